import { type ChildProcess, spawn } from 'node:child_process'
import {
	chmodSync,
	chownSync,
	closeSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#server/boot/startup-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { endLeftovers, readPostmaster } from './leftovers.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }
type Options = {
	/** Absolute. PostgreSQL's files go into `postgres/` below it. */
	dataDir: string
	onProgress?: (step: string) => void
	/** False trades durability for speed, for tests only. */
	durable?: boolean
	/** How long to wait for another process that is about to end. */
	waitMs?: number
}
type Cluster = { folder: string; log: string; binaries: Binaries; identity: Identity; durable: boolean }

/** The working directory is the project, from wherever the code runs. */
const SUPERVISOR = resolve('server/embedded-postgres/supervise.sh')
const USER = 'lotwise'
const DATABASE = 'lotwise'
// Recovery after a crash may replay a long log.
const READY_WITHIN_MS = 120_000
const RESTARTS_PER_MINUTE_MAX = 3
const RESTART_PAUSE_MS = 5_000
const LOG_BYTES_MAX = 10_000_000
// The kernel's limit is 107 bytes on Linux, 103 on macOS.
const SOCKET_PATH_BYTES_MAX = 103

/**
 * Starts PostgreSQL in the data folder and locks that folder until `stop`. It listens on no port, only on a socket that its
 * owner alone can open. It ends with this process, in whatever way this process ends.
 * @throws DataFolderInUse when another process has locked the folder; StartupError when PostgreSQL cannot start
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
	const { onProgress = () => {}, durable = true, waitMs = 3_000 } = options
	const lock = lockDataFolder(options.dataDir, waitMs)
	try {
		const dataDir = realpathSync(options.dataDir)
		const folder = join(dataDir, 'postgres')
		const binaries = findBinaries()
		const owner = existsSync(folder) ? statSync(folder).uid : undefined
		const identity = chooseIdentity(binaries.postgres, dataDir, owner)
		const cluster = { folder, log: join(dataDir, 'postgres.log'), binaries, identity, durable }
		if (owner === undefined) {
			onProgress('Creating the database')
			await createCluster(cluster)
		} else await reuseCluster(cluster, owner)
		onProgress('Starting the database')
		const server = await run(cluster)
		return {
			url: server.url,
			stop: async () => {
				await server.stop()
				lock.release()
			},
		}
	} catch (error) {
		lock.release()
		throw error
	}
}

/** For a command: uses the site's running database or, if the site is down, starts one until `stop`. */
export async function connectToRunning(dataDir: string): Promise<EmbeddedPostgres> {
	const deadline = Date.now() + READY_WITHIN_MS
	for (;;) {
		try {
			return await startEmbeddedPostgres({ dataDir, waitMs: 0 })
		} catch (error) {
			if (!(error instanceof DataFolderInUse) || Date.now() > deadline) throw error
		}
		const postmaster = readPostmaster(join(realpathSync(dataDir), 'postgres'))
		if (postmaster?.ready) return { url: urlOf(postmaster.socketDir), stop: async () => {} }
		await sleep(50)
	}
}

async function createCluster({ folder, log, binaries, identity, durable }: Cluster) {
	// Created under another name and renamed, so that an interrupted start never leaves half a cluster.
	const draft = `${folder}.new`
	rmSync(draft, { recursive: true, force: true })
	makePrivateFolder(draft, identity)
	const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
	const command = [
		binaries.initdb,
		'-D',
		draft,
		`--username=${USER}`,
		'--auth=trust',
		...locale,
		'--no-instructions',
	]
	if (!durable) command.push('--no-sync')
	const output = openSync(log, 'a', 0o600)
	const child = spawnAs(identity, command, ['ignore', output, output])
	closeSync(output)
	const code = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
	if (code !== 0)
		throw new StartupError(`The database could not be created: ${lastLogError(log)} (see ${log}).`)
	renameSync(draft, folder)
}

async function reuseCluster({ folder, binaries, identity }: Cluster, owner: number) {
	const version = majorVersion(binaries)
	const clusterVersion = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
	if (version !== clusterVersion)
		throw new StartupError(
			`The database in ${folder} was written by PostgreSQL ${clusterVersion}, this release brings ${version}: restore a backup into a new DATA_DIR.`,
		)
	if (owner !== identity.ownerUid) {
		if (process.getuid?.() !== 0)
			throw new StartupError(`The database in ${folder} belongs to another user: start Lotwise as that user.`)
		const { uid = 0, gid = 0 } = identity.user
		const child = spawn('chown', ['-R', `${uid}:${gid}`, folder], { stdio: 'ignore' })
		await new Promise((resolve) => child.once('exit', resolve))
	}
	await endLeftovers(folder)
}

// Keeps one server running: if it or its supervisor is killed from outside, it is started again.
async function run(cluster: Cluster): Promise<EmbeddedPostgres> {
	const { folder, identity } = cluster
	const fits = Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES_MAX
	const socketDir = fits ? folder : makeShortFolder(identity)
	const url = urlOf(socketDir)
	const restarts: number[] = []
	let stopping = false
	let supervisor = launch(cluster, socketDir)
	let failure: unknown
	await waitUntilReady(cluster, url, () => supervisor).catch((error) => {
		failure = error
	})

	const watch = () => supervisor.once('exit', () => void restart())
	const restart = async () => {
		if (stopping) return
		const now = Date.now()
		restarts.push(now)
		if (restarts.filter((restartedMs) => restartedMs > now - 60_000).length > RESTARTS_PER_MINUTE_MAX) {
			console.error(
				`The embedded PostgreSQL keeps ending: ${lastLogError(cluster.log)} (see ${cluster.log}).`,
			)
			// The cause may pass, such as a full disk, so wait before the next try.
			await sleep(RESTART_PAUSE_MS, undefined, { ref: false })
			if (stopping) return
		}
		// If leftovers cannot be ended, the next start fails and comes back here.
		await endLeftovers(folder).catch(console.error)
		if (stopping) return
		supervisor = launch(cluster, socketDir)
		watch()
	}
	const stop = async () => {
		stopping = true
		const ended = hasEnded(supervisor) || new Promise((resolve) => supervisor.once('exit', resolve))
		supervisor.stdin?.end()
		await ended
		await endLeftovers(folder)
		if (!fits) rmSync(socketDir, { recursive: true, force: true })
	}
	if (failure) {
		await stop()
		throw failure
	}
	watch()
	return { url, stop }
}

function launch({ folder, log, binaries, identity, durable }: Cluster, socketDir: string): ChildProcess {
	const safe = durable ? 'on' : 'off'
	const settings = {
		listen_addresses: '',
		unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
		unix_socket_permissions: '0700',
		fsync: safe,
		synchronous_commit: safe,
		full_page_writes: safe,
		// Tests run many sites with a database each in one server.
		...(durable ? {} : { max_connections: 300 }),
		timezone: 'UTC',
		log_timezone: 'UTC',
		// Row values and statements are private, so neither goes into the log.
		log_error_verbosity: 'terse',
		log_min_error_statement: 'panic',
	}
	const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const tooLong = existsSync(log) && statSync(log).size > LOG_BYTES_MAX
	const output = openSync(log, tooLong ? 'w' : 'a', 0o600)
	const command = ['sh', SUPERVISOR, ...identity.prefix, binaries.postgres, '-D', folder, ...options]
	// In its own session: Ctrl-C in a terminal must reach only this process, which then ends PostgreSQL last.
	const child = spawnAs({ ...identity, prefix: [] }, command, ['pipe', output, output], true)
	child.stdin?.on('error', () => {})
	child.on('error', () => {})
	closeSync(output)
	return child
}

async function waitUntilReady({ log }: Cluster, url: string, supervisor: () => ChildProcess): Promise<void> {
	const deadline = Date.now() + READY_WITHIN_MS
	for (;;) {
		const client = new pg.Client({ connectionString: url })
		client.on('error', () => {})
		try {
			await client.connect()
			await client.end()
			return
		} catch (error) {
			const { code } = error as { code?: string }
			if (code === '3D000') await createDatabase(url)
			else if (hasEnded(supervisor()) || Date.now() > deadline)
				throw new StartupError(`The database did not start: ${lastLogError(log)} (see ${log}).`)
			else await sleep(20)
		}
	}
}

async function createDatabase(url: string) {
	const client = new pg.Client({ connectionString: url.replace(`/${DATABASE}?`, '/postgres?') })
	await client.connect()
	await client.query(`create database ${DATABASE}`)
	await client.end()
}

function spawnAs(
	{ prefix, user }: Identity,
	command: string[],
	stdio: ('ignore' | 'pipe' | number)[],
	detached = false,
) {
	const [program = '', ...args] = [...prefix, ...command]
	// The machine's locale and PG* variables must not leak in.
	const env = { PATH: process.env.PATH, LC_ALL: 'C' }
	return spawn(program, args, { ...user, cwd: '/', env, stdio, detached })
}

function makePrivateFolder(folder: string, { user }: Identity) {
	mkdirSync(folder, { mode: 0o700 })
	if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
}

function makeShortFolder({ user }: Identity): string {
	const base = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir()
	const folder = mkdtempSync(join(base, 'lotwise-'))
	chmodSync(folder, 0o700)
	if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
	return folder
}

function urlOf(socketDir: string): string {
	return `postgres://${USER}@localhost/${DATABASE}?host=${encodeURIComponent(socketDir)}`
}

function hasEnded(child: ChildProcess): boolean {
	return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

// The package has the version of the PostgreSQL it contains.
function majorVersion({ postgres }: Binaries): string {
	const { version } = JSON.parse(readFileSync(join(postgres, '../../../package.json'), 'utf8'))
	return version.split('.')[0]
}

function lastLogError(log: string): string {
	const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []
	const line = lines.findLast((text) => /FATAL|PANIC|error:|not found|refused/i.test(text)) ?? lines.at(-1)
	return line?.replace(/^.*?(FATAL|PANIC|error): */i, '').trim() || `${basename(log)} is empty`
}
