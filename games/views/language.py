"""The language of the pages, chosen at their foot by whoever reads them."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django.views.i18n import set_language


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep the language: with the account of who is signed in, and in this browser; then back to the page."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return HttpResponseBadRequest(_("This language is not spoken here."))
    if request.user.is_authenticated:
        request.user.language = language
        request.user.save(update_fields=["language"])
    return set_language(request)
