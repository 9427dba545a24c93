import { createHash, createHmac, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { fingerprintOf, type Keyring } from '#app/platform/crypto/keyring.server.ts'
import { linkIfAbsent } from '#app/platform/crypto/link-if-absent.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { StartupError } from './startup-error.ts'

/** What every instance of one database must have in common, each as a fingerprint of 32 bits that reveals nothing. */
export type InstanceMarks = { secret: number; store: number; keys: number[] }

/** The first number of the advisory locks whose second number is a mark. */
const lockClass = { secret: 7_021_931, store: 7_021_932, keys: 7_021_933 }
/** How long an instance that is just ending may keep its connection. */
const waitMs = 10_000
const retryMs = 500
const reconnectMs = 5_000

/** Returns the marks of this instance. Without a bucket, a file with a random id in DATA_DIR identifies the file store. */
export function marksOf(
	env: Pick<Env, 'dataDir' | 's3'>,
	{ secret, keyring }: { secret: string; keyring: Keyring },
): InstanceMarks {
	const store = env.s3 ? `${env.s3.endpoint ?? 'aws'} ${env.s3.bucket}` : folderId(env.dataDir)
	return {
		secret: createHmac('sha256', secret).update('lotwise instance').digest().readInt32BE(),
		store: createHash('sha256').update(store).digest().readInt32BE(),
		keys: keyring.all().map((key) => fingerprintOf(key).readInt32BE()),
	}
}

type Join = { databaseUrl: string; marks: InstanceMarks; log: Pick<Log, 'warn'>; patienceMs?: number }

/**
 * Joins the running instances of this database. Each holds its marks as shared advisory locks of one connection, so they end with the
 * instance, however it ends. Settings may change between a stop and a start, but not from one running instance to another.
 * @throws StartupError when another instance has another SECRET, file store, or no encryption key in common
 */
export async function joinInstances({
	databaseUrl,
	marks,
	log,
	patienceMs = waitMs,
}: Join): Promise<{ close(): Promise<void> }> {
	let closed = false
	let client = await connectAndLock(databaseUrl, marks)
	const deadline = Date.now() + patienceMs
	for (;;) {
		const problem = await findDifference(client, marks)
		if (!problem) break
		if (Date.now() >= deadline) {
			await client.end()
			throw new StartupError(problem)
		}
		await pause(Math.min(retryMs, patienceMs))
	}
	watch(client)

	// The locks end when the database restarts, and are taken again.
	function watch(connection: pg.Client): void {
		connection.once('end', async () => {
			for (;;) {
				if (closed) return
				await pause(reconnectMs, undefined, { ref: false })
				if (closed) return
				const again = await connectAndLock(databaseUrl, marks).catch(() => null)
				if (!again) continue
				client = again
				if (closed) await again.end()
				else watch(again)
				return
			}
		})
		connection.on('error', (error) => log.warn({ error }, 'a database connection was lost'))
	}
	return {
		async close() {
			closed = true
			await client.end().catch(() => {})
		},
	}
}

async function connectAndLock(
	databaseUrl: string,
	{ secret, store, keys }: InstanceMarks,
): Promise<pg.Client> {
	const client = new pg.Client({
		connectionString: databaseUrl,
		application_name: 'lotwise instance',
		connectionTimeoutMillis: 10_000,
		keepAlive: true,
	})
	client.on('error', () => {})
	await client.connect()
	const locks = [
		[lockClass.secret, secret],
		[lockClass.store, store],
		...keys.map((key) => [lockClass.keys, key]),
	]
	for (const lock of locks) await client.query('select pg_advisory_lock_shared($1::int, $2::int)', lock)
	return client
}

/** Returns how another running instance differs, as a sentence; null when none does. */
async function findDifference(client: pg.Client, marks: InstanceMarks): Promise<string | null> {
	const { rows } = await client.query<{ pid: number; kind: number; marks: number[] }>(
		`select pid, classid::bigint::int as kind, array_agg(objid::bigint) as marks from pg_locks
		where locktype = 'advisory' and objsubid = 2 and granted and pid <> pg_backend_pid() and classid::bigint = any($1)
			and database = (select oid from pg_database where datname = current_database())
		group by pid, classid`,
		[Object.values(lockClass)],
	)
	for (const { kind, marks: unsigned } of rows) {
		// PostgreSQL shows the numbers of locks without their sign.
		const otherMarks = unsigned.map((mark) => Number(mark) | 0)
		if (kind === lockClass.secret && !otherMarks.includes(marks.secret)) return differs('another SECRET')
		if (kind === lockClass.store && !otherMarks.includes(marks.store))
			return differs(
				'another file store: several instances need the same bucket (S3_…), or the same DATA_DIR on one machine',
			)
		if (kind === lockClass.keys && !otherMarks.some((mark) => marks.keys.includes(mark)))
			return differs('other ENCRYPTION_KEYS')
	}
	return null
}

const differs = (what: string): string =>
	`Another instance that runs on this database has ${what}. Give all instances the same, or stop the others first.`

function folderId(dataDir: string): string {
	const file = join(dataDir, 'store-id')
	mkdirSync(dataDir, { recursive: true, mode: 0o711 })
	if (!existsSync(file)) {
		const draft = `${file}.${process.pid}`
		writeFileSync(draft, `${randomUUID()}\n`, { mode: 0o600 })
		linkIfAbsent(draft, file)
	}
	return readFileSync(file, 'utf8').trim()
}
