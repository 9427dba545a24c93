import { Hono } from 'hono'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { BatchedLimits } from '#app/modules/limits/batched-limits.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { agreedLease, leaseDifferences } from '#tests/deals/lease-differences.ts'
import { importOhio } from '#tests/factories/import-ohio.ts'
import { test } from '#tests/setup/database.ts'
import { callLimit } from '../../middleware/rate-limit.ts'
import type { ServerEnv } from '../../request-context.ts'
import { dealFormatRoutes } from './deal-format.ts'

const now = new Date('2026-11-23T17:00:00Z')
const quote = {
	version: 1,
	kind: 'quote',
	deal: 'cash',
	state: 'NY',
	lines: [
		{ label: 'Selling price', cents: 30_000_00 },
		{ label: 'Documentation fee', cents: 399_00 },
		{ label: 'Title and registration', cents: 150_00 },
		{ label: 'Sales tax', cents: 2_400_00 },
	],
	stated: { outTheDoorCents: 33_399_00 },
}

function openSite(db: Db, max = 100) {
	const clock = { now: () => now }
	const routes = {
		routeFor: (path: string) => ({
			pattern: path,
			policy: { access: 'public', rateLimit: { max, windowSeconds: 60 } } as const,
		}),
	}
	const site = new Hono<ServerEnv>()
	site.use((c, next) => {
		c.set('clientIp', '192.0.2.7')
		return next()
	})
	const env = { origin: 'https://advice.example' }
	// The counts are written a second later, when the test has ended, so each test has a database of its own.
	const batchedLimits = new BatchedLimits({ db, clock, log: createLog('silent') })
	site.route(
		'/',
		dealFormatRoutes(
			{ env, db, getLaw: () => getCurrentLaw({ db, clock }) } as Services &
				Parameters<typeof dealFormatRoutes>[0],
			callLimit({ batchedLimits, clock }, routes),
		),
	)
	const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
		site.request(path, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body: typeof body === 'string' ? body : JSON.stringify(body),
		})
	return { site, post }
}

test('a quote is checked for any other site, without a cookie, and no cache stores the report', async ({
	freshDb: { db },
}) => {
	const { site, post } = openSite(db)
	const response = await post('/api/deal-check', quote, { origin: 'https://elsewhere.example' })
	expect(response.status).toBe(200)
	expect(response.headers.get('access-control-allow-origin')).toBe('*')
	expect(response.headers.get('access-control-allow-credentials')).toBeNull()
	expect(response.headers.get('cache-control')).toBe('no-store')
	const report = await response.json()
	expect(report.totals.outTheDoorCents).toBe(32_949_00)
	const problems = report.findings.filter(({ severity }: { severity: string }) => severity !== 'pass')
	expect(problems).toContainEqual(expect.objectContaining({ code: 'sum_mismatch', cents: 450_00 }))
	expect(problems).toContainEqual(expect.objectContaining({ code: 'doc_fee_above_maximum', cents: 224_00 }))
	const preflight = await site.request('/api/deal-check', {
		method: 'OPTIONS',
		headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
	})
	expect(preflight.status).toBe(204)
	expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
})

test('every fault of a document comes back with its path', async ({ freshDb: { db } }) => {
	const { post } = openSite(db)
	const faultsOf = async (body: unknown, path = '/api/deal-check') => {
		const response = await post(path, body)
		expect(response.status).toBe(400)
		const { error } = await response.json()
		expect(error.code).toBe('not_in_format')
		expect([error.path, error.message]).toEqual([error.faults[0].path, error.faults[0].message])
		return (error.faults as { path: string; message: string }[]).map((fault) => fault.path)
	}
	expect(await faultsOf('{')).toEqual([''])
	expect(await faultsOf([])).toEqual([''])
	expect(await faultsOf({ ...quote, price: 1 })).toEqual(['price'])
	expect(await faultsOf('{"__proto__":{},"version":1,"kind":"quote","deal":"cash","lines":[]}')).toEqual([
		'__proto__',
	])
	expect(
		await faultsOf({
			...quote,
			lines: [
				{ label: 'Price', cents: -1 },
				{ label: 'Tax', cents: 0.5 },
			],
		}),
	).toEqual(['lines.0.cents', 'lines.1.cents'])
	expect(await faultsOf({ documents: [quote], buyer: { state: 'NY' } }, '/api/deal-compare')).toEqual([
		'documents',
	])
	expect(await faultsOf({ agreed: quote }, '/api/deal-variance')).toEqual(['contract'])
})

test('a text is read, checked, and what was not used is named', async ({ freshDb: { db } }) => {
	const { post } = openSite(db)
	const text = 'Price $30,000 + $500 doc + tax $1,800 = $32,300 out the door\nThe spare part costs 1,2xx'
	const response = await post('/api/deal-read', { text, state: 'OH', deal: 'loan', condition: 'new' })
	expect(response.status).toBe(200)
	const { document, unused, report } = await response.json()
	expect(document).toMatchObject({
		deal: 'loan',
		state: 'OH',
		vehicle: { condition: 'new' },
		stated: { outTheDoorCents: 32_300_00 },
	})
	expect(unused).toEqual(['The spare part costs 1,2xx'])
	expect(report.totals.outTheDoorCents).toBe(32_300_00)
	const several = await post('/api/deal-read', {
		text: 'Option A: lease 36 mo, $389/mo, 12k miles, $2,999 due at signing\nOption B: finance 72 mo, $612/mo',
	})
	expect(await several.json()).toMatchObject({
		offer: 'Option A',
		document: { deal: 'lease', lease: { months: 36, paymentCents: 389_00 } },
		others: [{ offer: 'Option B', document: { deal: 'loan', loan: { months: 72, paymentCents: 612_00 } } }],
		doubts: [expect.stringContaining('“Option B”')],
	})
	expect((await post('/api/deal-read', { text: '' })).status).toBe(400)
	expect((await post('/api/deal-read', { text, price: 1 })).status).toBe(400)
})

test('documents are compared on equal terms, and a contract with what was agreed', async ({
	freshDb: { db },
}) => {
	const { post } = openSite(db)
	const cheaper = { ...quote, lines: [{ label: 'Selling price', cents: 29_000_00 }], stated: undefined }
	const compared = await post('/api/deal-compare', {
		documents: [quote, cheaper],
		buyer: { state: 'NY', taxRatePpm: 88_750 },
	})
	expect(compared.status).toBe(200)
	const { asQuoted, onEqualTerms } = await compared.json()
	expect([asQuoted.length, onEqualTerms.length]).toEqual([2, 2])
	expect(onEqualTerms[0].bestIndex).toBe(1)
	const varied = await post('/api/deal-variance', { agreed: cheaper, contract: quote })
	expect(varied.status).toBe(200)
	expect((await varied.json()).costsMoreCents).toBe(3_949_00)
})

test('each of twelve differences of a lease is in the answer', async ({ freshDb: { db } }) => {
	const { post } = openSite(db)
	for (const [name, contract, about, costs] of leaseDifferences) {
		const response = await post('/api/deal-variance', { agreed: agreedLease, contract })
		expect([name, response.status]).toEqual([name, 200])
		const { costsMoreCents, variances } = await response.json()
		expect(variances.map(({ message }: { message: string }) => message)).toContainEqual(
			expect.stringMatching(about),
		)
		if (costs !== null) expect([name, costsMoreCents]).toEqual([name, costs])
	}
})

test('a document over 64 kB, a GET and too many requests are rejected', async ({ freshDb: { db } }) => {
	const { site, post } = openSite(db, 2)
	const large = await post('/api/deal-check', { ...quote, note: 'x'.repeat(64_000) })
	expect(large.status).toBe(413)
	expect((await site.request('/api/deal-check')).status).toBe(405)
	expect((await post('/api/deal-check', quote)).status).toBe(200)
	const limited = await post('/api/deal-check', quote)
	expect(limited.status).toBe(429)
	expect(limited.headers.get('retry-after')).toMatch(/^\d+$/)
	expect(limited.headers.get('access-control-allow-origin')).toBe('*')
	expect((await post('/api/deal-check', quote, { accept: 'text/html' })).status).toBe(429)
})

test('the JSON Schema has an address of this site and lists every category', async ({ freshDb: { db } }) => {
	const { site } = openSite(db)
	const response = await site.request('/deal.schema.json')
	expect(response.headers.get('content-type')).toContain('application/schema+json')
	const schema = await response.json()
	expect(schema).toMatchObject({ $id: 'https://advice.example/deal.schema.json', version: 1 })
	expect(JSON.stringify(schema)).toContain('"cancellation_option"')
	expect(schema.additionalProperties).toBe(false)
})

test('the ZIP code of a document or a buyer counts where its rates were imported', async ({
	freshDb: { db },
}) => {
	const { post } = openSite(db)
	await importOhio(db, now)
	const lines = [
		{ label: 'Selling price', cents: 30_000_00 },
		{ label: 'Sales tax', cents: 2_400_00 },
	]
	const document = { version: 1, kind: 'quote', deal: 'cash', state: 'OH', lines }
	const report = await (await post('/api/deal-check', { ...document, zip: '43215' })).json()
	expect(report.findings).toContainEqual(expect.objectContaining({ code: 'tax_mismatch', cents: 150_00 }))
	const buyer = { state: 'OH', zip: '43215' }
	const { onEqualTerms } = await (
		await post('/api/deal-compare', { documents: [document, document], buyer })
	).json()
	expect(onEqualTerms[0].costCents).toBe(32_250_00)
})
