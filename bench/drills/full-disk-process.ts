// Run by the full-disk drill as a separate process with a small disk at $TMPDIR, which holds site, database and files. Prints
// the finding as JSON.
import { randomUUID } from 'node:crypto'
import { appendFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Finding, inDrillEnvironment } from './drill.ts'
import { Load, mixedWriters } from './load.ts'
import { newAddress } from './writers.ts'

const seconds = Number(process.argv[2])
const ballast = join(tmpdir(), 'ballast')
/** Far above the latency target, so that a busy machine does not fail the drill. */
const answerMsMax = 15_000

const finding = await inDrillEnvironment(async ({ start, database, filesIn }): Promise<Finding> => {
	const site = await start()
	const warm = await send(`${site.origin}/services`)
	const cookie = warm.cookie + (await send(`${site.origin}/apply`)).cookie
	const load = new Load([site.origin], { writers: mixedWriters(filesIn) })
	await load.untilMore(30)
	const before = load.acknowledged
	const failures: string[] = []
	let slowestMs = 0
	const checkResponses = async (when: string) => {
		for (const [what, { outcome, tookMs }] of Object.entries(await sendRequests(site.origin, cookie))) {
			slowestMs = Math.max(slowestMs, tookMs)
			if (outcome !== true) failures.push(`${when}: ${what} answered ${outcome}`)
			else if (tookMs > answerMsMax) failures.push(`${when}: ${what} took ${tookMs} ms`)
		}
	}
	const stopFilling = keepDiskFull()
	// First no table can grow; then the write-ahead log cannot either, which crashes PostgreSQL until there is space.
	const from = performance.now()
	await checkResponses('disk full')
	await pause(Math.max(0, (seconds * 1_000) / 2 - (performance.now() - from)))
	await exhaustWal(database.url)
	await checkResponses('disk full, database crashed')
	await pause(Math.max(0, seconds * 1_000 - (performance.now() - from)))
	const acknowledgedWhileFull = load.acknowledged - before
	const unanswered = load.unanswered
	await stopFilling()
	const recovered = await load.recovery()
	const counts = await load.settle(database.url)
	if (site.process.exitCode !== null) failures.push('the process ended')
	if (unanswered > 0) failures.push(`${unanswered} requests timed out`)
	return {
		...counts,
		failures: [...counts.failures, ...failures],
		recoveredMs: [recovered],
		details: {
			secondsFull: seconds,
			acknowledgedWhileFull,
			retries: load.retries,
			slowestAnswerMs: slowestMs,
		},
	}
})
console.log(JSON.stringify(finding))
process.exit(0)

/** Fills the disk to the last byte, including space that is freed in between. @returns a function that stops it and frees the space */
function keepDiskFull(): () => Promise<void> {
	let filling = true
	const loop = (async () => {
		while (filling) {
			for (const size of [1_000_000, 4_096, 1]) {
				try {
					for (;;) appendFileSync(ballast, Buffer.alloc(size))
				} catch {}
			}
			await pause(50)
		}
	})()
	return async () => {
		filling = false
		await loop
		rmSync(ballast)
	}
}

/** Makes PostgreSQL switch to new write-ahead log files until it finds no space for the next one and crashes. */
async function exhaustWal(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url })
	client.on('error', () => {})
	try {
		await client.connect()
		for (;;) await client.query('select pg_switch_wal(), pg_logical_emit_message(false, $1, $1)', ['x'])
	} catch {
	} finally {
		await client.end().catch(() => {})
	}
}

type DrillRequest = { path: string; body?: () => BodyInit; expected: number[] }

/** Sends requests that must work on a full disk, or get 503 with Retry-After, such as a file larger than the space left. */
async function sendRequests(origin: string, cookie: string) {
	const upload = () => {
		const form = new FormData()
		for (const [name, value] of Object.entries({ formKey: randomUUID(), uploadKey: randomUUID() }))
			form.set(name, value)
		form.set('kind', 'license')
		form.set('file', new File(['%PDF-1.7\n', Buffer.alloc(8_000_000, 7)], 'license.pdf'))
		return form
	}
	const wrongPassword = () => new URLSearchParams({ email: 'member@lotwise.test', password: 'not it' })
	const requests: Record<string, DrillRequest> = {
		'/healthz': { path: '/healthz', expected: [200] },
		'a cached page': { path: '/services', expected: [200] },
		'a page': { path: '/community', expected: [200, 503] },
		'a sign-in': { path: '/sign-in', body: wrongPassword, expected: [401, 503] },
		'a large document': { path: '/api/apply/files', body: upload, expected: [503] },
	}
	const answers: Record<string, { outcome: true | string; tookMs: number }> = {}
	for (const [what, { path, body, expected }] of Object.entries(requests)) {
		const from = performance.now()
		const outcome = await send(origin + path, body && { method: 'POST', body: body(), cookie }).then(
			({ status, retryAfter }) =>
				status === 503 && !retryAfter
					? '503 without Retry-After'
					: expected.includes(status) || `${status}, not ${expected.join(' or ')}`,
			(error: Error) => `not at all (${error.message})`,
		)
		answers[what] = { outcome, tookMs: Math.round(performance.now() - from) }
	}
	return answers
}

async function send(url: string, options: { method?: string; body?: BodyInit; cookie?: string } = {}) {
	const { cookie, ...init } = options
	const answer = await fetch(url, {
		...init,
		redirect: 'manual' as const,
		signal: AbortSignal.timeout(30_000),
		headers: {
			origin: new URL(url).origin,
			'x-forwarded-for': newAddress(),
			accept: '*/*',
			...(cookie ? { cookie } : {}),
		},
	})
	await answer.arrayBuffer()
	const cookies = answer.headers.getSetCookie().map((line) => `${line.split(';')[0]}; `)
	return {
		status: answer.status,
		retryAfter: answer.headers.get('retry-after'),
		cookie: cookies.join(''),
	}
}
