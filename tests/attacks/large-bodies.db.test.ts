import { expect, vi } from 'vitest'
import { bodyOf } from '#tests/attacks/fuzz/forms.ts'
import { test } from '../setup/database.ts'
import { casesOf, inSample } from '../setup/deep.ts'
import { openSite, type Site } from './site.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const loopMsMax = 200
/** Includes waiting for a processor, of which other tests leave little in `npm test`; `loopMsMax` is processor time. */
const healthMsMax = casesOf({ sample: 1_000, all: 250 })
const rssRatioMax = 1.1
const minuteMs = 60_000

type HostileBody = { type: string; body: string | Uint8Array }
const urlencoded = (body: string | Uint8Array): HostileBody => ({
	type: 'application/x-www-form-urlencoded',
	body,
})
const multipart = (body: string): HostileBody => ({ type: 'multipart/form-data; boundary=b', body })
const json = (body: string): HostileBody => ({ type: 'application/json', body })
const part = (head: string, value: string) =>
	`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`
const bytesMax = 900_000
const filled = (text: string) => text.repeat(Math.floor(bytesMax / text.length))
/** Puts a value into every one of these fields, within the size limit. */
const inFields = (fields: string[], value: string) =>
	fields
		.map((name) => `${name}=${value.repeat(Math.floor(bytesMax / fields.length / value.length))}`)
		.join('&')
const fields = ['email', 'password', 'name', 'text', 'phone', 'number', 'expiry']

/** Hostile bodies of at most 1 MB each. */
const kinds: Record<string, HostileBody> = {
	'hundreds of thousands of fields': urlencoded(filled('a=1&')),
	'an endless value': urlencoded(`email=${filled('a')}`),
	'an endless name': urlencoded(`${filled('a')}=1`),
	'names with indices': urlencoded(filled('a[1000000000][b]=1&')),
	'percent signs that encode nothing': urlencoded(inFields(fields, '%')),
	'NUL, encoded': urlencoded(inFields(fields, '%00')),
	'blanks in every field': urlencoded(inFields(fields, '+')),
	'dots and at signs in every field': urlencoded(inFields(fields, '!%40.')),
	'bytes that are no text': urlencoded(Buffer.alloc(bytesMax, 0xed)),
	'thousands of parts': multipart(`${part('name="a"', '1').repeat(15_000)}--b--\r\n`),
	'one endless part': {
		...multipart(''),
		body: bodyOf([['email', filled('a')]], true).body.replaceAll('----lotwise', 'b'),
	},
	'an endless head of a part': multipart(part(`name="${filled('a')}"`, '1')),
	'what is nearly the end of a part': multipart(part('name="email"', filled('\r\n--'))),
	'an unexpected file': multipart(`${part('name="a"; filename="a.png"', filled('a'))}--b--\r\n`),
	'JSON without end': json(filled('[')),
	'JSON of a hundred thousand members': json(
		`{${Array.from({ length: 60_000 }, (_, i) => `"a${i}":[1]`).join(',')}}`,
	),
	'JSON of escapes': json(`{"email":"${filled('\\u0000')}","text":"\\ud800"}`),
	XML: { type: 'application/xml', body: filled('<a>') },
}

const paths = [
	'/forgot-password',
	'/sign-in',
	'/sign-up',
	'/waitlist',
	'/api/apply',
	'/api/community-preview',
]

test('no body of a megabyte blocks the event loop, delays the health check or stays in memory', async ({
	fileDb,
}) => {
	expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(18)
	const site = await openSite(fileDb, {
		watched: true,
		jobs: false,
		// As in `npm start`: free memory is returned to the system.
		env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' },
	})
	try {
		// Warms up, so that loading and compiling are not measured.
		for (const path of paths) for (let i = 0; i < 3; i++) await post(site, path, urlencoded('email=a'))
		const { rssBytes } = await site.measureLoop()
		const failures: object[] = []
		const slowest: { name: string; blockedMs: number; healthMs: number }[] = []
		for (const [i, [kind, body]] of Object.entries(kinds).entries()) {
			expect(Buffer.byteLength(body.body), kind).toBeLessThanOrEqual(1_000_000)
			for (const path of paths.filter((_path, j) => inSample(12, i, j))) {
				const measured = await measure(site, path, body)
				const name = `${kind} to ${path}`
				slowest.push({ name, ...measured })
				if (measured.status >= 500 || measured.blockedMs > loopMsMax || measured.healthMs > healthMsMax)
					failures.push({ name, ...measured })
			}
		}
		const [longest] = slowest.toSorted((a, b) => b.blockedMs - a.blockedMs)
		const after = await memoryAfter(site, rssBytes * rssRatioMax)
		console.info(
			`${slowest.length} bodies: the event loop was blocked for ${Math.round(longest!.blockedMs)} ms at most (${longest!.name}), the health check took ${Math.round(Math.max(...slowest.map(({ healthMs }) => healthMs)))} ms at most; memory ${inMb(rssBytes)} MB before, ${inMb(after.peakBytes)} MB at the end, ${inMb(after.rssBytes)} MB ${Math.round(after.seconds)} s later`,
		)
		expect(failures).toEqual([])
		expect(after.rssBytes).toBeLessThanOrEqual(rssBytes * rssRatioMax)
	} finally {
		await site.close()
	}
})

const inMb = (bytes: number) => Math.round(bytes / 1_000_000)

const post = (site: Site, path: string, { type, body }: HostileBody) =>
	site.send(path, {
		method: 'POST',
		headers: { origin: site.origin, 'content-type': type, connection: 'close' },
		body,
	})

/** Sends the body while requesting the health check. Tries up to three times, because a busy machine may delay the health check. */
async function measure(site: Site, path: string, body: HostileBody) {
	let [status, blockedMs, healthMs] = [0, 0, Number.POSITIVE_INFINITY]
	for (let tries = 0; tries < 3 && healthMs > healthMsMax; tries++) {
		await site.measureLoop()
		let isDone = false
		const responded = post(site, path, body).finally(() => {
			isDone = true
		})
		let latest = 0
		do latest = Math.max(latest, (await site.send('/healthz')).tookMs)
		while (!isDone)
		status = (await responded).status
		blockedMs = Math.max(blockedMs, (await site.measureLoop()).blockedMs)
		healthMs = Math.min(healthMs, latest)
	}
	return { status, blockedMs, healthMs }
}

/** Waits until the memory is at most this large again, or a minute, and returns it. */
async function memoryAfter(site: Site, bytesMax: number) {
	const startedAt = performance.now()
	const { rssBytes: peakBytes } = await site.measureLoop()
	for (;;) {
		const { rssBytes } = await site.measureLoop()
		const ms = performance.now() - startedAt
		if (rssBytes <= bytesMax || ms > minuteMs) return { peakBytes, rssBytes, seconds: ms / 1_000 }
		await new Promise((resolve) => setTimeout(resolve, 500))
	}
}
