import { expect } from 'vitest'
import { bodyOf } from '#tests/attacks/fuzz/forms.ts'
import { test } from '../setup/database.ts'
import { inSample } from '../setup/deep.ts'
import { heldByEach } from './held-loop.ts'
import { openSite, type Site } from './site.ts'

const loopMsMax = 200
const rssRatioMax = 1.1

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

test('no body of a megabyte blocks the event loop, keeps the health check from answering or stays in memory', async ({
	fileDb,
}) => {
	expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(18)
	const site = await openSite(fileDb, { ownProcess: true, jobs: false })
	try {
		// Warms up, so that loading and compiling are not measured.
		for (const path of paths) for (let i = 0; i < 3; i++) await post(site, path, urlencoded('email=a'))
		const { rssBytes } = await site.measureLoop()
		const failures: object[] = []
		const slowest: { name: string; blockedMs: number }[] = []
		for (const [i, [kind, body]] of Object.entries(kinds).entries()) {
			expect(Buffer.byteLength(body.body), kind).toBeLessThanOrEqual(1_000_000)
			for (const path of paths.filter((_path, j) => inSample(24, i, j))) {
				const measured = await measure(site, path, body)
				const name = `${kind} to ${path}`
				slowest.push({ name, ...measured })
				if (measured.status >= 500 || measured.blockedMs > loopMsMax) failures.push({ name, ...measured })
			}
		}
		const [longest] = slowest.toSorted((a, b) => b.blockedMs - a.blockedMs)
		const after = await memoryAfter(site, rssBytes * rssRatioMax)
		console.info(
			`${slowest.length} bodies: the event loop was blocked for ${Math.round(longest!.blockedMs)} ms at most (${longest!.name}); memory ${inMb(rssBytes)} MB before, ${inMb(after.peakBytes)} MB at the end, ${inMb(after.rssBytes)} MB later`,
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

/** Sends the body while requesting the health check, which answers each time. */
async function measure(site: Site, path: string, body: HostileBody) {
	const { answer, blockedMs } = await heldByEach(site, loopMsMax, async () => {
		let isDone = false
		const responded = post(site, path, body).finally(() => {
			isDone = true
		})
		do expect((await site.send('/healthz')).status).toBe(200)
		while (!isDone)
		return await responded
	})
	return { status: answer.status, blockedMs }
}

/** Waits until the memory is at most this large again, and returns it. */
async function memoryAfter(site: Site, bytesMax: number) {
	const { rssBytes: peakBytes } = await site.measureLoop()
	let rssBytes = peakBytes
	await expect
		.poll(
			async () => {
				;({ rssBytes } = await site.measureLoop())
				return rssBytes
			},
			{ interval: 500 },
		)
		.toBeLessThanOrEqual(bytesMax)
	return { peakBytes, rssBytes }
}
