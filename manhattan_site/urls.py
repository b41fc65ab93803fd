"""All URLs of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from games.people import account_views

# Admins sign in like all other users, under the same limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "games.lib.refusals.bad_request"
handler500 = "games.lib.unavailable.error_page"
urlpatterns = [
    path("admin/", admin.site.urls),
    # The pages for entering a code: allauth's, with a message if there is none.
    path("account/login/code/confirm/", account_views.confirm_login_code),
    path("account/confirm-email/", account_views.confirm_address),
    path("account/password/reset/confirm/", account_views.confirm_password_reset),
    path("account/password/reset/complete/", account_views.complete_password_reset),
    path("account/", include("allauth.urls")),
    path("", include("games.urls")),
]
