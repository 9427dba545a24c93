// Run by the drill of a full disk as a process of its own, with a small disk at $TMPDIR: site, database and files lie there. Prints what it found.
import { randomUUID } from 'node:crypto'
import { appendFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Finding, onGround } from './drill.ts'
import { Load, manyWriters } from './load.ts'
import { newAddress } from './writers.ts'

const seconds = Number(process.argv[2])
const ballast = join(tmpdir(), 'ballast')
/** Far above what is meant, so that a machine with much else to do is not what is found. */
const answerMsMax = 15_000

const finding = await onGround(async ({ start, database, filesIn }): Promise<Finding> => {
	const site = await start()
	const warm = await ask(`${site.origin}/services`)
	const cookie = warm.cookie + (await ask(`${site.origin}/apply`)).cookie
	const load = new Load([site.origin], { writers: manyWriters(filesIn) })
	await load.more(30)
	const before = load.acknowledged
	const wrong: string[] = []
	let slowestMs = 0
	const lookAround = async (when: string) => {
		for (const [what, { may, tookMs }] of Object.entries(await askAround(site.origin, cookie))) {
			slowestMs = Math.max(slowestMs, tookMs)
			if (may !== true) wrong.push(`${when}: ${what} answered ${may}`)
			else if (tookMs > answerMsMax) wrong.push(`${when}: ${what} took ${tookMs} ms`)
		}
	}
	const stopFilling = keepFull()
	// First no table can grow, then the log cannot either, which ends PostgreSQL until there is room.
	const from = performance.now()
	await lookAround('no room')
	await pause(Math.max(0, (seconds * 1_000) / 2 - (performance.now() - from)))
	await useUpLog(database.url)
	await lookAround('no room, database ended')
	await pause(Math.max(0, seconds * 1_000 - (performance.now() - from)))
	const meanwhile = load.acknowledged - before
	const unanswered = load.unanswered
	await stopFilling()
	const recovered = await load.recovery()
	const counts = await load.settle(database.url)
	if (site.process.exitCode !== null) wrong.push('the process ended')
	if (unanswered > 0) wrong.push(`${unanswered} senders waited in vain for an answer`)
	return {
		...counts,
		wrong: [...counts.wrong, ...wrong],
		recoveredMs: [recovered],
		also: {
			secondsFull: seconds,
			acknowledgedMeanwhile: meanwhile,
			retries: load.retries,
			slowestAnswerMs: slowestMs,
		},
	}
})
console.log(JSON.stringify(finding))
process.exit(0)

/** Whatever is freed meanwhile is taken as well, down to the last byte; until it is told to stop. */
function keepFull(): () => Promise<void> {
	let full = true
	const filling = (async () => {
		while (full) {
			for (const size of [1_000_000, 4_096, 1]) {
				try {
					for (;;) appendFileSync(ballast, Buffer.alloc(size))
				} catch {}
			}
			await pause(50)
		}
	})()
	return async () => {
		full = false
		await filling
		rmSync(ballast)
	}
}

/** Has PostgreSQL go on to one file of its log after the other, until it finds no room for the next and ends. */
async function useUpLog(url: string): Promise<void> {
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

type DrillRequest = { path: string; body?: () => BodyInit; may: number[] }

/** What goes on, and what is put off in words: also a file that is larger than what is left of the disk. */
async function askAround(origin: string, cookie: string) {
	const upload = () => {
		const form = new FormData()
		for (const [name, value] of Object.entries({ formKey: randomUUID(), uploadKey: randomUUID() }))
			form.set(name, value)
		form.set('kind', 'licence')
		form.set('file', new File(['%PDF-1.7\n', Buffer.alloc(8_000_000, 7)], 'license.pdf'))
		return form
	}
	const wrongPassword = () => new URLSearchParams({ email: 'member@lotwise.test', password: 'not it' })
	const requests: Record<string, DrillRequest> = {
		'/healthz': { path: '/healthz', may: [200] },
		'a page kept warm': { path: '/services', may: [200] },
		'a page': { path: '/community', may: [200, 503] },
		'a sign-in': { path: '/sign-in', body: wrongPassword, may: [401, 503] },
		'a large document': { path: '/api/apply/files', body: upload, may: [503] },
	}
	const answers: Record<string, { may: true | string; tookMs: number }> = {}
	for (const [what, { path, body, may }] of Object.entries(requests)) {
		const from = performance.now()
		const told = await ask(origin + path, body && { method: 'POST', body: body(), cookie }).then(
			({ status, retryAfter }) =>
				status === 503 && !retryAfter
					? '503 without Retry-After'
					: may.includes(status) || `${status}, not ${may.join(' or ')}`,
			(error: Error) => `not at all (${error.message})`,
		)
		answers[what] = { may: told, tookMs: Math.round(performance.now() - from) }
	}
	return answers
}

async function ask(url: string, given: { method?: string; body?: BodyInit; cookie?: string } = {}) {
	const { cookie, ...init } = given
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
