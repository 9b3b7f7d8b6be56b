#!/bin/sh
# Written by threadline: uploads a site to a bucket. New files come first, then what links to them, then what is
# gone goes.
#     upload.sh SITE BUCKET [PREFIX]
set -eu
site=$1
to="s3://$2/${3:+$3/}"
set -- --only-show-errors --exclude '_redirects' --exclude '_headers' --exclude '*.gz' --exclude '*.br'
if [ -d "$site/media" ]; then
  aws s3 sync "$site/media" "${to}media" --only-show-errors \
    --cache-control 'public, max-age=31536000, immutable'
fi
aws s3 sync "$site" "$to" "$@" --exclude 'media/*' --exclude '*.html' --exclude '*.xml' --exclude '*.json' \
  --cache-control 'public, max-age=604800'
aws s3 sync "$site" "$to" "$@" --exclude '*' --include '*/index.html' --cache-control 'no-cache'
aws s3 sync "$site" "$to" "$@" --exclude 'media/*' --cache-control 'no-cache'
aws s3 sync "$site" "$to" "$@" --cache-control 'no-cache' --delete
