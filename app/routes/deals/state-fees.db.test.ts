import { createElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { RuleList } from '#app/modules/deals/components/law/state-rules.tsx'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { getLawEntry, saveLawRow } from '#app/modules/deals/law/law-changes.server.ts'
import { importRates } from '#app/modules/deals/law/tax-rates.server.ts'
import { type LawRow, lawRows } from '#engine'
import { makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { someServices } from '#tests/setup/some-services.ts'
import * as feesAndTaxes from './fees-and-taxes.tsx'
import * as stateFees from './state-fees.tsx'

// The evening of November 28 in New York.
const now = new Date('2026-11-29T03:00:00Z')
const clock = { now: () => now }
const actor = makeStaff('dana')
const shipped = (id: string) => lawRows.find((row) => row.id === id)!

async function save(db: Db, row: LawRow) {
	const known = lawRows.some(({ id }) => id === row.id)
	const latestChangeId = known ? (await getLawEntry(db, { actor, id: row.id })).latestChangeId : 0
	await saveLawRow(db, { actor, row, reason: 'Read the new table', latestChangeId, now })
}

function contextOf(db: Db): RouterContextProvider {
	const context = new RouterContextProvider()
	const metadata = { viewer: async () => null, requestId: 'r', policy: { access: 'public' } }
	fillContext(context, someServices({ db, clock }), metadata as unknown as RequestMetadata)
	return context
}

/** Returns the rules that the page of Florida shows, by their ids. */
async function rulesOfFlorida(db: Db) {
	const context = contextOf(db)
	const request = new Request('http://localhost/resources/fees-and-taxes/florida')
	const args = { request, context, params: { state: 'florida' } } as unknown as Parameters<
		typeof stateFees.loader
	>[0]
	const { answers } = (await stateFees.loader(args)) as Awaited<ReturnType<typeof stateFees.loader>>
	const rules = answers.flatMap((answer) => answer.rules)
	return { rules, find: (id: string) => rules.find((rule) => rule.id === id)! }
}

test('a figure that the operator corrected wins, and the page says by whom and when, with its source', async ({
	db,
}) => {
	const before = await rulesOfFlorida(db)
	expect(before.rules.filter(({ correction }) => correction !== null)).toEqual([])
	await save(db, {
		...shipped('fl-tax-rate'),
		rule: { kind: 'purchaseTax', ppm: 60_000, local: { leastPpm: 0, mostPpm: 25_000, firstCents: 500_000 } },
		citation: 'Form DR-15DSS of 2027',
	})
	await save(db, { ...shipped('fl-doc-fee'), id: 'own-fl-filing', subject: 'electronic_filing_fee' })
	const { rules, find } = await rulesOfFlorida(db)
	expect(find('fl-tax-rate')).toMatchObject({
		text: '6%, and up to 2.5% added locally on the first $5,000',
		citation: 'Form DR-15DSS of 2027',
		correction: 'Corrected by this site on November 28, 2026.',
	})
	expect(find('own-fl-filing').correction).toBe('Added by this site on November 28, 2026.')
	expect(rules.filter(({ correction }) => correction !== null)).toHaveLength(2)
	expect(renderToHtml(createElement(RuleList, { rules: [find('fl-tax-rate')] }))).toContain(
		'Corrected by this site on November 28, 2026.',
	)
	// Saved as it came, it is no correction.
	await save(db, shipped('fl-tax-rate'))
	expect((await rulesOfFlorida(db)).find('fl-tax-rate').correction).toBeNull()
})

test('a rate that the operator corrected is not replaced by the file of the state', async ({ db }) => {
	const text = '18,45,18,.07,.07,0,0,20261001,29991231'
	await importRates(db, { fileName: 'INR2026Q4AUG28.csv', text, now })
	const rateIds = async () =>
		(await getCurrentLaw({ db, clock })).lawRows
			.filter(({ state, subject }) => state === 'IN' && subject === 'tax_rate')
			.map(({ id }) => id)
	expect(await rateIds()).toEqual(['in-tax-rate', 'imported-in-tax-rate-2026-10-01'])
	await save(db, { ...shipped('in-tax-rate'), asOf: '2026-11', staleAfter: '2027-11-28' })
	expect(await rateIds()).toEqual(['in-tax-rate'])
})

test('the table compares the states by the tax on one new car', async ({ db }) => {
	const request = new Request('http://localhost/resources/fees-and-taxes')
	const args = { request, context: contextOf(db), params: {} } as unknown as Parameters<
		typeof feesAndTaxes.loader
	>[0]
	const { states } = await feesAndTaxes.loader(args)
	const amounts = new Map(states.map(({ slug, taxAmount }) => [slug, taxAmount]))
	// By hand: 6.25% of 30,000; 7.25% and local rates; 6%, and at most 2% of 5,000.
	expect(amounts.get('texas')).toBe('$1,875')
	expect(amounts.get('california')).toBe('From $2,175')
	expect(amounts.get('florida')).toBe('$1,800 to $1,900')
	expect(amounts.get('montana')).toBe('$0')
	expect(amounts.get('louisiana')).toBeNull()
	expect(amounts.size).toBe(51)
})
