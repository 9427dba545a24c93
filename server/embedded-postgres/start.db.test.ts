import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
	accessSync,
	chmodSync,
	chownSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isDeep } from '#tests/setup/deep.ts'
import { readPostmaster } from './leftovers.ts'
import { connectToRunning, startEmbeddedPostgres } from './start.ts'

const CHILD_SCRIPT = fileURLToPath(new URL('../../tests/setup/run/run-postgres.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
const NOBODY = 65534

function newFolder(name = 'lotwise data '): string {
	const folder = mkdtempSync(join(tmpdir(), name))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

let stopped: string

beforeAll(async () => {
	stopped = mkdtempSync(join(tmpdir(), 'lotwise-stopped-'))
	const server = await startEmbeddedPostgres({ dataDir: stopped, durable: false })
	await server.stop()
	return () => rmSync(stopped, { recursive: true, force: true })
})

/** A data folder whose database was created before and is stopped. A copy takes a tenth of the time of creating it. */
function existingFolder(): string {
	const folder = newFolder()
	execFileSync('cp', ['-a', join(stopped, 'postgres'), folder])
	return folder
}

type Child = { child: ChildProcess; output: string }
/** `waitMs`: how long the child waits for another process that uses the folder. */
async function startChild(
	dataDir: string,
	options: { uid?: number; gid?: number; path?: string; waitMs?: number } = {},
): Promise<Child> {
	const { path = process.env.PATH, waitMs, ...user } = options
	const child = spawn(process.execPath, [CHILD_SCRIPT, dataDir, ...(waitMs ? [String(waitMs)] : [])], {
		...user,
		env: { PATH: path, TMPDIR: tmpdir() },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	onTestFinished(async () => {
		if (child.exitCode !== null || child.signalCode !== null) return
		child.kill('SIGTERM')
		await once(child, 'exit')
	})
	const [output] = await once(createInterface(child.stdout!), 'line')
	return { child, output }
}

async function kill({ child }: Child) {
	const exit = once(child, 'exit')
	child.kill('SIGKILL')
	await exit
}

async function query(url: string, text: string, values?: unknown[]) {
	const client = new pg.Client(url)
	client.on('error', () => {})
	await client.connect()
	try {
		return (await client.query(text, values)).rows
	} finally {
		await client.end()
	}
}

// A zombie counts as ended: only its parent has not collected it yet.
const alive = (pid: number) => {
	try {
		return process.platform === 'linux'
			? !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
			: process.kill(pid, 0)
	} catch {
		return false
	}
}
const parentOf = (pid: number) =>
	Number(/PPid:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
const pidIn = (dataDir: string) => readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0

test('an empty folder with spaces in its path becomes a durable UTF-8 database that listens on no port', async () => {
	const dataDir = join(newFolder(), 'not made yet')
	const server = await startEmbeddedPostgres({ dataDir })
	onTestFinished(server.stop)
	const [settings] = await query(
		server.url,
		`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
			current_setting('listen_addresses') as listen, current_setting('server_encoding') as encoding, 'Ä' < 'b' as bytes`,
	)
	expect(settings).toEqual({ fsync: 'on', sync: 'on', listen: '', encoding: 'UTF8', bytes: false })
	expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
})

test('data survives a restart', async () => {
	const dataDir = existingFolder()
	const first = await startEmbeddedPostgres({ dataDir })
	await query(first.url, 'create table kept as select 42 as answer')
	await first.stop()
	const second = await startEmbeddedPostgres({ dataDir })
	onTestFinished(second.stop)
	expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('a path too long for a socket works, and no temporary folder is left behind', async () => {
	const dataDir = join(newFolder(), 'x'.repeat(100))
	renameSync(existingFolder(), dataDir)
	const server = await startEmbeddedPostgres({ dataDir })
	expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
	const socketDir = new URL(server.url).searchParams.get('host')!
	await server.stop()
	expect(readdirSync(dirname(socketDir))).not.toContain(socketDir.slice(dirname(socketDir).length + 1))
})

test('a second process is rejected with a one-sentence error, and the first keeps running', async () => {
	const dataDir = existingFolder()
	const first = await startChild(dataDir)
	const second = await startChild(dataDir, { waitMs: 200 })
	expect(second.output).toBe(
		`StartupError: The data folder ${dataDir} is in use by another Lotwise: stop that one, or set DATA_DIR to another folder.`,
	)
	expect(await query(first.output, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of processes that start together on an empty folder exactly one gets it', async () => {
	const dataDir = newFolder()
	const output = (await Promise.all([1, 2, 3].map(() => startChild(dataDir, { waitMs: 200 })))).map(
		(owner) => owner.output,
	)
	expect(output.filter((line) => line.startsWith('postgres://'))).toHaveLength(1)
	expect(output.filter((line) => line.includes('is in use by another'))).toHaveLength(2)
})

test('a command uses the running server, or starts one for as long as it runs', async () => {
	const dataDir = existingFolder()
	const server = await startEmbeddedPostgres({ dataDir })
	const beside = await connectToRunning(dataDir)
	expect(beside.url).toBe(server.url)
	await beside.stop()
	expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
	await server.stop()
	const alone = await connectToRunning(dataDir)
	expect(await query(alone.url, 'select 1 as one')).toEqual([{ one: 1 }])
	const pid = pidIn(dataDir)
	await alone.stop()
	expect(alive(pid)).toBe(false)
})

test('PostgreSQL ends within seconds after its owner is killed', async () => {
	const dataDir = existingFolder()
	const owner = await startChild(dataDir)
	const pid = pidIn(dataDir)
	expect(alive(pid)).toBe(true)
	await kill(owner)
	await vi.waitFor(() => expect(alive(pid)).toBe(false))
})

test('the next start ends a server whose owner and supervisor were both killed', async ({ skip }) => {
	if (process.platform !== 'linux') skip('the supervisor is found through /proc')
	const dataDir = existingFolder()
	const owner = await startChild(dataDir)
	const orphan = pidIn(dataDir)
	process.kill(parentOf(orphan), 'SIGKILL')
	await kill(owner)
	const next = await startEmbeddedPostgres({ dataDir })
	onTestFinished(next.stop)
	expect(pidIn(dataDir)).not.toBe(orphan)
	expect(alive(orphan)).toBe(false)
	expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server killed from outside is restarted at the same address', async () => {
	const dataDir = existingFolder()
	const server = await startEmbeddedPostgres({ dataDir })
	onTestFinished(server.stop)
	const pid = pidIn(dataDir)
	process.kill(pid, 'SIGKILL')
	await vi.waitFor(async () => expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]), {
		interval: 100,
	})
	expect(pidIn(dataDir)).not.toBe(pid)
})

test('every write acknowledged before a kill in mid-write survives recovery', async () => {
	const dataDir = existingFolder()
	const owner = await startChild(dataDir)
	await query(owner.output, 'create table written (id int primary key, filler text)')
	const client = new pg.Client(owner.output)
	client.on('error', () => {})
	await client.connect()
	let acknowledged = 0
	const writing = (async () => {
		for (;;) {
			await client.query('insert into written values ($1, repeat($2, 2000))', [acknowledged + 1, 'x'])
			acknowledged++
		}
	})().catch(() => {})
	await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(200))
	process.kill(pidIn(dataDir), 'SIGKILL')
	await kill(owner)
	await writing
	const next = await startEmbeddedPostgres({ dataDir })
	onTestFinished(next.stop)
	const [{ count }] = await query(next.url, 'select count(*)::int as count from written')
	// One more row may have been committed without an acknowledgment.
	expect(count - acknowledged).toBeOneOf([0, 1])
})

test('a recorded pid that now belongs to another process does not prevent a start', async () => {
	const dataDir = existingFolder()
	const first = await startChild(dataDir)
	const pidFile = join(dataDir, 'postgres/postmaster.pid')
	const recorded = readFileSync(pidFile, 'utf8')
	first.child.kill('SIGTERM')
	await once(first.child, 'exit')
	writeFileSync(pidFile, recorded.replace(/^\d+/, String(process.ppid)), { mode: 0o600 })
	const next = await startEmbeddedPostgres({ dataDir })
	onTestFinished(next.stop)
	expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('root can run it in a folder that only root can read', async ({ skip }) => {
	if (!isRoot) skip('needs root')
	const home = newFolder()
	chmodSync(home, 0o700)
	const { output } = await startChild(join(home, 'data'))
	expect(await query(output, 'select current_user as user')).toEqual([{ user: 'lotwise' }])
})

test('an ordinary user can run it in a private home folder', async ({ skip }) => {
	if (!isRoot) skip('the other tests run as an ordinary user already')
	if (!isDeep) skip('part of npm run test:deep')
	if (!openToOthers(CHILD_SCRIPT)) skip('this checkout is closed to other users')
	const home = newFolder()
	chownSync(home, NOBODY, NOBODY)
	chmodSync(home, 0o700)
	const { output } = await startChild(join(home, 'data'), { uid: NOBODY, gid: NOBODY })
	expect(await query(output, 'select current_user as user')).toEqual([{ user: 'lotwise' }])
})

test('without user namespaces root falls back to nobody, or the error says what to do', async ({ skip }) => {
	if (!isRoot) skip('needs root')
	if (!openToOthers(CHILD_SCRIPT)) skip('this checkout is closed to other users')
	const bin = newFolder()
	writeFileSync(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
	const path = `${bin}:${process.env.PATH}`
	const open = newFolder()
	chmodSync(open, 0o755)
	const { output } = await startChild(join(open, 'data'), { path })
	expect(await query(output, 'select 1 as one')).toEqual([{ one: 1 }])
	expect(statSync(join(open, 'data/postgres')).uid).not.toBe(0)

	const closed = newFolder()
	mkdirSync(join(closed, 'data'))
	chmodSync(closed, 0o700)
	const rejected = await startChild(join(closed, 'data'), { path })
	expect(rejected.output).toMatch(/^StartupError: PostgreSQL cannot run as root.* set DATABASE_URL /)
})

test('files that root wrote in a namespace change owner when namespaces are unavailable later', async ({
	skip,
}) => {
	if (!isRoot) skip('needs root')
	if (!isDeep) skip('part of npm run test:deep')
	if (!openToOthers(CHILD_SCRIPT)) skip('this checkout is closed to other users')
	const open = newFolder()
	chmodSync(open, 0o755)
	const dataDir = join(open, 'data')
	const first = await startChild(dataDir)
	await query(first.output, 'create table kept as select 42 as answer')
	first.child.kill('SIGTERM')
	await once(first.child, 'exit')
	const bin = newFolder()
	writeFileSync(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
	const second = await startChild(dataDir, { path: `${bin}:${process.env.PATH}` })
	expect(await query(second.output, 'select * from kept')).toEqual([{ answer: 42 }])
})

function openToOthers(path: string): boolean {
	accessSync(path)
	for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
		if ((statSync(folder).mode & 0o001) === 0) return false
	return true
}
