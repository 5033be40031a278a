"""Tests of the front end. A package, so that the browser (scope "package") ends with its last test."""
