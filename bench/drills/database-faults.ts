import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sendRequest } from '#tests/setup/chat-client.ts'
import type { Drill, DrillEnvironment, Finding } from './drill.ts'
import { Load, mixedWriters, restMsFor } from './load.ts'
import { checkoutWriter } from './writers.ts'

type UnderLoad = { times: number; fault: () => Promise<void>; restMs?: number; logFile?: string }

/** Runs `fault` the given number of times while one instance is under load. */
async function underLoad(
	{ start, database, filesIn }: DrillEnvironment,
	{ times, fault, restMs = 0, logFile }: UnderLoad,
) {
	const site = await start(logFile ? { logFile } : {})
	const load = new Load([site.origin], { writers: mixedWriters(filesIn), restMs })
	const recoveredMs: number[] = []
	await load.untilMore(12)
	for (let time = 0; time < times; time++) {
		await load.untilMore(20 + (time % 7))
		await fault()
		recoveredMs.push(await load.recovery())
	}
	const counts = await load.settle(database.url)
	const failures = site.process.exitCode === null ? [] : ['the process ended']
	return {
		...counts,
		failures: [...counts.failures, ...failures],
		recoveredMs,
		details: { times, retries: load.retries },
	}
}

export const databaseRestarted: Drill = {
	name: 'database-restarted',
	what: 'The database is restarted under load, as for an update.',
	sizes: { quick: 2, deep: 20 },
	run: (environment, times) => underLoad(environment, { times, fault: () => environment.database.restart() }),
}

export const databaseCrashed: Drill = {
	name: 'database-crashed',
	what: 'Every process of the database is killed under load; it recovers from its log.',
	sizes: { quick: 1, deep: 60 },
	run: (environment, times) =>
		underLoad(environment, {
			times,
			fault: () => environment.database.crash(),
			restMs: restMsFor(times),
		}),
}

export const databaseUnavailable: Drill = {
	name: 'database-gone',
	what: 'The database is unreachable: writes get an error that says to retry, cached responses continue, and no process ends (size: seconds).',
	sizes: { quick: 3, deep: 60 },
	run: (environment, seconds) =>
		whileUnreachable(environment, { seconds, fault: (check) => environment.database.whileStopped(check) }),
}

export const databaseUnresponsive: Drill = {
	name: 'database-silent',
	what: 'The database accepts connections and does not respond, because its processes are suspended (size: seconds).',
	sizes: { quick: 3, deep: 60 },
	run: (environment, seconds) =>
		whileUnreachable(environment, { seconds, fault: (check) => environment.database.whileSuspended(check) }),
}

export const poolExhausted: Drill = {
	name: 'pool-exhausted',
	what: 'Every connection of the instance waits for a lock, and PostgreSQL has no connections left (size: seconds).',
	sizes: { quick: 3, deep: 40 },
	async run(environment, seconds) {
		const clients: pg.Client[] = []
		const finding = await whileUnreachable(environment, {
			seconds,
			async fault(check) {
				const locker = await connect(environment)
				await locker.query(
					'begin; lock table chat_message, service_agreement, "order" in access exclusive mode',
				)
				// Take connections until the server has none left.
				for (;;) {
					const one = await connect(environment).catch(() => null)
					if (!one) break
					clients.push(one)
				}
				// More buyers than the instance has connections. They get an error in time, or wait for the lock.
				const buyers = Array.from({ length: buyersMax }, () =>
					checkoutWriter()
						.send(environment.instances[0]!.origin, randomUUID())
						.catch(() => {}),
				)
				await check()
				for (const one of [...clients, locker]) await one.end()
				await Promise.all(buyers)
			},
		})
		return { ...finding, details: { ...finding.details, connectionsTaken: clients.length } }
	},
}

const buyersMax = 60

/** `fault` makes the database unavailable, runs the check, and makes it available again. */
type Outage = { seconds: number; fault(check: () => Promise<void>): Promise<void> }

/** Makes the database unavailable for this many seconds under load, and checks what must work without it. */
async function whileUnreachable(environment: DrillEnvironment, { seconds, fault }: Outage): Promise<Finding> {
	let failures: string[] = []
	const logFile = join(environment.dataDir, 'log')
	const finding = await underLoad(environment, {
		times: 1,
		logFile,
		fault: () => {
			const until = performance.now() + seconds * 1_000
			return fault(async () => {
				failures = await checkHealth(environment)
				await pause(Math.max(0, until - performance.now()))
			})
		},
	})
	const lines = readFileSync(logFile, 'utf8').match(/.*"error":.*/g) ?? []
	const busiest = Math.max(0, ...countsOf(lines.map(secondOf)))
	// Two seconds between lines may fall into one of the clock's.
	if (busiest > 2) failures.push(`${busiest} lines were logged within a second`)
	return {
		...finding,
		failures: [...finding.failures, ...failures],
		details: { ...finding.details, secondsUnavailable: seconds, lines: lines.length },
	}
}

function countsOf(values: string[]): number[] {
	const counts = new Map<string, number>()
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
	return [...counts.values()]
}

const secondOf = (line: string): string => /"time":"([^.]+)/.exec(line)?.[1] ?? ''

async function connect({ database }: DrillEnvironment): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: database.url, connectionTimeoutMillis: 5_000 })
	client.on('error', () => {})
	await client.connect()
	return client
}

/** Checks what must work without the database: the process responds quickly, and /readyz reports 503. */
async function checkHealth({ instances }: DrillEnvironment): Promise<string[]> {
	const failures: string[] = []
	const { origin } = instances[0]!
	const from = performance.now()
	const alive = await sendRequest(`${origin}/healthz`).catch(() => null)
	const tookMs = performance.now() - from
	if (alive?.status !== 200) failures.push(`/healthz answered ${alive?.status}`)
	if (tookMs > 1_000) failures.push(`/healthz took ${Math.round(tookMs)} ms`)
	const ready = await sendRequest(`${origin}/readyz`).catch(() => null)
	if (ready?.status !== 503) failures.push(`/readyz answered ${ready?.status}`)
	return failures
}
