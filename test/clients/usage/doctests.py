"""Runs the examples of perk.py, each resource with a business of its own. Usage: python3 doctests.py ORIGIN TOKEN..."""

import doctest
import json
import sys

import perk

origin, *tokens = sys.argv[1:]
found = [test for test in doctest.DocTestFinder().find(perk) if test.examples]
runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
failed = []
for test, token in zip(found, tokens):
    test.globs["client"] = perk.PerkClient(token, base_url=origin)
    if runner.run(test, out=lambda text: print(text, file=sys.stderr)).failed:
        failed.append(test.name)
print(json.dumps({"examples": len(found), "failed": failed}))
