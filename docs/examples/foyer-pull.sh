#!/bin/sh
# Gets new essays from the repository of the site, and keeps what was written on the server.
set -eu
cd "${1:-/srv/foyer}"
git add content
git diff --cached --quiet ||
  git -c user.name=Foyer -c user.email=foyer@localhost commit --quiet --message 'Keep what was written on the server'
git fetch --quiet
git rebase --quiet '@{upstream}' >/dev/null 2>&1 && exit
git rebase --abort
echo "The same lines were changed on the server and in the repository, so nothing was pulled. In $PWD, run \"git pull --rebase\" and resolve the conflict." >&2
exit 1
