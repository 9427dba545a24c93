import fc from 'fast-check'
import { type Buyer, categoryNames, type DealDocument, type Line } from '#engine'
import { labelRules } from '../../engine/reading/classification/classify-label.ts'

const cents = fc.integer({ min: 0, max: 6_000_000 })
const date = fc
	.integer({ min: 0, max: 900 })
	.map((days) => new Date(Date.UTC(2025, 5, 1 + days)).toISOString().slice(0, 10))
const labels = labelRules.flatMap(({ examples }) => examples.split(';').map((label) => label.trim()))

const line: fc.Arbitrary<Line> = fc.record(
	{
		label: fc.oneof(
			{ weight: 8, arbitrary: fc.constantFrom(...labels) },
			fc.string({ minLength: 1, maxLength: 30 }).filter((label) => label.trim() !== ''),
		),
		cents: fc.oneof(cents, fc.constantFrom(0, 1, 10 ** 10)),
		role: fc.constantFrom('charge', 'credit', 'subtotal', 'memo'),
		category: fc.constantFrom(...categoryNames),
		payee: fc.constantFrom('government', 'manufacturer', 'lender', 'dealer', 'third_party'),
		optional: fc.boolean(),
		consent: fc.constantFrom('requested', 'declined', 'unknown'),
		taxable: fc.boolean(),
		paid: fc.constantFrom('financed', 'at_signing', 'capitalized'),
	},
	{ requiredKeys: ['label', 'cents'] },
)

const trade = fc.record(
	{
		vin: fc.string({ minLength: 1, maxLength: 20 }),
		allowanceCents: cents,
		payoffCents: cents,
		payoffGoodUntil: date,
	},
	{ requiredKeys: ['allowanceCents', 'payoffCents'] },
)

/** Any document of the format, sensible or not. */
export const anyDocument: fc.Arbitrary<DealDocument> = fc.record(
	{
		version: fc.constant(1 as const),
		kind: fc.constantFrom(
			'quote',
			'bid',
			'worksheet',
			'buyers_order',
			'retail_contract',
			'lease_contract',
			'pre_approval',
			'trade_offer',
		),
		deal: fc.constantFrom('cash', 'loan', 'lease'),
		date,
		validUntil: date,
		firstPaymentDate: date,
		state: fc.constantFrom('CA', 'OH', 'MI', 'NY', 'TX', 'WI', 'PA', 'MN', 'CO'),
		dealerState: fc.constantFrom('CA', 'NY', 'OR'),
		vehicle: fc.record(
			{
				condition: fc.constantFrom('new', 'used', 'demo', 'cpo'),
				vin: fc.oneof(fc.constant('1M8GDM9AXKP042788'), fc.string({ minLength: 1, maxLength: 20 })),
				year: fc.integer({ min: 1900, max: 2100 }),
				msrpCents: cents,
			},
			{ requiredKeys: ['condition'] },
		),
		lines: fc.array(line, { maxLength: 22 }),
		stated: fc.record(
			{
				outTheDoorCents: cents,
				amountFinancedCents: cents,
				dueAtSigningCents: cents,
				paymentCents: cents,
				totalOfPaymentsCents: cents,
				financeChargeCents: cents,
				totalSalePriceCents: cents,
			},
			{ requiredKeys: [] },
		),
		taxes: fc.array(
			fc.record(
				{
					label: fc.constant('Tax'),
					ratePpm: fc.integer({ min: 0, max: 1_000_000 }),
					baseCents: cents,
					cents,
				},
				{ requiredKeys: ['label', 'cents'] },
			),
			{ maxLength: 3 },
		),
		trade,
		loan: fc.record(
			{
				aprPpm: fc.integer({ min: 0, max: 1_000_000 }),
				months: fc.integer({ min: 1, max: 120 }),
				paymentCents: cents,
				balloonCents: cents,
				every: fc.constantFrom('month', 'two_weeks'),
			},
			{ requiredKeys: ['months'] },
		),
		lease: fc.record(
			{
				months: fc.integer({ min: 1, max: 120 }),
				milesPerYear: fc.integer({ min: 0, max: 20_000 }),
				residualCents: cents,
				moneyFactorPpb: fc.integer({ min: 0, max: 50_000_000 }),
				grossCapCents: cents,
				capReductionCents: cents,
				rentChargeCents: cents,
				paymentCents: cents,
				acquisitionCents: cents,
				dispositionCents: cents,
				securityDepositsCents: cents,
				taxOn: fc.constantFrom('payment', 'upfront', 'price'),
				onePay: fc.boolean(),
			},
			{ requiredKeys: ['months', 'residualCents', 'grossCapCents', 'capReductionCents'] },
		),
	},
	{ requiredKeys: ['version', 'kind', 'deal', 'lines'] },
) as fc.Arbitrary<DealDocument>

export const anyBuyer: fc.Arbitrary<Buyer> = fc.record(
	{
		state: fc.constantFrom('CA', 'OH', 'MI', 'WI'),
		taxRatePpm: fc.integer({ min: 0, max: 120_000 }),
		downPaymentCents: cents,
		trade,
		preApproval: fc.record({
			aprPpm: fc.integer({ min: 0, max: 300_000 }),
			months: fc.integer({ min: 1, max: 96 }),
		}),
		qualifiesFor: fc.array(fc.constantFrom('military', 'college graduate', 'loyalty'), { maxLength: 2 }),
		wants: fc.array(fc.constantFrom('gap', 'service_contract', 'appearance'), { maxLength: 2 }),
	},
	{ requiredKeys: ['state'] },
) as fc.Arbitrary<Buyer>
