"""All addresses of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from games.people import account_views

# The admin has no door of its own: its people sign in like all others, under the same limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("admin/", admin.site.urls),
    # Where a code is entered: allauth's pages, with a sentence when there is none.
    path("account/login/code/confirm/", account_views.confirm_login_code),
    path("account/confirm-email/", account_views.confirm_address),
    path("account/password/reset/confirm/", account_views.confirm_password_reset),
    path("account/password/reset/complete/", account_views.complete_password_reset),
    path("account/", include("allauth.urls")),
    path("", include("games.urls")),
]
