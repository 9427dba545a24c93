import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { importOhio } from '#tests/factories/import-ohio.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import type { CheckedQuote } from './quote-check.server.ts'
import { action, loader } from './quote-checker.tsx'

const now = new Date('2026-11-23T12:00:00Z')

function contextOf(db: Db) {
	const context = new RouterContextProvider()
	const policy = { formFieldsMax: 900, showsFormErrors: true }
	const facts = { clientIp: '192.0.2.7', isWrite: true, viewer: async () => null, policy }
	const services = someServices({ db, clock: { now: () => now }, links: { tokenOf: () => 'token' } })
	fillContext(context, services, facts as unknown as RequestMetadata)
	return context
}

/** Sends the form of the checker with a quote of $30,000 and a tax. */
async function check(db: Db, { tax, ...fields }: Record<string, string>): Promise<CheckedQuote> {
	const form = new URLSearchParams({ intent: 'check', state: 'OH', ...fields })
	for (const [label, amount] of [
		['Selling price', '30000'],
		['Sales tax', tax!],
	] as const) {
		form.append('label', label)
		form.append('amount', amount)
		form.append('category', '')
	}
	const request = new Request('https://site.test/resources/quote-checker', { method: 'POST', body: form })
	const args = { request, params: {}, context: contextOf(db) } as unknown as Parameters<typeof action>[0]
	return ((await action(args)) as unknown as { data: CheckedQuote }).data
}

const taxOf = ({ result }: CheckedQuote) => result?.findings.filter(({ code }) => code === 'tax_mismatch')

test('the form asks for a ZIP code only in states whose ZIP codes were imported', async ({ db }) => {
	const request = new Request('https://site.test/resources/quote-checker')
	const page = () =>
		loader({ request, params: {}, context: contextOf(db) } as unknown as Parameters<typeof loader>[0])
	expect((await page()).zipStates).toEqual([])
	await importOhio(db, now)
	expect((await page()).zipStates).toEqual(['OH'])
})

test('a quote is checked with the rates of its ZIP code, and a range accuses nobody', async ({ db }) => {
	await importOhio(db, now)
	expect(taxOf(await check(db, { tax: '2250', zip: '43215' }))).toMatchObject([{ severity: 'pass' }])
	const off = await check(db, { tax: '2400', zip: '43215' })
	expect(taxOf(off)).toMatchObject([{ severity: 'review', cents: 150_00 }])
	expect(off.result?.askCents).toBe(0)
	expect(off.values.zip).toBe('43215')
	expect(taxOf(await check(db, { tax: '2250', zip: '43016' }))).toMatchObject([{ severity: 'pass' }])
	expect(taxOf(await check(db, { tax: '2250', zip: '43016-1000' }))).toMatchObject([{ severity: 'review' }])
	expect(taxOf(await check(db, { tax: '2400', zip: '43999' }))).toMatchObject([{ severity: 'pass' }])
})

test('a ZIP code of another state is an error at its field; where none is asked for, it is ignored', async ({
	db,
}) => {
	expect((await check(db, { tax: '2400', zip: '10001' })).errors).toEqual({})
	await importOhio(db, now)
	const wrong = await check(db, { tax: '2400', zip: '10001' })
	expect(wrong).toMatchObject({ result: null, errors: { zip: 'This ZIP code is not in Ohio.' } })
	const elsewhere = await check(db, { tax: '2400', state: 'NY', zip: '43215' })
	expect(elsewhere.errors).toEqual({})
	expect(elsewhere.values.zip).toBe('')
})

test('a form that could not be checked keeps the ZIP code', async ({ db }) => {
	await importOhio(db, now)
	expect(await check(db, { tax: 'many', zip: '43215' })).toMatchObject({
		result: null,
		values: { zip: '43215' },
	})
})
