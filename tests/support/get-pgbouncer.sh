#!/usr/bin/env bash
# Installs a pgbouncer with prepared statements (1.21 or newer), as root on Debian. If Debian's is older, the next release's is
# installed below /usr/local with its own libraries, without changing the system.
set -euo pipefail

candidate=$(apt-cache policy pgbouncer | awk '/Candidate:/ { print $2 }')
if dpkg --compare-versions "${candidate:-0}" ge 1.21; then
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq pgbouncer >/dev/null
  exit
fi

folder=/usr/local/lib/pgbouncer
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/lists/partial "$work"/cache/archives/partial "$folder"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -n 1)
echo "deb $mirror trixie main" >"$work/sources.list"
options=(-qq -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root)
apt-get "${options[@]}" update
cd "$work"
apt-get "${options[@]}" download pgbouncer libc6 libcares2 libevent-2.1-7t64 libssl3t64
for package in *.deb; do dpkg-deb -x "$package" "$folder"; done
libraries=$folder/usr/lib/$(uname -m)-linux-gnu
cat >/usr/local/bin/pgbouncer <<WRAPPER
#!/bin/sh
exec $libraries/ld-linux-x86-64.so.2 --library-path $libraries:/lib/x86_64-linux-gnu:/usr/lib/x86_64-linux-gnu $folder/usr/sbin/pgbouncer "\$@"
WRAPPER
chmod 755 /usr/local/bin/pgbouncer
pgbouncer --version >/dev/null
