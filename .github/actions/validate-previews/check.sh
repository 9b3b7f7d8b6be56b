#!/usr/bin/env bash
# Runs `threadline check` with the inputs of the action, which are environment variables. GITHUB_OUTPUT gets the number of
# findings, GITHUB_STEP_SUMMARY a summary.
set -uo pipefail
options=(--fail-on "${FAIL_ON:-error}")
[ -z "${BASE_URL:-}" ] || options+=(--base-url "$BASE_URL")
[ -z "${BASELINE:-}" ] || options+=(--baseline "$BASELINE")
[ -z "${CONSUMERS:-}" ] || options+=(--consumer "$CONSUMERS")
[ -z "${IGNORE:-}" ] || options+=(--ignore "$IGNORE")

report=$(mktemp)
trap 'rm -f "$report"' EXIT
"$PROGRAM" check "$SITE" "${options[@]}" --format json > "$report"
status=$?
# 0: good; 1: findings; anything else: the check could not run, and has said why.
[ "$status" -le 1 ] || exit "$status"
read -r pages errors warnings < <(
  python3 -c 'import json, sys; report = json.load(open(sys.argv[1])); print(report["pages"], report["errors"], report["warnings"])' "$report")
echo "findings=$((errors + warnings))" >> "${GITHUB_OUTPUT:-/dev/null}"
echo "Link previews: $pages pages, $errors errors, $warnings warnings" >> "${GITHUB_STEP_SUMMARY:-/dev/null}"

if [ -n "${SARIF:-}" ]; then
  "$PROGRAM" check "$SITE" "${options[@]}" --format sarif > "$SARIF"
else
  "$PROGRAM" check "$SITE" "${options[@]}"
fi
exit "$status"
