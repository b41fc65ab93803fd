"""A template loader that strips indentation, which browsers don't need."""

from django.template.base import Origin
from django.template.loaders import filesystem


class Loader(filesystem.Loader):
    """Load the project's templates; those of pages and drawings without leading white space."""

    def get_contents(self, origin: Origin) -> str:
        contents = super().get_contents(origin)
        if not origin.name.endswith((".html", ".svg")):
            return contents
        return "\n".join(line.lstrip() for line in contents.split("\n"))
