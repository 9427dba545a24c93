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
import { waitMsMax } from '../setup/hang-limits.ts'
import { until } from '../setup/until.ts'
import { newClientIps } from './client-ips.ts'

export type RequestOptions = {
	method?: string
	headers?: Record<string, string>
	body?: string | Uint8Array
	/** The client's address; by default a new one, so that requests do not count toward one rate limit. */
	from?: string
	/** Whether a 503 with Retry-After is returned as it is; otherwise the request is sent again. */
	once?: boolean
}
export type SiteResponse = { status: number; headers: IncomingHttpHeaders; text: string }
export type Site = Awaited<ReturnType<typeof openSite>>

type Options = {
	env?: Record<string, string>
	/** Another instance of the same site, whose secret and data folder it shares. */
	beside?: { secret: string; dataDir: string }
	/** Whether responses have no HTML until `renderPages(true)`, which is faster; loaders and actions decide the status anyway. */
	withoutHtml?: boolean
	/** Whether `measureLoop` can measure the event loop. */
	watched?: boolean
	/** False prevents jobs from starting, so that only requests change data. */
	jobs?: boolean
	/** The file for its log; without it nothing is logged. */
	logFile?: string
}

const skipRenderingModule = new URL('../setup/preload/skip-rendering.ts', import.meta.url).href
const watchModule = new URL('../setup/preload/watch-event-loop.ts', import.meta.url).href

/** Starts the production build in a separate process. Its requests send paths unchanged, which `fetch` would normalize. */
export async function openSite(
	database: { url: string; pool: Pool; dataDir?: string },
	{ env = {}, beside, withoutHtml = false, watched = false, jobs = true, logFile }: Options = {},
) {
	if (!existsSync(new URL('../../build/server/index.js', import.meta.url)))
		throw new Error('npm run build comes first')
	const port = await freePort()
	const existingDir = beside?.dataDir ?? database.dataDir
	const dataDir = existingDir ?? mkdtempSync(join(tmpdir(), 'lotwise-attacked-'))
	const secret = beside?.secret ?? randomBytes(30).toString('base64url')
	const instance = await startInstance({
		databaseUrl: database.url,
		port,
		secret,
		...(logFile ? { logFile } : {}),
		env: {
			DATA_DIR: dataDir,
			LOG_LEVEL: logFile ? 'info' : 'silent',
			NODE_OPTIONS: [withoutHtml && skipRenderingModule, watched && watchModule]
				.flatMap((module) => (module ? [`--import=${module}`] : []))
				.join(' '),
			...env,
		},
	})
	if (!jobs) await stopJobs(database.pool)
	await raiseSharedLimits(database.pool)
	const agent = new Agent({ keepAlive: true, maxSockets: 24 })
	const newClientIp = newClientIps()
	const client = { agent, port, newClientIp }

	/** Sends `path` unchanged. An event stream is closed once its headers have arrived. */
	async function send(path: string, options: RequestOptions = {}): Promise<SiteResponse> {
		let response = await sendOnce(client, path, options)
		// Overload, as many parallel requests may cause on a slow machine: tries again, as a visitor would.
		const isOverloaded = () => response.status === 503 && response.headers['retry-after'] && !options.once
		if (isOverloaded())
			await until(`a response to ${path} other than 503`, async () => {
				response = await sendOnce(client, path, options)
				return !isOverloaded()
			})
		return response
	}

	const cookie = sessionCookie({ origin: instance.origin, secret })
	return {
		origin: instance.origin,
		port,
		url: database.url,
		pool: database.pool,
		secret,
		dataDir,
		/** Returns the cookie header of a browser with this session token. */
		sessionCookie: (token: string) => cookie.write(token, null).split(';')[0]!,
		send,
		newClientIp,
		/** Sets whether pages come with their HTML. */
		async renderPages(enabled: boolean) {
			const confirmed = once(instance.process, 'message')
			instance.process.send({ rendersHtml: enabled })
			await confirmed
		},
		/** Returns the longest time for which the event loop was blocked since the last call, and the resident memory. */
		async measureLoop(): Promise<{ blockedMs: number; rssBytes: number }> {
			const answered = once(instance.process, 'message')
			instance.process.send({ measureLoop: true })
			const [measured] = await answered
			return measured
		},
		async close() {
			agent.destroy()
			await instance.stop()
			if (!existingDir) rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

type Client = { agent: Agent; port: number; newClientIp: () => string }

function sendOnce(
	{ agent, port, newClientIp }: Client,
	path: string,
	{ method = 'GET', headers = {}, body, from }: RequestOptions,
): Promise<SiteResponse> {
	return new Promise((resolve, reject) => {
		const outgoing = request({
			agent,
			host: '127.0.0.1',
			port,
			path,
			method,
			headers: {
				host: `localhost:${port}`,
				'x-forwarded-for': from ?? newClientIp(),
				...headers,
				...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
			},
		})
		outgoing.once('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`)))
		// A request that hangs is reported with its path.
		outgoing.setTimeout(waitMsMax, () => outgoing.destroy(new Error('no response')))
		outgoing.once('response', (response) => {
			const chunks: Buffer[] = []
			const done = () => {
				const text = Buffer.concat(chunks).toString()
				const { statusCode, headers } = response
				resolve({ status: statusCode!, headers, text })
			}
			response.on('error', () => {})
			if (response.headers['content-type']?.startsWith('text/event-stream')) {
				response.destroy()
				return done()
			}
			response.on('data', (chunk: Buffer) => chunks.push(chunk))
			response.once('end', done)
			response.once('aborted', () => reject(new Error(`cut off: ${method} ${path}`)))
		})
		outgoing.end(body)
	})
}

/** Prevents new jobs and deletes those that have not started. */
async function stopJobs(pool: Pool): Promise<void> {
	await until('the table of the jobs', async () => {
		const { rows } = await pool.query<{ there: boolean }>(
			`select to_regclass('pgboss.job') is not null as there`,
		)
		return rows[0]!.there
	})
	await pool.query(`
		create function pgboss.no_more() returns trigger language plpgsql as 'begin return null; end';
		create trigger no_more before insert on pgboss.job for each row execute function pgboss.no_more();
		delete from pgboss.job where state < 'active'`)
}

/** Starts the site-wide rate limits far below zero for the next hour, because the tests send thousands of requests. */
async function raiseSharedLimits(pool: Pool): Promise<void> {
	await pool.query(
		`insert into limit_window (key, starts_at, count)
		select key, to_timestamp((floor(extract(epoch from now()) / seconds) + ahead) * seconds), -1000000000
		from (values ('write:everybody', 60), ('sign-in:everybody', 300)) as shared (key, seconds), generate_series(0, 60) as ahead
		on conflict (key, starts_at) do update set count = excluded.count`,
	)
}

/** Runs `probe` for every item, with at most `atOnce` at the same time. */
export async function probeAll<Each>(all: Iterable<Each>, probe: (each: Each) => Promise<void>, atOnce = 12) {
	const queue = [...all]
	const run = async () => {
		for (let next = queue.shift(); next !== undefined; next = queue.shift()) await probe(next)
	}
	await Promise.all(Array.from({ length: atOnce }, run))
}
