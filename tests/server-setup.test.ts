import { execFileSync, spawnSync } from 'node:child_process'
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'

const script = join(process.cwd(), 'deploy/setup')

/** `root`: a folder in place of `/`, like that of a fresh Debian; the programs in `fakes` stand in for commands and record their calls in `calls`. */
const test = base.extend<{ root: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	root: async ({}, use) => {
		const root = mkdtempSync(join(tmpdir(), 'lotwise-setup-'))
		for (const folder of ['etc', 'fakes']) mkdirSync(join(root, folder))
		writeFileSync(join(root, 'etc/os-release'), 'ID=debian\nVERSION_ID="13"\n')
		writeFileSync(join(root, 'meminfo'), 'MemTotal: 2000000 kB\nSwapTotal: 0 kB\n')
		for (const name of ['systemctl', 'chown', 'npm', 'curl', 'git', 'fallocate', 'mkswap', 'swapon', 'sleep'])
			fake(root, name, 'exit 0')
		fake(root, 'fallocate', 'touch "$3"')
		await use(root)
		rmSync(root, { recursive: true })
	},
})

function fake(root: string, name: string, body: string): void {
	const file = join(root, 'fakes', name)
	writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> "${root}/calls"\n${body}\n`)
	chmodSync(file, 0o755)
}

const environment = (root: string) => ({
	PATH: `${root}/fakes:${process.env.PATH}`,
	LOTWISE_ROOT: root,
	LOTWISE_MEMINFO: `${root}/meminfo`,
	LOTWISE_WAIT: '2',
})

function setup(root: string, ...args: string[]) {
	const { status, stdout, stderr } = spawnSync('sh', [script, ...args], {
		env: environment(root),
		encoding: 'utf8',
	})
	return { status, stdout, stderr }
}

/** Runs functions of the script. */
function functions(root: string, commands: string): string {
	const env = { ...environment(root), LOTWISE_FUNCTIONS_ONLY: '1' }
	return execFileSync(
		'sh',
		['-c', `. "${script}"\nhost=advice.example email=a@advice.example source="${root}"\n${commands}`],
		{
			env,
			encoding: 'utf8',
		},
	)
}

function addRelease(root: string, name: string): void {
	const folder = join(root, 'opt/lotwise-releases', name, 'deploy')
	mkdirSync(folder, { recursive: true })
	writeFileSync(join(folder, 'lotwise'), `#!/bin/sh\necho "lotwise-of-${name} $*" >> "${root}/calls"\n`)
	chmodSync(join(folder, 'lotwise'), 0o755)
}

const calls = (root: string) => readFileSync(join(root, 'calls'), 'utf8')
const inUse = (root: string) => readlinkSync(join(root, 'opt/lotwise')).split('/').at(-1)

for (const [settings, address] of [
	['', 'http://127.0.0.1:3000/readyz'],
	['HOST=10.0.0.2\nPORT=4000', 'http://10.0.0.2:4000/readyz'],
	['HOST=0.0.0.0', 'http://127.0.0.1:3000/readyz'],
	['export HOST="fd00::2" # of the second machine', 'http://[fd00::2]:3000/readyz'],
])
	test(`an upgrade waits for the address that the settings name: ${JSON.stringify(settings)}`, ({ root }) => {
		writeFileSync(join(root, 'etc/lotwise.env'), `${settings}\n`)
		functions(root, 'wait_until_ready')
		expect(calls(root).trim().split(' ').at(-1)).toBe(address)
	})

test('every program of deploy names its interpreter: systemd, unlike a shell, starts none without', () => {
	const programs = readdirSync('deploy')
		.map((name) => join('deploy', name))
		.filter((file) => statSync(file).mode & 0o100)
	expect(programs).toContain('deploy/lotwise')
	expect(programs.filter((file) => !readFileSync(file, 'utf8').startsWith('#!/'))).toEqual([])
})

test('the scripts for a server have no syntax error', () => {
	for (const file of ['deploy/setup', 'deploy/lotwise'])
		expect(spawnSync('sh', ['-n', file], { encoding: 'utf8' }), file).toMatchObject({ status: 0, stderr: '' })
})

test('an installed site has its data folder before it runs, because a restore comes first', ({ root }) => {
	const options = ['--host', 'advice.example', '--email', 'a@advice.example', '--dry-run']
	const { stdout } = setup(root, 'install', ...options)
	expect(stdout).toContain(`install -d -o lotwise -g lotwise -m 0711 ${root}/var/lib/lotwise\n`)
})

test('a dry run prints every step, and changes nothing', ({ root }) => {
	const before = readdirSync(root, { recursive: true }).sort()
	const install = [
		'install',
		'--host',
		'advice.example',
		'--email',
		'a@advice.example',
		'--release',
		'v1.0.0',
	]
	const { status, stdout, stderr } = setup(root, ...install, '--dry-run')
	expect([status, stderr]).toEqual([0, ''])
	for (const step of [
		'fallocate -l 2G',
		'apt-get install -y git',
		'sha256sum -c',
		'useradd',
		'createdb -O lotwise',
	])
		expect(stdout).toContain(step)
	for (const step of [
		'git clone',
		'npm run build',
		'mode 600',
		'systemctl enable',
		'Caddyfile',
		'admin/system',
	])
		expect(stdout).toContain(step)
	expect(stdout).not.toMatch(/SECRET=\S/)
	const after = readdirSync(root, { recursive: true }).filter((file) => file !== 'calls')
	expect(after.sort()).toEqual(before)
	// A dry run may ask git which release this is, and nothing else.
	if (existsSync(join(root, 'calls'))) expect(calls(root)).not.toMatch(/systemctl|npm|curl|chown|clone/)
})

test('a wrong host name, address, release or system is rejected before anything is done', ({ root }) => {
	const good = ['--host', 'advice.example', '--email', 'a@advice.example']
	expect(setup(root, 'install').stderr).toContain('--host advice.example')
	expect(setup(root, 'install', '--host', 'a b.example').stderr).toContain('is not a host name')
	expect(setup(root, 'install', '--host', 'advice.example').stderr).toContain('--email')
	expect(setup(root, 'install', ...good, '--release', '../x', '--dry-run').stderr).toContain(
		'not the name of a release',
	)
	expect(setup(root, 'upgrade').stderr).toContain('Say which release')
	expect(setup(root).stderr).toContain('deploy/setup install --host')
	for (const flag of ['--host', '--email', '--release'])
		expect(setup(root, 'install', flag).stderr).toBe(`${flag} needs a value: ${flag} VALUE.\n`)
	writeFileSync(join(root, 'etc/os-release'), 'ID=ubuntu\nVERSION_ID="22.04"\n')
	const old = setup(root, 'install', ...good)
	expect([old.status, old.stderr]).toEqual([1, expect.stringContaining('Ubuntu 24.04 or newer')])
	expect(existsSync(join(root, 'calls'))).toBe(false)
})

test('settings and keys are written once, for their owner only, and a setting is replaced in place', ({
	root,
}) => {
	functions(root, 'write_settings; create_keys')
	const settings = join(root, 'etc/lotwise.env')
	const first = readFileSync(settings, 'utf8')
	expect(first).toContain('ORIGIN=https://advice.example\n')
	expect(first).toMatch(/^SECRET=\S{44}$/m)
	expect(readFileSync(join(root, 'etc/lotwise.keys'), 'utf8')).toMatch(/^1:\S{44}\n$/)
	for (const file of ['lotwise.env', 'lotwise.keys'])
		expect(statSync(join(root, 'etc', file)).mode & 0o777).toBe(0o600)
	functions(root, 'write_settings; create_keys')
	expect(readFileSync(settings, 'utf8')).toBe(first)
	functions(root, 'set_setting "BACKUP_RECIPIENT=age1abc"; set_setting "PORT=4000"')
	expect(readFileSync(settings, 'utf8')).toBe(
		`${first.replace('BACKUP_RECIPIENT=\n', 'BACKUP_RECIPIENT=age1abc\n')}PORT=4000\n`,
	)
	functions(root, 'write_caddyfile; write_caddyfile; ensure_memory')
	expect(readFileSync(join(root, 'etc/caddy/Caddyfile'), 'utf8').match(/advice\.example \{/g)).toHaveLength(1)
	expect(readFileSync(join(root, 'etc/fstab'), 'utf8')).toBe('/swapfile none swap sw 0 0\n')
})

test('an upgrade backs up, builds and switches; one that does not become ready is undone, and rollback goes back', ({
	root,
}) => {
	writeFileSync(join(root, 'meminfo'), 'MemTotal: 8000000 kB\n')
	addRelease(root, 'v1')
	functions(root, 'switch_to v1')
	fake(root, 'git', `[ "$1" = clone ] && mkdir -p "$4/deploy"; exit 0`)
	expect(setup(root, 'upgrade', 'v2')).toMatchObject({ status: 0 })
	expect(inUse(root)).toBe('v2')
	const order = [
		'lotwise-of-v1 backup',
		'git clone',
		'npm install',
		'npm run build',
		'systemctl restart lotwise',
		'curl',
	]
	const positions = order.map((call) => calls(root).indexOf(call))
	expect(positions).toEqual(positions.toSorted((a, b) => a - b))
	expect(positions[0]).toBeGreaterThanOrEqual(0)

	expect(setup(root, 'rollback')).toMatchObject({ status: 0 })
	expect(inUse(root)).toBe('v1')

	fake(root, 'curl', 'exit 22')
	const failed = setup(root, 'upgrade', 'v3')
	expect([failed.status, failed.stderr]).toEqual([1, expect.stringContaining('so v1 runs again')])
	expect(inUse(root)).toBe('v1')

	fake(root, 'npm', 'exit 1')
	expect(setup(root, 'upgrade', 'v4').status).not.toBe(0)
	expect(inUse(root)).toBe('v1')
	expect(existsSync(join(root, 'opt/lotwise-releases/v4'))).toBe(false)
})
