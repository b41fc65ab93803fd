"""The rules as pages to learn from: texts, tutorial, example, legend."""
