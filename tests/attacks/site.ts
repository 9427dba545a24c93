import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { sessionCookie } from '#app/modules/auth/sessions/session-cookie.server.ts'
import { startBuiltSite } from '../setup/built-site.ts'
import { type InstanceOptions, instanceEnv, startInstance } from '../setup/chat-instance.ts'
import { freePort } from '../setup/free-port.ts'
import { waitMsMax } from '../setup/hang-limits.ts'
import { until } from '../setup/until.ts'
import { type Measured, watchLoop } from '../setup/watch-loop.ts'
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
	/** Whether it runs in a process of its own, and not in that of the test, where its code is compiled already. */
	ownProcess?: boolean
	/** False prevents jobs from starting, so that only requests change data. */
	jobs?: boolean
	/** The file for its log, which a process of its own writes; without it nothing is logged. */
	logFile?: string
}

/** Starts the production build behind a server. Its requests send paths unchanged, which `fetch` would normalize. */
export async function openSite(
	database: { url: string; pool: Pool; dataDir?: string },
	{ env = {}, beside, ownProcess = false, jobs = true, logFile }: Options = {},
) {
	const port = await freePort()
	const existingDir = beside?.dataDir ?? database.dataDir
	const dataDir = existingDir ?? mkdtempSync(join(tmpdir(), 'lotwise-attacked-'))
	const secret = beside?.secret ?? randomBytes(30).toString('base64url')
	const settings = { DATA_DIR: dataDir, LOG_LEVEL: logFile ? 'info' : 'silent', ...env }
	const start = ownProcess || logFile ? startWatchedProcess : startInside
	const instance = await start({ databaseUrl: database.url, port, secret, logFile, env: settings })
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
		/** Sets whether pages of a site in this process come with their HTML. */
		renderPages: instance.renderPages,
		/** Returns the longest time for which the event loop was blocked since the last call, and the resident memory. */
		measureLoop: instance.measureLoop,
		async close() {
			agent.destroy()
			await instance.stop()
			if (!existingDir) rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

const watchModule = new URL('../setup/preload/watch-event-loop.ts', import.meta.url).href

async function startWatchedProcess({ env, ...options }: InstanceOptions) {
	const instance = await startInstance({
		...options,
		env: { ...env, NODE_OPTIONS: `--import=${watchModule}` },
	})
	return {
		origin: instance.origin,
		stop: instance.stop,
		renderPages() {
			throw new Error('Only a site in the process of the test can leave out its HTML.')
		},
		async measureLoop(): Promise<Measured> {
			const answered = once(instance.process, 'message')
			instance.process.send({ measureLoop: true })
			const [measured] = await answered
			return measured
		},
	}
}

async function startInside({ databaseUrl, port, secret, env }: InstanceOptions) {
	const settings = { ...instanceEnv({ databaseUrl, port, secret }), ...env }
	const { origin, stop } = await startBuiltSite(databaseUrl, settings)
	const loop = watchLoop()
	return {
		origin,
		renderPages(enabled: boolean) {
			globalThis.lotwiseSkipsHtml = !enabled
		},
		measureLoop: async (): Promise<Measured> => loop.measure(),
		async stop() {
			globalThis.lotwiseSkipsHtml = false
			loop.stop()
			await stop()
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
