import { expect, test } from 'vitest'
import { lawSubjects } from './law-row.ts'
import { lawRowSchema } from './law-row-schema.ts'
import { lawRows } from './law-rows.ts'
import { type LawRule, lawRule } from './law-rule.ts'
import { summarizedStates } from './summary/state-summary.ts'

// A second, independent list of what was read: a slip in a row shows here.
test.each([
	['ca-doc-fee', 'CA', 'A', '2026-11', '2026-12-31', 'California Vehicle Code 4456.5'],
	['il-doc-fee', 'IL', 'B', '2026', '2026-12-31', '815 ILCS 375/11.1'],
	['in-doc-fee', 'IN', 'B', '2019', '2019-12-31', 'Indiana House Bill 1237 of 2019'],
	['la-doc-fee', 'LA', 'B', '2024', '2027-07-31', 'Louisiana R.S. 6:969.18'],
	['md-doc-fee', 'MD', 'A', '2025', '2027-06-30', 'Maryland Code, Transportation 15-311.1'],
	['mi-doc-fee', 'MI', 'B', '2025', '2026-12-31', 'MCL 492.113(2)(a)'],
	['mn-doc-fee', 'MN', 'A', '2025-07', '2027-06-30', 'Minnesota Statutes 168.27, subdivision 31'],
	['mo-doc-fee', 'MO', 'B', '2024-02', '2024-12-31', 'RSMo 301.558; 12 CSR 10-26.231'],
	['ny-doc-fee', 'NY', 'A', '2021-08-18', '2027-11-22', '15 NYCRR 78.19'],
	['oh-doc-fee', 'OH', 'B', '2024-10', '2025-09-30', 'Ohio Revised Code 4517.261'],
	['pa-doc-fee', 'PA', 'B', '2023-01', '2023-12-31', '63 P.S. 818.327'],
	['tx-doc-fee', 'TX', 'A', '2024-11', '2027-11-22', '7 TAC 84.205'],
	['wa-doc-fee', 'WA', 'B', '2025', '2027-11-22', 'RCW 46.70.180'],
	['us-apr-tolerance', 'US', 'A', '2026-11', '2027-11-22', 'Regulation Z, 12 CFR 1026.22(a)'],
	['us-finance-charge-tolerance', 'US', 'B', '2026-11', '2027-11-22', 'Regulation Z, 12 CFR 1026.18(d)(2)'],
	['us-lease-payment', 'US', 'A', '2026-11', '2027-11-22', 'Regulation M, 12 CFR 1013.4'],
	['us-cars-rule', 'US', 'A', '2025-01-27', null, '5th Cir., No. 24-60013'],
	[
		'us-loan-interest-deduction',
		'US',
		'B',
		'2026-01',
		'2027-11-22',
		'Pub. L. 119-21, section 70203; REG-113515-25',
	],
	['ca-return', 'CA', 'B', '2026-10', '2027-11-22', 'California SB 766 (chapter 354 of 2025)'],
	['ny-registration-refund', 'NY', 'A', '2026-11', '2027-11-22', 'New York General Business Law 396-qq'],
	['ca-service-contract', 'CA', 'B', '2026-11', '2027-11-22', 'California Civil Code 1794.41'],
	['tx-arranging', 'TX', 'A', '2024-11', '2027-11-28', '43 TAC 215.84; Occupations Code 2301.002'],
	['ny-arranging', 'NY', 'A', '2025', '2027-11-28', 'N.Y. General Business Law 736 to 740-a'],
	['nv-arranging', 'NV', 'A', '2026-11', '2027-11-28', 'NRS 482.3333, 482.3337, 482.334'],
	['az-arranging', 'AZ', 'A', '2026-11', '2027-11-28', 'A.R.S. 28-4301, 28-4362, 28-4420; A.A.C. R17-5-402'],
	['ca-arranging', 'CA', 'A', '2026-11', '2027-11-28', 'California Vehicle Code 166, 232.5, 11735 to 11738'],
	['fl-arranging', 'FL', 'B', '2026-11', '2027-11-22', 'Florida Statutes 320.27, 687.14, 687.141'],
	['tx-gap-cancellation', 'TX', 'A', '2024', '2027-11-28', 'Texas Finance Code 354.007'],
	['fl-finance-charge', 'FL', 'A', '2025', '2027-11-28', 'Florida Statutes 520.08'],
	['nj-electric-car', 'NJ', 'B', '2024-07', '2027-06-30', 'New Jersey act of March 26, 2024'],
])(
	'%s has the state, grade, dates and source that were read',
	(id, state, grade, asOf, staleAfter, citation) => {
		expect(lawRows.find((row) => row.id === id)).toMatchObject({ state, grade, asOf, staleAfter, citation })
	},
)

test('the documentation fee is known, or known to be in doubt, in all but six states', () => {
	const states = lawRows.filter(({ subject }) => subject === 'doc_fee_maximum').map(({ state }) => state)
	expect(new Set(states).size).toBe(states.length)
	expect(summarizedStates.filter((state) => !states.includes(state)).toSorted()).toEqual(
		['ND', 'NM', 'SD', 'UT', 'VT', 'WY'].toSorted(),
	)
	const maximums = lawRows.filter(
		({ subject, rule }) =>
			subject === 'doc_fee_maximum' && rule.kind !== 'noMaximum' && rule.kind !== 'sourcesDiffer',
	)
	expect(maximums.map(({ state }) => state).toSorted()).toEqual(
		[
			'CA',
			'IA',
			'IL',
			'IN',
			'LA',
			'MD',
			'MI',
			'MN',
			'MO',
			'NY',
			'OH',
			'OR',
			'PA',
			'SC',
			'TX',
			'WA',
		].toSorted(),
	)
})

test('the tax on a purchase is known, or known to be in doubt, in every state', () => {
	const rates = lawRows.filter(({ subject }) => subject === 'tax_rate').map(({ state }) => state)
	expect(rates.toSorted()).toEqual(summarizedStates.toSorted())
	const states = (kind: LawRule['kind']) =>
		lawRows.filter(({ subject, rule }) => subject === 'tax_base' && rule.kind === kind).length
	expect(
		['tradeCredit', 'rebateTaxed', 'feeTaxed', 'sourcesDiffer'].map((kind) =>
			states(kind as LawRule['kind']),
		),
	).toEqual([44, 34, 21, 6])
})

test('every row has a source, a title, an ID that begins with its state, and a known subject', () => {
	for (const row of lawRows) {
		expect(row.citation.length).toBeGreaterThan(5)
		expect(row.title).toMatch(/^[A-Z]/)
		if (row.note) expect(row.note).toMatch(/\.$/)
		expect(row.id.startsWith(row.state.toLowerCase())).toBe(true)
		expect(lawSubjects).toContain(row.subject)
	}
})

// One valid example of each kind, and a field that makes it invalid.
const examples: { [Kind in LawRule['kind']]: [Extract<LawRule, { kind: Kind }>, object] } = {
	maximumCents: [{ kind: 'maximumCents', cents: 17_500 }, { cents: -1 }],
	maximumWithCondition: [
		{ kind: 'maximumWithCondition', cents: 2, withoutConditionCents: 1, condition: 'it rains' },
		{ condition: 5 },
	],
	lesserOf: [{ kind: 'lesserOf', cents: 1, ppm: 100_000, of: 'price' }, { ppm: 1_000_001 }],
	greaterOf: [{ kind: 'greaterOf', cents: 1, ppm: 100_000, of: 'amountFinanced' }, { of: 'weight' }],
	maximumShare: [{ kind: 'maximumShare', ppm: 50_000, of: 'amountFinanced' }, { minimumLoanToValuePpm: 0.7 }],
	presumedReasonable: [{ kind: 'presumedReasonable', cents: 22_500 }, { cents: undefined }],
	indexedFormula: [
		{ kind: 'indexedFormula', index: 'the index', figures: [{ year: 2026, cents: 1 }] },
		{ figures: [{ year: 2026 }] },
	],
	noMaximum: [{ kind: 'noMaximum', disclosure: 'it must be posted' }, { disclosure: '' }],
	sourcesDiffer: [
		{
			kind: 'sourcesDiffer',
			about: 'the maximum',
			candidates: [
				{ claim: '$100', source: 'one page' },
				{ claim: '$200', source: 'another page' },
			],
		},
		{ candidates: [{ claim: '$100', source: 'one page' }] },
	],
	tradeCredit: [{ kind: 'tradeCredit', credit: 'none' }, { credit: 'some' }],
	rebateTaxed: [{ kind: 'rebateTaxed', manufacturer: true, dealer: null }, { manufacturer: null }],
	feeTaxed: [{ kind: 'feeTaxed', taxed: false }, { taxed: 'no' }],
	ratePpm: [{ kind: 'ratePpm', ppm: 60_000 }, { ppm: 6.5 }],
	purchaseTax: [
		{
			kind: 'purchaseTax',
			ppm: 60_000,
			local: { leastPpm: 0, mostPpm: 20_000, firstCents: 500_000 },
			slices: [{ ppm: 1, fromCents: 1, upToCents: 2 }],
		},
		{ local: { mostPpm: 1 } },
	],
	zipRate: [{ kind: 'zipRate', zip: '43215-0001', leastPpm: 65_000, mostPpm: 75_000 }, { zip: '4321' }],
	rateByWeight: [
		{
			kind: 'rateByWeight',
			cityMilesPerGallonUpTo: [20, null],
			weights: [{ poundsUpTo: null, ratesPpm: [81_000, 44_000] }],
		},
		{ weights: [] },
	],
	rateAbove: [{ kind: 'rateAbove', ppm: 80_000, fromCents: 1, of: 'excess' }, { of: 'weight' }],
	leaseTax: [{ kind: 'leaseTax', method: 'payment', otherMethods: ['price'] }, { method: 'each payment' }],
	endedOn: [{ kind: 'endedOn', date: '2025-09-30' }, { date: '2025-09-31' }],
	tiers: [{ kind: 'tiers', tiers: [{ upToCents: null, cents: 1 }] }, { tiers: [] }],
	rateTolerance: [{ kind: 'rateTolerance', regularPpm: 1_250, irregularPpm: 2_500 }, { irregularPpm: -1 }],
	appliesUpTo: [{ kind: 'appliesUpTo', cents: 7_340_000 }, { cents: 10_000_000_001 }],
	formula: [{ kind: 'formula', formula: 'a + b' }, { formula: null }],
	returnRight: [
		{
			kind: 'returnRight',
			condition: 'used',
			maximumPriceCents: 5_000_000,
			days: 3,
			miles: 400,
			restocking: { ppm: 15_000, minimumCents: 20_000, maximumCents: 60_000 },
			mileage: { freeMiles: 250, perMileCents: 100, maximumCents: 15_000 },
		},
		{ days: 0 },
	],
	refundWithin: [{ kind: 'refundWithin', days: 60, from: 'the day' }, { days: 1.5 }],
	cancellation: [
		{ kind: 'cancellation', fullRefundDays: 60, feeMaximum: { cents: 2_500, ppm: 100_000 } },
		{ feeMaximum: { cents: 2_500 } },
	],
	deduction: [{ kind: 'deduction', maximumCents: 1, firstYear: 2025, lastYear: 2028 }, { lastYear: '2028' }],
	confirmationNeeded: [
		{ kind: 'confirmationNeeded', activity: 'arranging sales', confirm: ['bond'], bondCents: 1 },
		{ payment: 'in_advance' },
	],
	officialFees: [
		{ kind: 'officialFees', fees: [{ name: 'title', cents: 1_800, upToCents: 2_300, every: 'year' }] },
		{ fees: [] },
	],
	highestApr: [
		{ kind: 'highestApr', classes: [{ cars: 'new', ppm: 180_000 }] },
		{ classes: [{ cars: 'new', centsPer100Dollars: 1_000 }] },
	],
	highestAddOn: [
		{ kind: 'highestAddOn', classes: [{ cars: 'used', upToYears: 2, centsPer100Dollars: 1_100 }] },
		{ classes: [{ cars: 'used', ppm: 110_000 }] },
	],
	statement: [{ kind: 'statement', says: 'The tax is paid to the county' }, { says: 'Short' }],
}

test.each(Object.entries(examples))(
	'a rule of the kind %s is read, and rejected with a wrong field',
	(kind, [rule, wrong]) => {
		expect(lawRule.parse(rule)).toEqual(rule)
		expect(lawRule.safeParse({ ...rule, ...wrong }).success).toBe(false)
		expect(lawRule.safeParse({ ...rule, extra: 1 }).success).toBe(false)
		expect(lawRule.safeParse({ ...rule, kind: `${kind}s` }).success).toBe(false)
	},
)

test('rows survive being stored as JSON, as the operator’s own rows are', () => {
	for (const row of lawRows) expect(lawRowSchema.parse(JSON.parse(JSON.stringify(row)))).toEqual(row)
})
