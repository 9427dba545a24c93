import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { sessionCookie } from '#app/modules/auth/sessions/session-cookie.server.ts'
import { startInstance } from '../setup/chat-instance.ts'
import { freePort } from '../setup/free-port.ts'
import { senders } from './senders.ts'

export type Sent = {
	method?: string
	headers?: Record<string, string>
	body?: string | Uint8Array
	/** The client's address; else one that nobody had before, so that no probe is refused for what another took. */
	from?: string
	/** How long it comes again when it is put off with 503. */
	patienceMs?: number
}
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; tookMs: number }
export type Site = Awaited<ReturnType<typeof openSite>>

type Options = {
	env?: Record<string, string>
	/** Another instance of the same site: it shares secret and data folder. */
	beside?: { secret: string; dataDir: string }
	/** Pages come without their HTML, until `draw(true)`: loaders and actions decide what an attack is answered. */
	undrawn?: boolean
	/** `takeLoop` says how the event loop does. */
	watched?: boolean
	/** False: no job begins, so that what changes was changed by a request. */
	jobs?: boolean
	/** Where its log goes, line by line; without it nothing is logged. */
	logFile?: string
}

const undrawnModule = new URL('../setup/preload/undrawn.ts', import.meta.url).href
const watchModule = new URL('../setup/preload/watch-event-loop.ts', import.meta.url).href

/** The production build in a process of its own, asked by the bytes of the wire: `fetch` would put a path right first. */
export async function openSite(
	database: { url: string; pool: Pool; dataDir?: string },
	{ env = {}, beside, undrawn = false, watched = false, jobs = true, logFile }: Options = {},
) {
	if (!existsSync(new URL('../../build/server/index.js', import.meta.url)))
		throw new Error('npm run build comes first')
	const port = await freePort()
	const given = beside?.dataDir ?? database.dataDir
	const dataDir = given ?? mkdtempSync(join(tmpdir(), 'lotwise-attacked-'))
	const secret = beside?.secret ?? randomBytes(30).toString('base64url')
	const instance = await startInstance({
		databaseUrl: database.url,
		port,
		secret,
		...(logFile ? { logFile } : {}),
		env: {
			DATA_DIR: dataDir,
			LOG_LEVEL: logFile ? 'info' : 'silent',
			NODE_OPTIONS: [undrawn && undrawnModule, watched && watchModule]
				.flatMap((module) => (module ? [`--import=${module}`] : []))
				.join(' '),
			...env,
		},
	})
	if (!jobs) await stopJobs(database.pool)
	await raiseSharedLimits(database.pool)
	const agent = new Agent({ keepAlive: true, maxSockets: 24 })
	const newSender = senders()

	/** `path` goes onto the wire as it is. An event stream is let go of once its headers are there. */
	async function send(path: string, sending: Sent = {}): Promise<Answer> {
		const startedAt = performance.now()
		for (;;) {
			const answer = await sendOnce(path, sending)
			// Put off for a moment, as many at once may be on a slow machine: comes again, as a browser's visitor would.
			if (
				answer.status === 503 &&
				answer.headers['retry-after'] &&
				performance.now() - startedAt < (sending.patienceMs ?? 120_000)
			) {
				await new Promise((resolve) => setTimeout(resolve, 500))
				continue
			}
			return answer
		}
	}

	function sendOnce(path: string, { method = 'GET', headers = {}, body, from }: Sent): Promise<Answer> {
		const startedAt = performance.now()
		return new Promise((resolve, reject) => {
			const asking = request({
				agent,
				host: '127.0.0.1',
				port,
				path,
				method,
				headers: {
					host: `localhost:${port}`,
					'x-forwarded-for': from ?? newSender(),
					...headers,
					...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
				},
			})
			asking.once('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`)))
			// A request that hangs is a finding, with its address.
			asking.setTimeout(30_000, () => asking.destroy(new Error('no answer for 30 s')))
			asking.once('response', (answer) => {
				const chunks: Buffer[] = []
				const done = () => {
					const text = Buffer.concat(chunks).toString()
					const { statusCode, headers } = answer
					resolve({ status: statusCode!, headers, text, tookMs: performance.now() - startedAt })
				}
				answer.on('error', () => {})
				if (answer.headers['content-type']?.startsWith('text/event-stream')) {
					answer.destroy()
					return done()
				}
				answer.on('data', (chunk: Buffer) => chunks.push(chunk))
				answer.once('end', done)
				answer.once('aborted', () => reject(new Error(`cut off: ${method} ${path}`)))
			})
			asking.end(body)
		})
	}

	const cookie = sessionCookie({ origin: instance.origin, secret })
	return {
		origin: instance.origin,
		port,
		url: database.url,
		pool: database.pool,
		secret,
		dataDir,
		/** What a browser sends that holds this session's token. */
		sessionCookie: (token: string) => cookie.write(token, null).split(';')[0]!,
		send,
		newSender,
		/** Whether pages come with their HTML. */
		async draw(draws: boolean) {
			const told = once(instance.process, 'message')
			instance.process.send({ draws })
			await told
		},
		/** For how long at most the event loop was held since this was asked last, and the memory that is resident. */
		async takeLoop(): Promise<{ heldMs: number; rssBytes: number }> {
			const told = once(instance.process, 'message')
			instance.process.send({ takeLoop: true })
			const [loop] = await told
			return loop
		},
		async close() {
			agent.destroy()
			await instance.stop()
			if (!given) rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

/** No job begins any more. */
async function stopJobs(pool: Pool): Promise<void> {
	for (;;) {
		const { rows } = await pool.query<{ there: boolean }>(
			`select to_regclass('pgboss.job') is not null as there`,
		)
		if (rows[0]!.there) break
		await new Promise((resolve) => setTimeout(resolve, 100))
	}
	await pool.query(`
		create function pgboss.no_more() returns trigger language plpgsql as 'begin return null; end';
		create trigger no_more before insert on pgboss.job for each row execute function pgboss.no_more();
		delete from pgboss.job where state < 'active'`)
}

/** The limits of everybody together begin far below zero for the next hour: probes come by the thousand. */
async function raiseSharedLimits(pool: Pool): Promise<void> {
	await pool.query(
		`insert into limit_window (key, starts_at, count)
		select key, to_timestamp((floor(extract(epoch from now()) / seconds) + ahead) * seconds), -1000000000
		from (values ('write:everybody', 60), ('sign-in:everybody', 300)) as shared (key, seconds), generate_series(0, 60) as ahead
		on conflict (key, starts_at) do update set count = excluded.count`,
	)
}

/** Runs `probe` for each, so many at once. */
export async function probeAll<Each>(all: Iterable<Each>, probe: (each: Each) => Promise<void>, atOnce = 12) {
	const queue = [...all]
	const run = async () => {
		for (let next = queue.shift(); next !== undefined; next = queue.shift()) await probe(next)
	}
	await Promise.all(Array.from({ length: atOnce }, run))
}
