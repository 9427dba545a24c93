import { createElement } from 'react'
import { expect, test } from 'vitest'
import { findStatePage, type LawRow, lawFacts, lawRows } from '#engine'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { RuleList, SourceList } from '../components/law/state-rules.tsx'
import { showState } from './state-answers.server.ts'

const today = '2026-11-29'
const shown = (slug: string, rows: readonly LawRow[] = lawRows) =>
	showState(findStatePage(rows, slug, today)!, {
		federal: lawFacts(rows, 'US', today),
		corrections: new Map(),
	})

test('a page answers in the order in which a buyer asks, and computes an example', () => {
	const { answers, example } = shown('texas')
	const questions = answers.map(({ question }) => question)
	expect(questions.slice(0, 4)).toEqual([
		'What tax will I pay?',
		'Does a trade-in or a rebate lower it?',
		'What if I lease?',
		'Which fees have a maximum?',
	])
	expect(example).toEqual({
		title: 'A new car for $30,000, with a trade-in worth $10,000',
		lines: [
			{ label: 'Price', value: '$30,000' },
			{ label: 'Trade-in that lowers the tax', value: '-$10,000' },
			{ label: 'Taxed', value: '$20,000' },
			{ label: 'Tax', value: '$1,250' },
		],
		isDated: false,
	})
	expect(shown('florida').example?.lines.at(-1)?.value).toBe('$1,200 to $1,300')
	expect(shown('california').example?.lines.at(-1)?.value).toBe('$2,175 and local tax')
	expect(shown('louisiana').example).toBeNull()
})

test.each([
	[
		'new-jersey',
		[
			['Tax on a new $30,000 car with a $10,000 trade-in', '$1,325', null],
			['Tax rate', '6.625%, plus 0.4% on new cars from $45,000', null],
			['Documentation fee', 'No maximum', 'Typical nationwide: $499'],
			[
				'Title and registration',
				'Set by the state',
				'Your motor vehicle office has the amount for your car.',
			],
			['Trade-in', 'Lowers the tax', null],
			['Lease tax', 'On all payments, at signing', null],
		],
	],
	[
		'california',
		[
			['Tax on a new $30,000 car with a $10,000 trade-in', '$2,175 and local tax', null],
			['Tax rate', '7.25% plus local rates (may have changed)', null],
			['Documentation fee', 'At most $85', null],
			[
				'Title and registration',
				'Set by the state',
				'Your motor vehicle office has the amount for your car.',
			],
			['Trade-in', 'Doesn’t lower the tax', null],
			['Lease tax', 'On each payment', null],
		],
	],
	[
		'montana',
		[
			['Sales tax', 'None', null],
			['Documentation fee', 'No maximum', 'Typical nationwide: $499'],
			[
				'Title and registration',
				'Set by the state',
				'Your motor vehicle office has the amount for your car.',
			],
			['Trade-in', 'No tax to lower', null],
			['Lease tax', 'Not taxed', null],
		],
	],
])('the page of %s begins with the short answers', (slug, expected) => {
	expect(shown(slug).short.map(({ label, value, hint }) => [label, value, hint])).toEqual(expected)
})

test.each([
	// A trade-in counts on new cars only: 6.5% to 8% of 20,000.
	['ohio', 'Tax on a used $20,000 car with a $5,000 trade-in', '$1,300 to $1,600', null],
	[
		'georgia',
		'Tax on a used $20,000 car with a $5,000 trade-in',
		'$1,050',
		'The state may tax its own value of the car instead of the price.',
	],
	['oregon', 'Tax on a used $20,000 car', '$0', null],
])('the tax of %s on a used car', (slug, label, value, hint) => {
	const priceCents = 20_000_00
	const page = findStatePage(lawRows, slug, today, { priceCents, tradeInCents: 5_000_00, isNew: false })!
	const { short, example } = showState(page, { federal: [], corrections: new Map() })
	expect(short[0]).toEqual({ label, value, hint })
	expect(example?.title).toMatch(/^A used car for \$20,000/)
})

test('a short answer says that it is not known, contested or may have changed, and then compares with no median', () => {
	const shortOf = (slug: string) => new Map(shown(slug).short.map((answer) => [answer.label, answer]))
	expect(shortOf('utah').get('Documentation fee')).toMatchObject({ value: 'Not known to us', hint: null })
	expect(shortOf('arkansas').get('Documentation fee')).toMatchObject({
		value: 'Sources differ: $129 or none',
		hint: null,
	})
	expect(shortOf('louisiana').get('Sales tax')).toMatchObject({ value: 'Sources differ', hint: null })
	expect(shortOf('pennsylvania').get('Documentation fee')!.value).toMatch(/in 2023 \(may have changed\)$/)
	// The rate is fresh, but the rule about the trade-in may have changed.
	expect(shortOf('maine').get('Tax rate')).toMatchObject({ value: '5.5%' })
	expect(shown('maine').short[0]!.hint).toBe('A figure that it rests on may have changed.')
})

test('the rules contain the source of the median, and the federal rules', () => {
	const { answers, federal } = shown('new-jersey')
	const median = answers.flatMap(({ rules }) => rules).find(({ id }) => id === 'median-doc-fee')
	expect(median).toMatchObject({ text: '$499', sourceKind: 'Secondary source', asOf: 'November 2026' })
	expect(JSON.stringify(shown('california').answers)).not.toContain('median-doc-fee')
	expect(federal.map(({ id }) => id)).toContain('us-loan-interest-deduction')
})

const factOf = (change: Partial<LawRow>) => {
	const row: LawRow = { ...lawRows.find(({ id }) => id === 'tx-tax-rate')!, ...change }
	return shown('texas', [row]).answers[0]!.rules[0]!
}

test('a figure comes with its source and date, and says what is doubtful about it', () => {
	const fresh = { grade: 'A', asOf: '2026-07', staleAfter: '2027-07-01' } as const
	expect(factOf(fresh)).toMatchObject({ sourceKind: 'Source', asOf: 'July 2026', doubt: null })
	expect(factOf({ ...fresh, grade: 'B' })).toMatchObject({ sourceKind: 'Secondary source', doubt: null })
	expect(factOf({ ...fresh, asOf: '2024' }).asOf).toBe('2024')
	expect(factOf({ ...fresh, asOf: '2026-07-04' }).asOf).toBe('July 4, 2026')
	expect(factOf({ ...fresh, staleAfter: '2026-11-28' }).doubt).toBe('It may have changed since.')
	expect(factOf({ ...fresh, effectiveFrom: '2027-01-01' }).doubt).toBe('Applies from January 1, 2027.')
})

test('where sources differ both are named', () => {
	const rules = shown('hawaii').answers.flatMap((answer) => answer.rules)
	const contested = lawRows.find(({ id }) => id === 'hi-trade-in-tax')!.rule
	if (contested.kind !== 'sourcesDiffer') throw new Error('This row has to be a contested one.')
	const { text } = rules.find(({ id }) => id === 'hi-trade-in-tax')!
	for (const { claim, source } of contested.candidates) expect(text).toContain(`${claim} (${source})`)
})

test('a state that taxes cars in its own way sends nobody to general sales tax rates', () => {
	const otherwise = 'georgia north-carolina oklahoma south-dakota north-dakota iowa kentucky minnesota'
	for (const slug of [...otherwise.split(' '), 'west-virginia', 'arkansas', 'tennessee', 'vermont'])
		expect([slug, JSON.stringify(shown(slug))]).toEqual([
			slug,
			expect.not.stringMatching(/streamlined|look up the sales tax|rate files/i),
		])
})

test('title and registration have a row of their own; of many fees, the first is named', () => {
	const feesOf = (slug: string) =>
		shown(slug).short.find(({ label }) => label === 'Title and registration')!.value
	expect(feesOf('ohio')).toMatch(/title \$18 to \$23/i)
	expect(feesOf('ohio')).toMatch(/registration \$36 a year, deputy registrar \$8/i)
	// By weight: that of the lightest car.
	expect(feesOf('texas')).toMatch(/^Registration from \$50\.75 a year/)
})

test('what was found in research stands in the list of sources only, with each source once', () => {
	const rules = shown('ohio').answers.flatMap((answer) => answer.rules)
	const notes = rules.flatMap(({ note }) => note ?? [])
	expect(notes.length).toBeGreaterThan(3)
	const texts = renderToHtml(createElement(RuleList, { rules }))
	const sources = renderToHtml(createElement(SourceList, { rules }))
	for (const note of notes) {
		expect(texts).not.toContain(note)
		expect(sources).toContain(note)
	}
	expect(sources.match(/<li/g)).toHaveLength(rules.length)
	expect(texts).not.toContain('as of')
})
