"""A template loader that leaves out indentation: it is for those who read templates, and browsers need none of it."""

from django.template.base import Origin
from django.template.loaders import filesystem


class Loader(filesystem.Loader):
    """Load the project's templates, those of pages and drawings without the white space that their lines begin with."""

    def get_contents(self, origin: Origin) -> str:
        contents = super().get_contents(origin)
        if not origin.name.endswith((".html", ".svg")):
            return contents
        return "\n".join(line.lstrip() for line in contents.split("\n"))
