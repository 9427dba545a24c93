// `npm run bench:load [-- --rate 150 --seconds 180 --times 5 --overload 60 --json]`: mixed traffic on one instance of the
// production build with its own PostgreSQL; then a multiple of that rate while /healthz is requested four times a second; then
// the first rate again, to measure the recovery. Exits with 1 when a response was not acceptable.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { sendRequest } from '#tests/setup/chat-client.ts'
import { startInstance } from '#tests/setup/chat-instance.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { buildIfStale } from '../scripts/build.ts'
import { makeVisitors } from './make-visitors.ts'
import { mixedTraffic } from './mixed-traffic.ts'
import { type LoadResponse, sendAtRate } from './open-loop.ts'
import { productionFlags, residentMb, withDataFolder } from './processes.ts'
import { type Row, table } from './report.ts'

const { values } = parseArgs({
	options: {
		rate: { type: 'string', default: '150' },
		seconds: { type: 'string', default: '180' },
		times: { type: 'string', default: '5' },
		overload: { type: 'string', default: '60' },
		json: { type: 'boolean' },
	},
})
const [rate, seconds, times, overloadSeconds] = [
	values.rate,
	values.seconds,
	values.times,
	values.overload,
].map(Number) as [number, number, number, number]
const recoverySeconds = 15
const print = (line: string) => values.json || console.log(line)

await buildIfStale()
const result = await withDataFolder(async (dataDir) => {
	const database = await startEmbeddedPostgres({ dataDir })
	const secret = randomBytes(30).toString('base64url')
	const start = async () =>
		startInstance({ databaseUrl: database.url, port: await freePort(), secret, env: productionFlags })
	// The first start draws the pictures of the sample data, whose memory a running site does not need.
	const first = await start()
	await first.stop()
	const site = await start()
	const memory = watchMemory(site.process.pid!)
	try {
		const next = mixedTraffic(await makeVisitors({ databaseUrl: database.url, origin: site.origin, secret }))
		let from = 0
		const send = async (requestRate: number, durationSeconds: number) => {
			const begin = from
			from += requestRate * durationSeconds
			return sendAtRate({
				origin: site.origin,
				rate: requestRate,
				seconds: durationSeconds,
				next: (count) => next(begin + count),
			})
		}
		// Warm up: nothing is measured while code is still being compiled.
		await send(rate, 20)
		print(`${rate} requests a second for ${seconds} s`)
		const normal = await send(rate, seconds)
		const normalMb = memory.max()
		print(`${rate * times} requests a second for ${overloadSeconds} s`)
		const health = watchHealth(site.origin)
		const overload = await send(rate * times, overloadSeconds)
		const healthMs = await health.stop()
		const recovery = await send(rate, recoverySeconds)
		await pause(5_000)
		return {
			normal,
			overload,
			recovery,
			healthMs,
			memoryMb: { normal: normalMb, overload: memory.max(), after: residentMb(site.process.pid!) },
		}
	} finally {
		memory.stop()
		await site.stop()
		await database.stop()
	}
})

const normalErrors = result.normal.filter(({ status }) => !isFine(status))
// Under overload, 503 with Retry-After is acceptable.
const overloadErrors = result.overload.filter(
	({ status, retryAfter }) => !isFine(status) && !(status === 503 && retryAfter),
)
const rejected = result.overload.filter(({ status }) => status === 503)
const recoveredAfterS = secondsUntilRecovered(result.recovery)
const figures = {
	rate,
	normal: { ...timesOf(result.normal), errors: normalErrors.length, kinds: kindsOf(result.normal) },
	overload: {
		...timesOf(result.overload.filter(({ status }) => isFine(status))),
		rejected: rejected.length,
		rejectedAfter: timesOf(rejected),
		errors: overloadErrors.length,
		kinds: kindsOf(result.overload),
	},
	healthMs: { max: Math.max(...result.healthMs), count: result.healthMs.length },
	recoveredAfterS,
	memoryMb: result.memoryMb,
}
if (values.json) console.log(JSON.stringify(figures))
else report()
for (const [name, errors] of [
	['normal', normalErrors],
	['overload', overloadErrors],
] as const) {
	const seen = new Set(errors.map(({ status, kind, path }) => `${status} ${kind} ${path}`))
	for (const line of [...seen].slice(0, 12)) console.error(`error, ${name}: ${line}`)
}
process.exit(
	normalErrors.length + overloadErrors.length === 0 && figures.healthMs.max < 1_000 && recoveredAfterS < 10
		? 0
		: 1,
)

/** A form may respond with a redirect. */
function isFine(status: number): boolean {
	return status >= 200 && status < 400
}

function timesOf(answered: LoadResponse[]) {
	const sorted = answered.map(({ ms }) => ms).sort((a, b) => a - b)
	const percentile = (share: number) =>
		sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
	return { count: sorted.length, p50Ms: percentile(0.5), p99Ms: percentile(0.99), maxMs: percentile(1) }
}

function kindsOf(answered: LoadResponse[]) {
	const kinds = new Map<string, LoadResponse[]>()
	for (const one of answered) (kinds.get(one.kind) ?? kinds.set(one.kind, []).get(one.kind)!).push(one)
	return [...kinds].map(([kind, all]) => ({
		kind,
		...timesOf(all),
		rejected: all.filter(({ status }) => status === 503).length,
		errors: all.filter(({ status }) => !isFine(status) && status !== 503).length,
	}))
}

/** The first second from which on nothing is rejected and the median response takes at most 250 ms. */
function secondsUntilRecovered(answered: LoadResponse[]): number {
	let recoveredSecond = recoverySeconds
	for (let second = recoverySeconds - 1; second >= 0; second--) {
		const during = answered.filter(({ dueMs }) => Math.floor(dueMs / 1_000) === second)
		if (during.some(({ status }) => !isFine(status)) || timesOf(during).p50Ms > 250) break
		recoveredSecond = second
	}
	return recoveredSecond
}

function watchMemory(pid: number) {
	let max = 0
	const timer = setInterval(() => {
		max = Math.max(max, residentMb(pid))
	}, 250)
	return { max: () => max, stop: () => clearInterval(timer) }
}

function watchHealth(origin: string) {
	const times: number[] = []
	let stopped = false
	const watching = (async () => {
		while (!stopped) {
			const requestedAtMs = performance.now()
			const answer = await sendRequest(`${origin}/healthz`).catch(() => null)
			times.push(answer?.status === 200 ? performance.now() - requestedAtMs : Number.POSITIVE_INFINITY)
			await pause(250)
		}
	})()
	return {
		async stop() {
			stopped = true
			await watching
			return times
		},
	}
}

function report() {
	const ms = (value: number) => String(Math.round(value))
	for (const name of ['normal', 'overload'] as const) {
		const { kinds, ...all } = figures[name]
		print(name === 'normal' ? `\n${rate} requests a second` : `\n${rate * times} requests a second`)
		print(
			table(
				['kind', 'requests', 'rejected', 'errors', 'p50 ms', 'p99 ms', 'max ms'],
				kinds.map(
					(one): Row => [
						one.kind,
						String(one.count),
						String(one.rejected),
						String(one.errors),
						ms(one.p50Ms),
						ms(one.p99Ms),
						ms(one.maxMs),
					],
				),
			),
		)
		print(`answered: ${all.count}, p50 ${ms(all.p50Ms)} ms, p99 ${ms(all.p99Ms)} ms; errors: ${all.errors}`)
	}
	print(
		`rejected: ${figures.overload.rejected}, p99 of the rejections ${ms(figures.overload.rejectedAfter.p99Ms)} ms`,
	)
	print(
		`health: ${figures.healthMs.count} checks, slowest ${ms(figures.healthMs.max)} ms; recovered after ${figures.recoveredAfterS} s`,
	)
	print(
		`resident memory, MB: ${ms(figures.memoryMb.normal)} at the normal rate, ${ms(figures.memoryMb.overload)} with overload, ${ms(figures.memoryMb.after)} afterwards`,
	)
}
