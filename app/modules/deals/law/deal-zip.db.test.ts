import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { chooseDraft, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { importOhio } from '#tests/factories/import-ohio.ts'
import { test } from '#tests/setup/database.ts'
import { readComparison } from '../comparison/read-comparison.server.ts'
import { readDocumentFacts } from '../documents/document-card.ts'
import { readCheckSettings } from '../forms/editor-page.server.ts'
import { getCurrentLaw } from './current-law.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const clock = { now: () => now }

/** A deal of a buyer in Columbus with a quote of $29,000 and a documentation fee of $250, which Ohio taxes, too. */
async function dealWithTax(db: Db, taxCents: number) {
	const made = await makeDeal(db)
	const lines = quoteDocument.lines.slice(0, 2)
	const tax = { label: 'Sales tax', cents: taxCents }
	await chooseDraft(db, made, { ...quoteDocument, lines: [...lines, tax], stated: undefined })
	return { actor: made.advisor, deal: { ...made.deal, buyer: { state: 'OH', zip: '43215' } as const } }
}

test('a document of a deal is checked with the rates of the buyer’s ZIP code, also in the browser', async ({
	db,
}) => {
	await importOhio(db, now)
	const { actor, deal } = await dealWithTax(db, 2_340_00)
	const law = await getCurrentLaw({ db, clock })
	const settings = await readCheckSettings(db, { actor, deal, law, state: 'OH' })
	expect(settings.lawRows.filter(({ rule }) => rule.kind === 'zipRate')).toHaveLength(2)
	const document = { ...quoteDocument, stated: undefined, lines: [...quoteDocument.lines.slice(0, 2)] }
	const withTax = (cents: number) => ({
		...document,
		lines: [...document.lines, { label: 'Sales tax', cents }],
	})
	const taxOf = (cents: number) =>
		readDocumentFacts({ ...settings, document: withTax(cents), stored: null }).report?.findings.find(
			({ code }) => code === 'tax_mismatch',
		)
	// 7.5% of $29,250.
	expect(taxOf(2_193_75)).toMatchObject({ severity: 'pass', source: { citation: 'OHB2026Q4AUG28.csv' } })
	expect(taxOf(2_340_00)).toMatchObject({ severity: 'review', atStake: false })
})

test('offers are compared with the tax of the buyer’s ZIP code', async ({ db }) => {
	const { actor, deal } = await dealWithTax(db, 2_340_00)
	const compare = async () => {
		const law = await getCurrentLaw({ db, clock })
		const { families } = await readComparison(db, { actor, deal, ids: [], terms: 'equal', law })
		return families[0]!.columns[0]!
	}
	expect((await compare()).costCents).toBe(29_250_00 + 2_340_00)
	await importOhio(db, now)
	const near = await compare()
	// Of 7.5%, the part of the state and that of the county are rounded each.
	expect(near.costCents).toBe(29_250_00 + 2_193_76)
	expect(near.assumptions.join(' ')).toContain('OHB2026Q4AUG28.csv')
})
