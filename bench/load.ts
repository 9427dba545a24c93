// `npm run bench:load [-- --rate 150 --seconds 180 --times 5 --overload 60 --json]`: mixed traffic on one instance of the production
// build with a PostgreSQL of its own; then so many times as much, while somebody asks for its health four times a second; then the
// first rate again, to see how soon it is itself again. Ends with 1 when an answer was none it may give.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { ask } from '#tests/setup/chat-client.ts'
import { startInstance } from '#tests/setup/chat-instance.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { buildIfStale } from '../scripts/build.ts'
import { makeVisitors } from './make-visitors.ts'
import { mixedTraffic } from './mixed-traffic.ts'
import { type Answered, sendAtRate } from './open-loop.ts'
import { allocator, residentMb, withDataFolder } from './processes.ts'
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
const say = (line: string) => values.json || console.log(line)

await buildIfStale()
const result = await withDataFolder(async (dataDir) => {
	const database = await startEmbeddedPostgres({ dataDir })
	const secret = randomBytes(30).toString('base64url')
	const site = await startInstance({
		databaseUrl: database.url,
		port: await freePort(),
		secret,
		env: allocator,
	})
	const memory = watchMemory(site.process.pid!)
	try {
		const next = mixedTraffic(await makeVisitors({ databaseUrl: database.url, origin: site.origin, secret }))
		let from = 0
		const send = async (atRate: number, forSeconds: number) => {
			const begin = from
			from += atRate * forSeconds
			return sendAtRate({
				origin: site.origin,
				rate: atRate,
				seconds: forSeconds,
				next: (count) => next(begin + count),
			})
		}
		// Nothing is measured while it is still being compiled.
		await send(rate, 20)
		say(`${rate} requests a second for ${seconds} s`)
		const usual = await send(rate, seconds)
		const usualMb = memory.most()
		say(`${rate * times} requests a second for ${overloadSeconds} s`)
		const health = watchHealth(site.origin)
		const overload = await send(rate * times, overloadSeconds)
		const healthMs = await health.stop()
		const recovery = await send(rate, recoverySeconds)
		await pause(5_000)
		return {
			usual,
			overload,
			recovery,
			healthMs,
			memoryMb: { usual: usualMb, overload: memory.most(), after: residentMb(site.process.pid!) },
		}
	} finally {
		memory.stop()
		await site.stop()
		await database.stop()
	}
})

const usualFaults = result.usual.filter(({ status }) => !isFine(status))
// Refused is fine here, if it is said when to come again.
const overloadFaults = result.overload.filter(
	({ status, retryAfter }) => !isFine(status) && !(status === 503 && retryAfter),
)
const rejected = result.overload.filter(({ status }) => status === 503)
const recoveredAfterS = secondsUntilWell(result.recovery)
const figures = {
	rate,
	usual: { ...timesOf(result.usual), faults: usualFaults.length, kinds: kindsOf(result.usual) },
	overload: {
		...timesOf(result.overload.filter(({ status }) => isFine(status))),
		rejected: rejected.length,
		rejectedAfter: timesOf(rejected),
		faults: overloadFaults.length,
		kinds: kindsOf(result.overload),
	},
	healthMs: { most: Math.max(...result.healthMs), asked: result.healthMs.length },
	recoveredAfterS,
	memoryMb: result.memoryMb,
}
if (values.json) console.log(JSON.stringify(figures))
else report()
for (const [name, faults] of [
	['usual', usualFaults],
	['overload', overloadFaults],
] as const) {
	const seen = new Set(faults.map(({ status, kind, path }) => `${status} ${kind} ${path}`))
	for (const line of [...seen].slice(0, 12)) console.error(`fault, ${name}: ${line}`)
}
process.exit(
	usualFaults.length + overloadFaults.length === 0 && figures.healthMs.most < 1_000 && recoveredAfterS < 10
		? 0
		: 1,
)

/** A form that leads on is answered with a redirect. */
function isFine(status: number): boolean {
	return status >= 200 && status < 400
}

function timesOf(answered: Answered[]) {
	const sorted = answered.map(({ ms }) => ms).sort((a, b) => a - b)
	const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
	return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) }
}

function kindsOf(answered: Answered[]) {
	const kinds = new Map<string, Answered[]>()
	for (const one of answered) (kinds.get(one.kind) ?? kinds.set(one.kind, []).get(one.kind)!).push(one)
	return [...kinds].map(([kind, all]) => ({
		kind,
		...timesOf(all),
		rejected: all.filter(({ status }) => status === 503).length,
		faults: all.filter(({ status }) => !isFine(status) && status !== 503).length,
	}))
}

/** The first second from which on nothing is refused and half of each second's answers come within 250 ms. */
function secondsUntilWell(answered: Answered[]): number {
	let well = recoverySeconds
	for (let second = recoverySeconds - 1; second >= 0; second--) {
		const during = answered.filter(({ dueMs }) => Math.floor(dueMs / 1_000) === second)
		if (during.some(({ status }) => !isFine(status)) || timesOf(during).p50Ms > 250) break
		well = second
	}
	return well
}

function watchMemory(pid: number) {
	let most = 0
	const timer = setInterval(() => {
		most = Math.max(most, residentMb(pid))
	}, 250)
	return { most: () => most, stop: () => clearInterval(timer) }
}

function watchHealth(origin: string) {
	const took: number[] = []
	let stopped = false
	const watching = (async () => {
		while (!stopped) {
			const at = performance.now()
			const answer = await ask(`${origin}/healthz`).catch(() => null)
			took.push(answer?.status === 200 ? performance.now() - at : Number.POSITIVE_INFINITY)
			await pause(250)
		}
	})()
	return {
		async stop() {
			stopped = true
			await watching
			return took
		},
	}
}

function report() {
	const ms = (value: number) => String(Math.round(value))
	for (const name of ['usual', 'overload'] as const) {
		const { kinds, ...all } = figures[name]
		say(name === 'usual' ? `\n${rate} requests a second` : `\n${rate * times} requests a second`)
		say(
			table(
				['kind', 'requests', 'refused', 'faults', 'p50 ms', 'p99 ms', 'most ms'],
				kinds.map(
					(one): Row => [
						one.kind,
						String(one.count),
						String(one.rejected),
						String(one.faults),
						ms(one.p50Ms),
						ms(one.p99Ms),
						ms(one.mostMs),
					],
				),
			),
		)
		say(`answered: ${all.count}, p50 ${ms(all.p50Ms)} ms, p99 ${ms(all.p99Ms)} ms; faults: ${all.faults}`)
	}
	say(
		`refused: ${figures.overload.rejected}, p99 of the refusals ${ms(figures.overload.rejectedAfter.p99Ms)} ms`,
	)
	say(
		`health: ${figures.healthMs.asked} asked, slowest ${ms(figures.healthMs.most)} ms; itself again after ${figures.recoveredAfterS} s`,
	)
	say(
		`resident memory, MB: ${ms(figures.memoryMb.usual)} at the usual rate, ${ms(figures.memoryMb.overload)} with overload, ${ms(figures.memoryMb.after)} afterwards`,
	)
}
