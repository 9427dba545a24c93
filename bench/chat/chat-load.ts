// `npx node bench/chat/chat-load.ts [--streams 1000] [--seconds 180] [--rate 20] [--json]`: one instance of the production build
// with its own PostgreSQL and this many visitors with an open stream. Half of the messages are from visitors, half from the
// advisor. Counts lost, duplicated and misdelivered messages, and measures the time from sending to delivery. First it measures
// the memory of an idle stream.
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ChatMessage } from '#app/modules/chat/browser/chat-api.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { ChatClient, sendRequest, signInAt } from '#tests/setup/chat-client.ts'
import { startInstance } from '#tests/setup/chat-instance.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { withDataFolder } from '../processes.ts'

const { values } = parseArgs({
	options: {
		streams: { type: 'string', default: '1000' },
		seconds: { type: 'string', default: '180' },
		rate: { type: 'string', default: '20' },
		json: { type: 'boolean' },
	},
})
const [streams, seconds, rate] = [values.streams, values.seconds, values.rate].map(Number) as [
	number,
	number,
	number,
]
const print = (line: string) => values.json || console.log(line)

type Sent = { to: number; at: number; arrived: number }

await buildIfStale()
const result = await withDataFolder(async (dataDir) => {
	const database = await startEmbeddedPostgres({ dataDir })
	const port = await freePort()
	const secret = randomBytes(30).toString('base64url')
	const site = await startInstance({ databaseUrl: database.url, port, secret })
	try {
		const sent = new Map<string, Sent>()
		const misdelivered: string[] = []
		const latencies: number[] = []
		const cookie = await signInAt(site.origin, 'admin@lotwise.test', 'demo-admin-2026!')
		const advisors = Array.from(
			{ length: 4 },
			(_, index) => new ChatClient({ origins: [site.origin], ip: `192.0.2.${index + 10}`, cookie }),
		)
		// While the advisor is present no automatic replies are sent, and the list does not change while it is read.
		advisors[0]!.follow({ path: '/api/chat/admin/stream' })
		while (!advisors[0]!.connected) await pause(50)
		const visitors = await inBatches(streams, 50, async (index) => {
			const onMessage = (message: ChatMessage) => countArrival(index, message)
			const client = new ChatClient({ origins: [site.origin], ip: ipOf(index), onMessage })
			await client.open()
			await client.deliver(`hello from ${index}`)
			return client
		})
		print(`${streams} visitors have written their first message`)
		const conversations = await conversationIds(advisors[0]!)
		print(`the advisor knows ${conversations.size} conversations`)
		// Wait until garbage of the first messages is collected; otherwise streams would seem to use negative memory.
		await pause(60_000)
		const before = await memoryOf(site.origin, site.process.pid!)
		const openedAt = performance.now()
		for (const client of visitors) client.follow()
		while (visitors.some(({ connected }) => !connected)) await pause(50)
		const openMs = performance.now() - openedAt
		print(`${streams} streams open after ${(openMs / 1_000).toFixed(1)} s; idle for 40 s`)
		await pause(40_000)
		const after = await memoryOf(site.origin, site.process.pid!)

		const cpuBefore = cpuSeconds(site.process.pid!)
		const startedAt = performance.now()
		const sends: Promise<unknown>[] = []
		for (let count = 0; count < seconds * rate; count++) {
			const due = startedAt + (count * 1_000) / rate
			await pause(Math.max(0, due - performance.now()))
			sends.push(send(count))
		}
		await Promise.all(sends)
		await pause(5_000)
		const busy = (cpuSeconds(site.process.pid!) - cpuBefore) / ((performance.now() - startedAt) / 1_000)
		const loaded = await memoryOf(site.origin, site.process.pid!)

		async function send(count: number): Promise<void> {
			const to = (count * 7_919) % streams
			const key = randomUUID()
			sent.set(key, { to, at: performance.now(), arrived: 0 })
			const text = `message ${count} of visitor ${to}`
			if (count % 2) await visitors[to]!.deliver(text, key)
			else
				await advisors[count % advisors.length]!.deliver(
					text,
					key,
					`/api/chat/admin/conversations/${conversations.get(to)}/messages`,
				)
		}
		function countArrival(index: number, { key, sender, text }: ChatMessage): void {
			const record = sent.get(key)
			if (!record) {
				if (sender !== 'automatic' && !text.startsWith(`hello from ${index}`)) misdelivered.push(text)
				return
			}
			if (record.to !== index) misdelivered.push(text)
			record.arrived++
			if (record.arrived === 1) latencies.push(performance.now() - record.at)
		}
		for (const client of [...visitors, ...advisors]) client.stop()
		return {
			streams,
			seconds,
			rate,
			sent: sent.size,
			lost: [...sent.values()].filter(({ arrived }) => arrived === 0).length,
			duplicated: [...sent.values()].filter(({ arrived }) => arrived > 1).length,
			toAnother: misdelivered.length,
			reconnects: visitors.reduce((sum, { connects }) => sum + connects - 1, 0),
			openMs,
			...percentiles(latencies),
			idleStreamKb: {
				resident: (after.rssKb - before.rssKb) / streams,
				heap: (after.heapKb - before.heapKb) / streams,
			},
			rssMb: { before: before.rssKb / 1_024, idle: after.rssKb / 1_024, loaded: loaded.rssKb / 1_024 },
			busy,
		}
	} finally {
		await site.stop()
		await database.stop()
	}
})
if (values.json) console.log(JSON.stringify(result))
else console.log(result)
process.exit(result.lost + result.duplicated + result.toAnother === 0 && result.p99Ms < 1_000 ? 0 : 1)

function percentiles(latencies: readonly number[]): { p50Ms: number; p99Ms: number; maxMs: number } {
	const sorted = latencies.toSorted((a, b) => a - b)
	const percentile = (share: number) =>
		sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
	return { p50Ms: percentile(0.5), p99Ms: percentile(0.99), maxMs: sorted.at(-1)! }
}

function ipOf(index: number): string {
	return `10.${(index >> 14) & 127}.${(index >> 7) & 127}.${(index & 127) + 1}`
}

async function inBatches<T>(count: number, size: number, make: (index: number) => Promise<T>): Promise<T[]> {
	const results: T[] = []
	for (let from = 0; from < count; from += size)
		results.push(
			...(await Promise.all(
				Array.from({ length: Math.min(size, count - from) }, (_, index) => make(from + index)),
			)),
		)
	return results
}

/** Maps visitors to conversations, from the admin list: the first message names the visitor. */
async function conversationIds(advisor: ChatClient): Promise<Map<number, string>> {
	const ids = new Map<number, string>()
	for (let after: string | null = ''; after !== null; ) {
		const { text } = await advisor.get(`/api/chat/admin/conversations?after=${encodeURIComponent(after)}`)
		const page = JSON.parse(text)
		for (const { id } of page.conversations) {
			const whole = JSON.parse((await advisor.get(`/api/chat/admin/conversations/${id}`)).text)
			const named = /^hello from (\d+)$/.exec(whole.messages[0]?.text ?? '')
			if (named) ids.set(Number(named[1]), id)
		}
		after = page.next
	}
	return ids
}

/** Resident memory, and the heap as the process reports it. */
async function memoryOf(origin: string, pid: number): Promise<{ rssKb: number; heapKb: number }> {
	const { text } = await sendRequest(`${origin}/metrics`)
	const heap = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1])
	return {
		rssKb: Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })),
		heapKb: heap / 1_024,
	}
}

function cpuSeconds(pid: number): number {
	const [days, clock] = execFileSync('ps', ['-o', 'cputimes=', '-p', String(pid)], { encoding: 'utf8' })
		.trim()
		.split('-')
	return Number(clock ?? days)
}
