PYTHON ?= python3
export PYTHON
setup:
	.ci/venv .ci/lock-test.txt
	.ci/venv .ci/lock-bench.txt --no-binary chess --no-build-isolation
