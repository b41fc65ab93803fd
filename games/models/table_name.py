"""The column of a table's name: stored as it was chosen, and read in the reader's language."""

from typing import TYPE_CHECKING, Any

from django.db.models import CharField, Model
from django.db.models.query_utils import DeferredAttribute

from games.lib import table_names

if TYPE_CHECKING:
    Text = CharField[str, str]
else:
    Text = CharField


class ShownName(str):
    """A name in the reader's language that knows what is stored, so that copying it keeps that."""

    __slots__ = ("stored",)
    stored: str


def stored(name: Any) -> Any:
    """Return a name as it was chosen."""
    return getattr(name, "stored", name)


class _Shown(DeferredAttribute):
    """What `game.name` is: the name of a month's league says the month as its reader does."""

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        found = super().__get__(instance, cls)
        if not isinstance(found, str) or (said := table_names.shown(stored(found))) == found:
            return found
        name = ShownName(said)
        name.stored = stored(found)
        return name

    def __set__(self, instance: Any, value: Any) -> None:
        vars(instance)[self.field.attname] = stored(value)


class TableNameField(Text):
    """A name as it was chosen; queries ask for that, and saving keeps it."""

    descriptor_class = _Shown

    def deconstruct(self) -> Any:
        """Let migrations know it as the column of text that it is."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def pre_save(self, model_instance: Model, add: bool) -> Any:
        return self.value_from_object(model_instance)

    def value_from_object(self, obj: Model) -> Any:
        """Return the name as it was chosen, also where an admin changes it."""
        return stored(getattr(obj, self.attname))
