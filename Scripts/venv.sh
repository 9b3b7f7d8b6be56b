#!/bin/sh
# Makes a Python environment with what REQUIREMENTS lists, or updates it: venv.sh FOLDER REQUIREMENTS
set -eu
folder=$1
requirements=$2
if ! cmp -s "$requirements" "$folder/requirements.txt"; then
  python3 -m venv --clear "$folder"
  "$folder/bin/pip" install -q --disable-pip-version-check -r "$requirements"
  cp "$requirements" "$folder/requirements.txt"
fi
