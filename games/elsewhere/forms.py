"""The form that adds a webhook."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.elsewhere import endpoints, pushes
from games.elsewhere.endpoints import TooMany
from games.elsewhere.outgoing import LONGEST, Forbidden
from games.models import Endpoint, Game, User

Shape = Endpoint.Shape


class WebhookForm(forms.Form):
    """Where to post, and in which shape."""

    shape = forms.ChoiceField(
        label=_("For"),
        choices=[(each, each.label) for each in Shape if each != Shape.PUSH],
        initial=Shape.DISCORD,
    )
    url = forms.CharField(
        label=_("Webhook address"),
        max_length=LONGEST,
        widget=forms.TextInput(
            attrs={"placeholder": "https://", "autocomplete": "off", "inputmode": "url"}
        ),
    )

    def try_add(self, user: User, table: Game | None = None) -> bool:
        """Add the webhook, a table's if one is given; or else put the reason into the form's errors."""
        data = self.cleaned_data
        try:
            endpoints.add_webhook(user, data["shape"], data["url"], table)
        except (Forbidden, TooMany) as refusal:
            self.add_error("url", str(refusal))
            return False
        return True


class DeviceForm(forms.Form):
    """The subscription of a browser, filled by its script."""

    url = forms.CharField(max_length=LONGEST, widget=forms.HiddenInput)
    p256dh = forms.CharField(max_length=100, widget=forms.HiddenInput)
    auth = forms.CharField(max_length=30, widget=forms.HiddenInput)

    def try_add(self, user: User, name: str) -> bool:
        """Add the browser; or else put the reason into the form's errors and return False."""
        try:
            pushes.add_device(user, name=name, **self.cleaned_data)
        except (Forbidden, TooMany) as refusal:
            self.add_error("url", str(refusal))
            return False
        return True
