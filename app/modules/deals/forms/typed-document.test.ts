import { expect, test } from 'vitest'
import type { DealDocument } from '#engine'
import { readTypedDocument } from './document-form.ts'
import { typedOfDocument } from './typed-document.ts'

const documents: DealDocument[] = [
	{
		version: 1,
		kind: 'buyers_order',
		deal: 'loan',
		date: '2026-11-20',
		validUntil: '2026-11-30',
		firstPaymentDate: '2027-01-04',
		state: 'OH',
		zip: '43215',
		vehicle: { condition: 'new', make: 'Honda', model: 'Accord', year: 2026, vin: '1HGCM82633A004352' },
		lines: [
			{ label: 'Selling price', cents: 29_000_01 },
			{ label: 'Discount', cents: 500_00, role: 'credit' },
			{ label: 'Fee', cents: 10_00, category: 'dealer_fee' },
		],
		stated: { outTheDoorCents: 28_510_01, amountFinancedCents: 28_510_01 },
		taxes: [{ label: 'State', ratePpm: 57_500, baseCents: 100_00, cents: 5_75 }],
		trade: { allowanceCents: 1_000_00, payoffCents: 0, payoffGoodUntil: '2026-12-01' },
		loan: { months: 72, aprPpm: 69_900, paymentCents: 512_34, every: 'two_weeks' },
	},
	{
		version: 1,
		kind: 'lease_contract',
		deal: 'lease',
		lines: [{ label: 'Acquisition fee', cents: 695_00 }],
		lease: {
			months: 36,
			grossCapCents: 38_000_00,
			capReductionCents: 1_000_00,
			residualCents: 24_000_00,
			moneyFactorPpb: 2_100_000,
			taxOn: 'upfront',
			onePay: true,
		},
	},
]

test.each(documents)('a document of kind $kind written as a form reads as the same document', (document) => {
	const { document: read, errors } = readTypedDocument(typedOfDocument(document), { vehicles: new Map() })
	expect(errors).toEqual({})
	expect(read).toEqual(document)
})
