#!/usr/bin/env bash
# Runs a command with TEST_DATABASE_URL: that of the environment, or a temporary server of Debian's PostgreSQL, which is installed
# if missing and run as the user postgres (as root only).
set -euo pipefail

if [ -n "${TEST_DATABASE_URL-}" ]; then exec "$@"; fi
[ "$(id -u)" -eq 0 ] || { echo 'Set TEST_DATABASE_URL, or run as root on Debian.' >&2; exit 1; }

temporary=$(mktemp -d)
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
finish() {
	if [ -f "$temporary/data/postmaster.pid" ]; then as_postgres "$bin/pg_ctl" -D "$temporary/data" -m immediate stop >/dev/null || true; fi
	rm -rf "$temporary"
}
trap finish EXIT

if ! compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null; then
	# Without the cluster the package would make and start by itself.
	mkdir -p /etc/postgresql-common
	[ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
	apt-get -q update >/dev/null
	DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends postgresql >/dev/null
fi
bin=$(dirname "$(ls -d /usr/lib/postgresql/*/bin/postgres | sort -V | tail -n 1)")
port=$(node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
chown postgres "$temporary" && chmod 755 "$temporary"
as_postgres "$bin/initdb" -D "$temporary/data" -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
as_postgres "$bin/pg_ctl" -D "$temporary/data" -w -l "$temporary/server.log" -o "-p $port -k $temporary -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off" start >/dev/null
TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres" "$@"
