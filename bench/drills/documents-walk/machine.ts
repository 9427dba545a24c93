import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openTerminal, type Terminal } from './terminal.ts'

/** The folder of the base system and of what npm has fetched; it may be deleted at any time. */
export const cacheFolder = process.env.WALK_CACHE ?? '/var/cache/lotwise-documents-walk'
const release = 'bookworm'
const bootScript = fileURLToPath(new URL('boot.sh', import.meta.url))
/** Two walks at once have networks of their own. */
const network = `10.78.${process.pid % 250}`
export const GATEWAY = `${network}.1`
const bridge = `lwbr${process.pid}`

export type Machine = {
	name: string
	address: string
	/** Its root, as this machine sees it. */
	root: string
	openTerminal(user: string): Terminal
	/** Prepares something that no document says, as root. @throws Error when it fails */
	prepare(command: string): Promise<string>
	/** The command that runs a program of that machine in it. */
	inside(program: string, ...args: string[]): string[]
	/** The command that runs a program of this machine in the network of that one. */
	inNetwork(program: string, ...args: string[]): string[]
	/** Ends it, and returns the folder with everything that differs from what it began with. */
	stop(): Promise<string>
}

export const run = (program: string, ...args: string[]) =>
	execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 })

/** Why there can be no machines here; undefined when there can. */
export function missingForMachines(): string | undefined {
	if (process.getuid?.() !== 0) return 'it boots a server in name spaces, so it needs root'
	const missing = ['debootstrap', 'iptables', 'ip', 'unshare', 'nsenter', 'openssl', 'git'].filter(
		(name) => spawnSync('which', [name]).status !== 0,
	)
	if (missing.length > 0) return `${missing.join(', ')} is missing: apt-get install debootstrap iptables`
	if (!existsSync('/sys/fs/cgroup/memory/memory.limit_in_bytes'))
		return 'the memory groups of Linux (cgroup v1) are not mounted'
	return undefined
}

/** Returns the folder of Debian's base system, which is installed once. */
export function baseSystem(): string {
	const folder = join(cacheFolder, release)
	if (existsSync(join(folder, '.complete'))) return folder
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(cacheFolder, { recursive: true })
	run('debootstrap', '--include=dbus,ca-certificates', release, folder, 'http://deb.debian.org/debian')
	run('chroot', folder, 'apt-get', 'clean')
	writeFileSync(join(folder, '.complete'), '')
	return folder
}

/** Starts the network of all machines, which leads to the registries of packages. Returns what ends it. */
export function startNetwork(): () => void {
	const forwarding = readFileSync('/proc/sys/net/ipv4/ip_forward', 'utf8')
	const rule = ['POSTROUTING', '-s', `${network}.0/24`, '!', '-d', `${network}.0/24`, '-j', 'MASQUERADE']
	run('ip', 'link', 'add', bridge, 'type', 'bridge')
	run('ip', 'address', 'add', `${GATEWAY}/24`, 'dev', bridge)
	run('ip', 'link', 'set', bridge, 'up')
	run('iptables', '-t', 'nat', '-A', ...rule)
	writeFileSync('/proc/sys/net/ipv4/ip_forward', '1')
	return () => {
		writeFileSync('/proc/sys/net/ipv4/ip_forward', forwarding)
		run('iptables', '-t', 'nat', '-D', ...rule)
		run('ip', 'link', 'del', bridge)
	}
}

let count = 0

type Options = { name: string; folder: string; layers: string[]; init?: 'systemd' | 'idle' }

export async function startMachine({ name, folder, layers, init = 'systemd' }: Options): Promise<Machine> {
	const number = ++count
	const space = `lotwise-walk-${process.pid}-${number}`
	// At most fifteen characters.
	const link = `lw${process.pid}-${number}`
	const address = `${network}.${number + 1}`
	run('ip', 'netns', 'add', space)
	run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
	run('ip', 'link', 'set', link, 'master', bridge, 'up')
	run('ip', '-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0')
	for (const link of ['lo', 'eth0']) run('ip', '-n', space, 'link', 'set', link, 'up')
	run('ip', '-n', space, 'route', 'add', 'default', 'via', GATEWAY)
	const groups = ['systemd', 'memory', 'pids'].map((group) => `/sys/fs/cgroup/${group}/${space}`)
	for (const group of groups) mkdirSync(group, { recursive: true })
	const own = join(folder, name.replaceAll(' ', '-'))
	mkdirSync(own)
	const enter = groups.map((group) => `echo $$ > ${group}/cgroup.procs`).join('; ')
	const boot = `${enter}; exec ip netns exec ${space} unshare --mount --pid --uts --ipc --cgroup --fork --kill-child sh ${bootScript} ${own} ${layers.join(':')} ${name.replaceAll(' ', '-')} ${init} ${join(cacheFolder, 'npm')}`
	const process_ = spawn('sh', ['-c', boot], { stdio: ['ignore', 'ignore', 'inherit'] })
	const ended = new Promise((resolve) => process_.once('exit', resolve))
	const first = await firstProcess(process_.pid!)
	const inside = ['-t', first, '-m', '-p', '-u', '-i', '-n', '-C', '--']
	const root = `/proc/${first}/root`
	await until(
		() => hasEnteredRoot(root) && !existsSync(`${root}/old`),
		() => process_.exitCode === null,
	)
	if (init === 'systemd')
		await until(
			() =>
				['running', 'degraded'].includes(
					spawnSync('nsenter', [...inside, 'systemctl', 'is-system-running'], {
						encoding: 'utf8',
					}).stdout.trim(),
				),
			() => process_.exitCode === null,
		)
	giveNetwork(root)
	return {
		name,
		address,
		root,
		openTerminal: (user) => openTerminal({ inside, root, user }),
		// Not at once: what it fetches may come from this process.
		prepare: async (command) => {
			const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
			return (
				await promisify(execFile)('nsenter', [...inside, 'sh', '-ec', command], { env, maxBuffer: 1e9 })
			).stdout
		},
		inside: (program, ...args) => ['nsenter', ...inside, program, ...args],
		inNetwork: (program, ...args) => ['ip', 'netns', 'exec', space, program, ...args],
		async stop() {
			process.kill(Number(first), 'SIGKILL')
			await ended
			run('ip', 'netns', 'del', space)
			// The kernel takes a moment to forget the last processes.
			for (let attempts = 0; groups.some((group) => existsSync(group)) && attempts < 50; attempts++) {
				spawnSync('find', [...groups, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'])
				await pause(100)
			}
			return join(own, 'upper')
		},
	}
}

async function firstProcess(parent: number): Promise<string> {
	for (;;) {
		const child = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim()
		if (child && readFileSync(`/proc/${parent}/comm`, 'utf8').trim() === 'unshare') return child
		await pause(50)
	}
}

/** Whether a process has left the root of this machine; before that, its folders are ours. */
const hasEnteredRoot = (root: string) => statSync(root).dev !== statSync('/').dev

async function until(isTrue: () => boolean, isAlive: () => boolean): Promise<void> {
	while (!isTrue()) {
		if (!isAlive()) throw new Error('the machine did not start')
		await pause(100)
	}
}

/** What a machine gets from its provider, and this one's way to the registries: names, authorities, and npm's settings. */
function giveNetwork(root: string): void {
	if (!hasEnteredRoot(root)) throw new Error('these would be the settings of this machine')
	writeFileSync(`${root}/etc/resolv.conf`, readFileSync('/etc/resolv.conf'))
	const hosts = `127.0.0.1 localhost\n${GATEWAY} nodejs.org git.example\n`
	writeFileSync(`${root}/etc/hosts`, hosts)
	for (const file of globSync('/usr/local/share/ca-certificates/*.crt')) cpSync(file, `${root}${file}`)
	cpSync(join(cacheFolder, 'walk-ca.crt'), `${root}/usr/local/share/ca-certificates/walk-ca.crt`)
	run('chroot', root, 'update-ca-certificates')
}

/** Gives a user npm's settings of this machine, as far as they say where its registry is. */
export function npmSettings(user: string): string {
	const names = [
		'registry',
		'proxy',
		'https-proxy',
		'noproxy',
		'strict-ssl',
		'omit-lockfile-registry-resolved',
	]
	const lines = names.flatMap((name) => {
		const value = spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim()
		return value && !['null', 'undefined'].includes(value) ? [`${name}=${value}`] : []
	})
	return [...lines, 'cafile=/etc/ssl/certs/ca-certificates.crt', `cache=/var/cache/npm/${user}`, ''].join(
		'\n',
	)
}
