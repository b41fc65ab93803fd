"""The rules, their pictures, the tutorial, and the worked example."""
