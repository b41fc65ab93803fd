"""Whether a person wrote an email, and whether that person is the player of the seat."""

from allauth.account.models import EmailAddress
from django.conf import settings

from games.mail.inbound.parsing import Letter
from games.models import User

BULK = ("bulk", "list", "junk", "auto_reply", "auto-reply")
PROGRAMS = ("mailer-daemon", "postmaster", "no-reply", "noreply", "donotreply", "do-not-reply")
# Headers that only programs write.
TELLTALE = ("x-autoreply", "x-autorespond", "x-loop", "list-id")
# How the subjects of automatic replies begin that have no such header.
AWAY = (
    "auto:", "autoreply", "auto-reply", "automatic reply", "out of office", "out of the office",
    "abwesend", "abwesenheit", "automatische antwort", "automatisch antwoord", "afwezig",
    "réponse automatique", "absence du bureau", "respuesta automática", "fuera de la oficina",
    "risposta automatica", "fuori sede", "resposta automática", "ausência", "automatiskt svar",
    "frånvarande", "automatisk svar", "autosvar", "automaattinen vastaus", "odpowiedź automatyczna",
    "automatická odpověď", "автоответ", "автоматический ответ", "otomatik yanıt", "自動応答",
    "自动回复", "자동 회신",
)  # fmt: skip


def automatic(letter: Letter) -> bool:
    """Return whether a program sent it, a list passed it on, or it is an email of our own."""
    headers = letter.headers
    submitted = headers["auto-submitted"].casefold()
    if submitted and submitted.partition(";")[0].strip() != "no":
        return True
    if headers["precedence"].casefold() in BULK or any(headers[name] for name in TELLTALE):
        return True
    suppressed = headers["x-auto-response-suppress"].casefold()
    if "all" in suppressed or "autoreply" in suppressed or _says_away(letter.subject):
        return True
    if letter.report or headers["return-path"].replace(" ", "") == "<>":
        return True
    return any(_programs(address) for address in letter.sender) or not letter.sender


def is_from(letter: Letter, user: User) -> bool:
    """Return whether its one sender is the user's own address, which they have verified."""
    if [each.casefold() for each in letter.sender] != [user.email.casefold()]:
        return False
    own = EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True)
    return bool(own.exists())


def vouched(letter: Letter) -> bool:
    """
    Return whether our own mail server says that the sender's domain stands for it (DMARC).

    Only headers under the name of that server count (RFC 8601); without one configured, none does. Our
    server removes those of that name which came from elsewhere, and writes its own on top.
    """
    own = str(settings.AUTHSERV_ID).casefold()
    for value in letter.authentication:
        server, _semicolon, results = " ".join(value.split()).casefold().partition(";")
        if own and server.split(" ")[:1] == [own]:
            said = [result.strip().partition(" ")[0] for result in results.split(";")]
            return [each for each in said if each.startswith("dmarc=")] == ["dmarc=pass"]
    return False


def _says_away(subject: str) -> bool:
    return subject.casefold().strip("[( ").startswith(AWAY)


def _programs(address: str) -> bool:
    """Whether a program writes from this address, or this site itself."""
    local, _at, _domain = address.casefold().partition("@")
    ours = {_bare(settings.DEFAULT_FROM_EMAIL), settings.REPLY_ADDRESS.casefold()}
    return local in PROGRAMS or address.casefold() in ours


def _bare(address: str) -> str:
    """The address in “Manhattan <games@example.org>”."""
    return address.rpartition("<")[2].rstrip(">").casefold()
