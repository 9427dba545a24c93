import { expect, test } from 'vitest'
import { type BuyerQuestion, buyerQuestions, buyerTopics, questionOf } from '../buyer-questions.ts'
import { describeRule } from '../describe/describe-rule.ts'
import type { LawRow } from '../law-row.ts'
import { lawRows } from '../law-rows.ts'
import { findStatePage, lawFacts, stateSummaries } from './state-summary.ts'

const today = '2026-11-23'

test('all fifty states and the District of Columbia have a page, in the order of their names', () => {
	const summaries = stateSummaries(lawRows, today)
	expect(summaries).toHaveLength(51)
	expect(new Set(summaries.map(({ slug }) => slug)).size).toBe(51)
	const names = summaries.map(({ name }) => name)
	expect(names).toEqual(names.toSorted())
	for (const { slug, state } of summaries) expect(findStatePage(lawRows, slug, today)!.state).toBe(state)
	expect(findStatePage(lawRows, 'atlantis', today)).toBeNull()
	expect(findStatePage(lawRows, 'puerto-rico', today)).toBeNull()
})

test('a state shows its amount with source and date', () => {
	const ohio = findStatePage(lawRows, 'ohio', today)!
	expect(ohio.facts.find(({ id }) => id === 'oh-doc-fee')).toMatchObject({
		text: 'At most $387 in 2024, and never more than 10% of the price; changes with an index, each year since October 2025',
		citation: 'Ohio Revised Code 4517.261',
		asOf: '2024-10',
		grade: 'B',
		isStale: true,
		isUpcoming: false,
	})
})

test('the questions of a buyer come in one order, each with its rules, and one without a rule is left out', () => {
	const california = findStatePage(lawRows, 'california', today)!
	expect(california.answers.map(({ question }) => question)).toEqual(
		(Object.keys(buyerQuestions) as BuyerQuestion[]).filter((question) =>
			california.facts.some(({ subject }) => questionOf[subject] === question),
		),
	)
	const idsOf = (question: BuyerQuestion) =>
		california.answers.find((each) => each.question === question)?.facts.map(({ id }) => id)
	expect(idsOf('tax')).toEqual(['ca-tax-rate'])
	expect(idsOf('credits')).toEqual(['ca-trade-in-tax', 'ca-rebate-tax', 'ca-doc-fee-tax'])
	expect(idsOf('cancel')).toContain('ca-return')
	expect(
		findStatePage(
			lawRows.filter(({ subject }) => subject === 'lease_tax'),
			'ohio',
			today,
		)!.answers,
	).toHaveLength(1)
})

test('every rule of a state answers one question', () => {
	for (const { facts, answers } of stateSummaries(lawRows, today))
		expect(answers.flatMap((answer) => answer.facts).toSorted(byId)).toEqual(facts.toSorted(byId))
})

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)

test('what no row is about is named once, and contested is not unknown', () => {
	const ofHawaii = lawRows.filter(({ state, subject }) => state === 'HI' && subject === 'tax_base')
	const { unknown } = findStatePage(ofHawaii, 'hawaii', today)!
	expect(ofHawaii.map(({ rule }) => rule.kind)).toEqual(['sourcesDiffer'])
	expect(unknown).not.toContain(buyerTopics.trade_in)
	expect(unknown).toEqual(Object.values(buyerTopics).filter((topic) => topic !== buyerTopics.trade_in))
	expect(findStatePage([], 'hawaii', today)!.unknown).toEqual(Object.values(buyerTopics))
})

test('a general rate from an imported file is not shown beside the rule for cars', () => {
	const imported: LawRow = {
		...lawRows.find(({ id }) => id === 'oh-tax-rate')!,
		id: 'imported-oh',
		rule: { kind: 'ratePpm', ppm: 57_500, localRates: true },
		effectiveFrom: '2026-10-01',
	}
	const ids = lawFacts([...lawRows, imported], 'OH', today).map(({ id }) => id)
	expect(ids).toContain('oh-tax-rate')
	expect(ids).not.toContain('imported-oh')
})

test('an answer takes the place of sources that differ', () => {
	const contested = lawRows.find(({ id }) => id === 'hi-trade-in-tax')!
	const answer: LawRow = {
		...contested,
		id: 'own-answer',
		rule: { kind: 'tradeCredit', credit: 'full' },
		effectiveFrom: '2026-11-01',
	}
	expect(lawFacts([answer, contested], 'HI', today).map(({ id }) => id)).toEqual(['own-answer'])
})

test.each(['nj-tax-rate', 'nj-luxury-fee'])('sources that differ take the place of the older %s', (id) => {
	const row = lawRows.find((each) => each.id === id)!
	const contested: LawRow = {
		...row,
		id: 'own-contested',
		rule: {
			kind: 'sourcesDiffer',
			about: 'the rate',
			candidates: [
				{ claim: '6%', source: 'One' },
				{ claim: '7%', source: 'Other' },
			],
		},
		effectiveFrom: '2026-11-01',
	}
	const imported: LawRow = { ...row, id: 'imported-nj', effectiveFrom: '2026-11-15' }
	expect(lawFacts([row, contested], 'NJ', today).map((each) => each.id)).toEqual(['own-contested'])
	// A later answer settles it, but no file about goods in general does.
	const later: LawRow = { ...row, id: 'own-answer', effectiveFrom: '2026-11-15' }
	expect(lawFacts([later, contested], 'NJ', today).map((each) => each.id)).toEqual(['own-answer'])
	if (row.subject === 'tax_rate')
		expect(lawFacts([row, contested, imported], 'NJ', today).map((each) => each.id)).toEqual([
			'own-contested',
		])
})

test('what a state says takes about a minute to read, without the notes in small print', () => {
	const words = stateSummaries(lawRows, today).map(({ state, facts }) => ({
		state,
		words: facts.flatMap(({ title, text }) => `${title} ${text}`.split(/\s+/)).length,
	}))
	expect(words.filter((each) => each.words > 300)).toEqual([])
})

test('every row of a state is on its page, and every federal row among the federal ones', () => {
	const shown = stateSummaries(lawRows, today).flatMap(({ facts }) => facts.map(({ id }) => id))
	const federal = lawFacts(lawRows, 'US', today).map(({ id }) => id)
	expect([...shown, ...federal].toSorted()).toEqual(lawRows.map(({ id }) => id).toSorted())
})

test('an older row gives way to the one in effect, and a later one is announced', () => {
	const row = lawRows.find(({ id }) => id === 'ny-doc-fee')!
	const older: LawRow = { ...row, id: 'ny-older', effectiveFrom: '2010-01-01' }
	const later: LawRow = { ...row, id: 'ny-later', effectiveFrom: '2027-01-01' }
	const shown = lawFacts([later, older, row], 'NY', today)
	expect(shown.map(({ id, isUpcoming }) => [id, isUpcoming])).toEqual([
		['ny-doc-fee', false],
		['ny-later', true],
	])
})

test('an outdated row is shown as outdated', () => {
	const indiana = findStatePage(lawRows, 'indiana', today)!
	expect(indiana.facts[0]).toMatchObject({ isStale: true, staleAfter: '2019-12-31' })
})

test.each([
	['tx-lease-tax', '6.25% on the whole price, due at signing'],
	['sc-lease-tax', '5% on the whole price, due at signing, at most $500'],
	['wi-lease-tax', '5% and local rates on each payment; what you pay down is taxed, too'],
	[
		'ga-lease-tax',
		'7% on what the car loses in value, due at signing; the leasing company may choose all payments together or the whole price instead',
	],
	['ca-doc-fee', 'At most $85 if the dealer is a private industry partner of the DMV, otherwise $70'],
	['il-doc-fee', 'At most $377.63 in 2026; changes with the consumer price index, each January 1'],
	[
		'pa-doc-fee',
		'At most $449 if filed electronically, otherwise $374 in 2023; changes with the consumer price index, each year',
	],
	['tx-doc-fee', '$225 is presumed reasonable; there is no maximum'],
	['oh-trade-in-tax', 'A trade-in lowers the tax in full (on new cars only)'],
	['ca-trade-in-tax', 'A trade-in does not lower the tax'],
	[
		'mi-trade-in-tax',
		'A trade-in lowers the tax up to $12,000 in 2026, up to $13,000 in 2027, without limit from 2029 (for one vehicle, not on leases)',
	],
	['ca-rebate-tax', 'A manufacturer’s rebate does not lower the tax, a dealer’s discount does'],
	['oh-rebate-tax', 'A manufacturer’s rebate does not lower the tax, a dealer’s discount does'],
	['tx-rebate-tax', 'A manufacturer’s rebate and a dealer’s discount lower the tax'],
	['va-rebate-tax', 'A manufacturer’s rebate does not lower the tax'],
	['ga-doc-fee', 'There is no maximum'],
	['co-doc-fee', 'There is no maximum; it must be in the advertised price'],
	[
		'wv-doc-fee',
		'Sources differ on the maximum of the documentation fee: $175 (factorywarrantylist.com); $499 (a dealer’s page of 2025)',
	],
	[
		'us-loan-interest-deduction',
		'Up to $10,000 a year, 2025 to 2028, less $200 for each $1,000 of income above $100,000, or $200,000 on a joint return',
	],
	['pa-doc-fee-tax', 'The documentation fee is not taxed'],
	['va-tax-rate', '4.15%, at least $75'],
	['fl-tax-rate', '6%, and up to 2% added locally on the first $5,000'],
	[
		'tn-tax-rate',
		'7%, and 1.5% to 2.75% added locally on the first $1,600, 2.75% more on the part from $1,600 to $3,200',
	],
	[
		'ar-tax-rate',
		'6.5%, 0% for a used car below $4,000, 3.5% for a used car below $10,000, and local rates on the first $2,500',
	],
	['ct-tax-rate', '6.35%, 7.75% of the whole price above $50,000'],
	['mn-tax-rate', '6.875%, and up to $20 in some places'],
	['vt-tax-rate', '6% of the price, or of the value that the state sets'],
	['wa-luxury-tax', '8% of the part of the price above $102,000'],
	['nj-luxury-fee', '0.4% of the price of a new car from $45,000'],
	['or-privilege-tax', '0.5% of the price of a new car'],
	[
		'dc-tax-rate',
		'By weight and city miles per gallon (up to 20, 25, 30, 39, and more): 8.1%, 4.4%, 3.1%, 2.2%, 1% (up to 3,499 pounds); 9.1%, 5.4%, 4.1%, 3.2%, 2% (up to 4,999 pounds); 10.1%, 6.4%, 5.1%, 4.2%, 3% (heavier)',
	],
	['wa-vehicle-surtax', '0.5%, on top of state and local rates'],
	['ca-gap', 'At most 4% of the amount financed; none where the loan is below 70% of the value'],
	['co-gap', 'At most the greater of $600 and 4% of the amount financed'],
	['us-apr-tolerance', 'Within 0.125 points, 0.25 for irregular loans'],
	['us-finance-charge-tolerance', 'Within $5 up to $1,000, $10 above'],
	['us-clean-vehicle-credit', 'Ended on September 30, 2025'],
	['ny-registration-refund', 'Refunded within 60 days of the day of registration'],
	[
		'ca-return',
		'A used car priced at up to $50,000 can be returned within 3 days and 400 miles for a fee of 1.5% of its price (at least $200, at most $600) and $1 a mile over 250 (at most $150)',
	],
])('%s is described in words: %s', (id, description) => {
	expect(describeRule(lawRows.find((row) => row.id === id)!.rule)).toBe(description)
})

test('no description contains a missing value, two spaces together or a period at its end', () => {
	for (const { rule } of lawRows) expect(describeRule(rule)).not.toMatch(/undefined|null|NaN|\.$| {2}/)
})
