import { createElement } from 'react'
import { expect, test } from 'vitest'
import { findStatePage, type LawRow, lawFacts, lawRows } from '#engine'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { RuleList } from '../../components/law/state-rules.tsx'
import { showState } from './state-answers.server.ts'

const today = '2026-11-29'
const shown = (slug: string, rows: readonly LawRow[] = lawRows) =>
	showState(findStatePage(rows, slug, today)!, {
		federal: lawFacts(rows, 'US', today),
		corrections: new Map(),
	})

test('a page answers in the order in which a buyer asks', () => {
	const questions = shown('texas').answers.map(({ question }) => question)
	expect(questions.slice(0, 4)).toEqual([
		'What tax will I pay?',
		'Does a trade-in or a rebate lower it?',
		'What if I lease?',
		'Which fees have a maximum?',
	])
})

test.each([
	['texas', '$1,250', '($30,000 − $10,000) × 6.25% = $1,250.00'],
	['florida', '$1,200 to $1,300', '($30,000 − $10,000) × 6% + $5,000 × 0% to 2% = $1,200.00 to $1,300.00'],
	['california', '$2,175', '$30,000 × 7.25% = $2,175.00, and local tax'],
	['south-carolina', '$500', '$30,000 × 5% (at most $500) = $500.00'],
	['montana', '$0', null],
	['alaska', 'Local tax', null],
])('the page of %s begins with the tax and how it is worked out', (slug, value, working) => {
	expect(shown(slug).tax).toMatchObject({ value, working })
})

test.each([
	[
		'new-jersey',
		[
			['Tax rate', '6.625%, plus 0.4% on new cars from $45,000', null],
			['Documentation fee', 'No maximum', 'About $499 is usual nationwide, $700 to $999 is high.'],
			[
				'Title and registration',
				'Depends on your car',
				'Electric car $270 a year, new electric car, four years in advance $1,130.',
			],
			['Trade-in', 'Lowers the tax', null],
			['Lease tax', 'On all payments, at signing', null],
		],
	],
	[
		'california',
		[
			['Tax rate', '7.25% plus local rates (may have changed)', null],
			['Documentation fee', 'At most $85', null],
			['Title and registration', 'Depends on your car', null],
			['Trade-in', 'Doesn’t lower the tax', null],
			['Lease tax', 'On each payment', null],
		],
	],
	[
		'montana',
		[
			['Tax rate', 'None', null],
			['Documentation fee', 'No maximum', 'About $499 is usual nationwide, $700 to $999 is high.'],
			['Title and registration', 'Depends on your car', null],
			['Trade-in', 'No tax to lower', null],
			['Lease tax', 'Not taxed', null],
		],
	],
])('the page of %s has the short answers', (slug, expected) => {
	expect(shown(slug).short.map(({ label, value, hint }) => [label, value, hint])).toEqual(expected)
})

test('where the amounts of title and registration are not known, the page leads to who knows them', () => {
	const linkOf = (slug: string) =>
		shown(slug).short.find(({ label }) => label === 'Title and registration')!.link
	expect(linkOf('new-jersey')).toEqual({
		text: 'Ask the motor vehicle office of New Jersey',
		href: 'https://www.usa.gov/state-motor-vehicle-services',
	})
	expect(linkOf('ohio')).toBeUndefined()
})

test('the whole price has its lines, and says what is not in it', () => {
	// By hand: 6.625% of 499 is 33.06; 30,000 + 1,325 + 499 + 33.06 is 31,857.06.
	expect(shown('new-jersey').total).toEqual({
		lines: [
			{ label: 'Price', value: '$30,000.00' },
			{ label: 'Tax', value: '$1,325.00' },
			{ label: 'Documentation fee, usual', value: '$499.00' },
			{ label: 'Tax on that fee', value: '$33.06' },
		],
		label: 'Before title and registration',
		value: 'About $31,857',
		leftToPay: '$21,857 after the $10,000 trade-in',
		hint: null,
	})
	// By hand: 30,000 + 1,300 to 1,600 + 387 + 18 + 36.
	expect(shown('ohio').total).toMatchObject({
		label: 'Out-the-door total',
		value: 'About $31,741 to $32,041',
	})
	expect(shown('ohio').total!.hint).toBe('One of the fees may have changed.')
	// By hand: 7.25% of 30,000 and of 85.
	expect(shown('california').tax!.addition).toBe('and local tax')
	expect(shown('california').total).toMatchObject({
		lines: [
			{ label: 'Price', value: '$30,000.00' },
			{ label: 'Tax', value: '$2,175.00' },
			{ label: 'Documentation fee, at most', value: '$85.00' },
			{ label: 'Tax on that fee', value: '$6.16' },
		],
		label: 'Before local tax, title, and registration',
		value: 'About $32,266',
	})
	expect(shown('utah').total!.label).toBe('Before the documentation fee, title, and registration')
	expect(shown('louisiana').total).toBeNull()
	expect(shown('louisiana').tax).toBeNull()
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
	// Its age changes nothing, so the page neither asks nor says it.
	['texas', 'Tax on a $20,000 car with a $5,000 trade-in', '$937.50', null],
])('the tax of %s on a used car', (slug, label, value, hint) => {
	const priceCents = 20_000_00
	const page = findStatePage(lawRows, slug, today, { priceCents, tradeInCents: 5_000_00, isNew: false })!
	const { tax } = showState(page, { federal: [], corrections: new Map() })
	expect(tax).toMatchObject({ label, value, hint })
})

test('a trade-in that may or may not lower the tax is left out, and the page says so', () => {
	expect(shown('hawaii').tax).toMatchObject({
		label: 'Tax on a $30,000 car',
		hint: 'The trade-in isn’t counted: we don’t know if it lowers the tax.',
	})
})

test('a short answer says that it is not known, contested or may have changed, and then compares with no median', () => {
	const shortOf = (slug: string) => new Map(shown(slug).short.map((answer) => [answer.label, answer]))
	expect(shortOf('utah').get('Documentation fee')).toMatchObject({
		value: 'No rule found',
		hint: 'There may be a limit all the same.',
	})
	expect(shortOf('arkansas').get('Documentation fee')).toMatchObject({
		value: 'Sources differ: $129 or none',
		hint: null,
	})
	expect(shortOf('louisiana').get('Sales tax')).toMatchObject({ value: 'Sources differ', hint: null })
	expect(shortOf('pennsylvania').get('Documentation fee')!.value).toMatch(/in 2023 \(may have changed\)$/)
	// The rate is fresh, but the rule about the trade-in may have changed.
	expect(shortOf('maine').get('Tax rate')).toMatchObject({ value: '5.5%' })
	expect(shown('maine').tax!.hint).toBe('A figure that it rests on may have changed.')
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

test('every rule has its source and date below it, with what was found in research', () => {
	const rules = shown('ohio').answers.flatMap((answer) => answer.rules)
	expect(rules.flatMap(({ note }) => note ?? []).length).toBeGreaterThan(3)
	const html = renderToHtml(createElement(RuleList, { rules }))
	for (const { note, citation, asOf } of rules)
		expect(html).toContain([`${citation}`, asOf, note].filter(Boolean).at(-1))
	expect(html.match(/ource: /g)).toHaveLength(rules.length)
})
