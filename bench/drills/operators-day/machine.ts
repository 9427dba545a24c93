import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeMigrationFolders } from '#tests/fixtures/migration-folders.ts'

/** Returns the folder of PostgreSQL's programs; null when something that the day needs is missing. */
export function findPrograms(): string | null {
	const needed = ['createuser', 'createdb', 'useradd', 'setpriv', 'runuser', 'curl']
	if (needed.some((name) => spawnSync('which', [name]).status !== 0)) return null
	const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort() : []
	const folder = versions.map((version) => `/usr/lib/postgresql/${version}/bin`).at(-1)
	return folder && existsSync(join(folder, 'initdb')) ? folder : null
}

export function run(command: string): void {
	const { status, stderr, stdout } = spawnSync('sh', ['-ec', command], { encoding: 'utf8' })
	if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`)
}

/**
 * Makes a fresh machine out of this mount name space: documented folders are empty, /etc is a copy, and two releases are in
 * /opt/lotwise-releases, owned by root and read-only: this one, and a later one with one more migration.
 */
export function prepareMachine(programs: string): void {
	const repository = resolve('.')
	run('mount --make-rprivate / && mount -t proc proc /proc && ip link set lo up')
	const staging = '/tmp/lotwise-day'
	run(`mkdir -p ${staging} && mount -t tmpfs -o mode=755 tmpfs ${staging}`)
	run(
		`cp -a /etc ${staging}/etc && mkdir ${staging}/repository && mount --bind ${repository} ${staging}/repository`,
	)
	const { older } = writeMigrationFolders(`${staging}/migrations`)
	run(`mount --bind ${staging}/etc /etc`)
	for (const folder of ['/opt', '/root', '/run', '/var/lib', '/var/backups'])
		run(`mkdir -p ${folder} && mount -t tmpfs -o mode=755 tmpfs ${folder}`)
	run('chmod 700 /root && install -d -o postgres -m 2775 /run/postgresql && mkdir /root/offsite')
	addRelease('v0.1.0', { from: `${staging}/repository` })
	const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
	const later = readFileSync('package.json', 'utf8').replace(`"version": "${version}"`, '"version": "9.9.9"')
	writeFileSync(`${staging}/package.json`, later)
	addRelease('v9.9.9', { from: `${staging}/repository` })
	const release = '/opt/lotwise-releases/v9.9.9'
	run(
		`mount --bind ${older} ${release}/app/db/migrations && mount --bind ${staging}/package.json ${release}/package.json`,
	)
	run('ln -s /opt/lotwise-releases/v0.1.0 /opt/lotwise')
	// As a machine with enough memory, so that no swap is added.
	writeFileSync('/run/meminfo', 'MemTotal: 8000000 kB\nSwapTotal: 0 kB\n')
	addSystemctl()
	run(`install -d -o postgres -m 0700 /var/lib/postgresql && cd / && runuser -u postgres -- ${programs}/initdb -D /var/lib/postgresql/data --auth=peer >/dev/null
		runuser -u postgres -- ${programs}/pg_ctl -D /var/lib/postgresql/data -o "-k /run/postgresql -c listen_addresses=''" -w start >/dev/null`)
}

function addRelease(name: string, { from }: { from: string }): void {
	const folder = `/opt/lotwise-releases/${name}`
	run(`mkdir -p ${folder} && mount --bind ${from} ${folder} && mount -o remount,ro,bind ${folder}`)
}

/** Starts and stops the service as the unit does: as its user, and without write access to /etc and /opt. */
function addSystemctl(): void {
	mkdirSync('/run/bin')
	const script = `#!/bin/sh
case "$1" in
restart|start|stop)
	if [ -f /run/lotwise.pid ]; then
		pid=$(cat /run/lotwise.pid)
		kill "$pid" 2>/dev/null || true
		while grep -qs '^State:.[^Z]' "/proc/$pid/status"; do sleep 0.2; done
		rm -f /run/lotwise.pid
	fi
	[ "$1" = stop ] || { install -d -o lotwise -g lotwise -m 0711 /var/lib/lotwise
	setsid unshare --mount sh -c 'mount -o remount,ro,bind /etc; cd /opt/lotwise; exec setpriv --reuid lotwise --regid lotwise --init-groups --no-new-privs /opt/lotwise/deploy/lotwise serve' >>/run/lotwise.log 2>&1 </dev/null &
	echo $! >/run/lotwise.pid; }
esac
`
	writeFileSync('/run/bin/systemctl', script, { mode: 0o755 })
	process.env.PATH = `/run/bin:${process.env.PATH}`
	process.env.LOTWISE_MEMINFO = '/run/meminfo'
	cpSync('/opt/lotwise/deploy/lotwise', '/run/bin/lotwise')
	run('ln -sf /opt/lotwise/deploy/lotwise /run/bin/lotwise')
}
