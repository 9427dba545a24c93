import { expect, test } from 'vitest'
import type { NamedDocument } from '#app/modules/deals/documents/documents.server.ts'
import type { Agreement } from '#app/modules/signing/agreements.server.ts'
import { type DealDocument, outTheDoorOf, readDeal } from '#engine'
import { type Papers, savingsOf } from './savings.ts'

const documentOf = (priceCents: number, set: Partial<DealDocument> = {}): DealDocument => ({
	version: 1,
	kind: 'quote',
	deal: 'loan',
	state: 'OH',
	lines: [
		{ label: 'Selling price', cents: priceCents, category: 'price' },
		{ label: 'Sales tax', cents: 1_800_00, category: 'sales_tax' },
	],
	...set,
})

function paper(document: DealDocument, set: Partial<NamedDocument> = {}): NamedDocument {
	const row = {
		id: `${document.kind} ${document.lines[0]!.cents}`,
		state: 'confirmed',
		kind: document.kind,
		vehicleId: 'car',
		dealerId: 'dealer',
		dealerName: 'Northside Honda',
		writtenBy: '',
		document,
		outTheDoorCents: outTheDoorOf(readDeal(document)).cents ?? null,
		documentDate: '2026-11-20',
		createdAt: new Date('2026-11-20T12:00:00Z'),
		...set,
	}
	return row as NamedDocument
}
const first = paper(documentOf(30_000_00))
const second = paper(documentOf(29_000_00), { documentDate: '2026-11-21' })
const contractOf = (set: Partial<DealDocument> = {}, row: Partial<NamedDocument> = {}) =>
	paper(documentOf(28_500_00, { kind: 'retail_contract', ...set }), { documentDate: '2026-11-28', ...row })

function agreementOf(document: DealDocument, set: Partial<Agreement> = {}): Agreement {
	const row = {
		documentId: second.id,
		document,
		totalDecision: null,
		outTheDoorCents: outTheDoorOf(readDeal(document)).cents ?? null,
		agreedAt: new Date('2026-11-25T12:00:00Z'),
		clientConfirmedAt: new Date('2026-11-25T13:00:00Z'),
		managerAnswer: null,
		...set,
	}
	return row as Agreement
}
const agreement = agreementOf(documentOf(28_900_00))
const signedAsAgreed = { outcome: 'signed', reason: '' } as const
const savings = (
	documents: NamedDocument[],
	agreed: Agreement | null,
	signing: Papers['signing'] = signedAsAgreed,
) => savingsOf({ documents, agreement: agreed, signing, timeZone: 'America/New_York' })

test('the first total in writing is compared with that of the contract, else with what the client confirmed', () => {
	expect(savings([second, first, contractOf()], agreement)).toEqual({
		first: { cents: 31_800_00, name: 'Quote from Northside Honda', day: '2026-11-20' },
		last: { cents: 30_300_00, name: 'Retail installment contract from Northside Honda', day: '2026-11-28' },
		savedCents: 1_500_00,
	})
	expect(savings([first, second], agreement)).toMatchObject({
		last: { name: 'What you and the dealer agreed on', cents: 30_700_00 },
		savedCents: 1_100_00,
	})
})

test('what has no day of its own is dated where the business is', () => {
	const evening = new Date('2026-11-26T02:00:00Z')
	const undated = paper(first.document!, { documentDate: null, createdAt: evening })
	expect(savings([undated, second], { ...agreement, agreedAt: evening })).toMatchObject({
		first: { day: '2026-11-25' },
		last: { day: '2026-11-25' },
	})
})

test.each<[string, NamedDocument[], Agreement | null]>([
	['nothing was agreed', [first, second], null],
	[
		'the client did not confirm it',
		[first, second],
		agreementOf(agreement.document, { clientConfirmedAt: null }),
	],
	[
		'the manager corrected it',
		[first, second],
		agreementOf(agreement.document, { managerAnswer: 'correction' }),
	],
	['the contract is a draft', [first, contractOf({}, { state: 'draft' })], agreement],
	['there is no quote', [contractOf()], null],
	['the quote is a draft', [paper(first.document!, { state: 'draft' }), contractOf()], null],
	['the quote was replaced', [paper(first.document!, { state: 'superseded' }), contractOf()], null],
	['the contract costs the same', [paper(documentOf(28_500_00)), contractOf()], null],
	['the contract costs more', [paper(documentOf(28_000_00)), contractOf()], null],
	['it is for another car', [first, contractOf({}, { vehicleId: 'other' })], null],
	['no car is named', [first, contractOf({}, { vehicleId: null })], null],
	['another dealer sold it', [first, contractOf({}, { dealerId: 'other' })], null],
	[
		'the VINs differ',
		[
			paper(documentOf(30_000_00, { vehicle: { condition: 'new', vin: '2HKRS4H79TH400001' } })),
			contractOf({ vehicle: { condition: 'new', vin: '2HKRS4H79TH400002' } }),
		],
		null,
	],
	['it is a lease', [paper(documentOf(30_000_00, { deal: 'lease' })), contractOf({ deal: 'lease' })], null],
	[
		'only one has a trade-in',
		[first, contractOf({ trade: { allowanceCents: 5_000_00, payoffCents: 0 } })],
		null,
	],
	['it is registered elsewhere', [first, contractOf({ state: 'PA' })], null],
	[
		'the quote’s total does not add up',
		[paper(documentOf(30_000_00, { stated: { outTheDoorCents: 35_000_00 } })), contractOf()],
		null,
	],
	[
		'the contract has no tax',
		[first, contractOf({ lines: [{ label: 'Selling price', cents: 28_500_00, category: 'price' }] })],
		agreement,
	],
	[
		'the quote is younger than the contract',
		[paper(documentOf(30_000_00), { documentDate: '2026-11-29' }), contractOf()],
		null,
	],
])('nothing is claimed when %s', (_, documents, agreed) => {
	expect(savings(documents, agreed)).toBeNull()
})

test.each([
	['nothing was signed', null],
	['the client walked away', { outcome: 'walked_away', reason: '' }],
	['the papers differed', { outcome: 'signed', reason: 'The dealer added mats.' }],
] as const)('nothing is claimed from what was agreed when %s', (_, signing) => {
	expect(savings([first, second], agreement, signing)).toBeNull()
	expect(savings([first, second, contractOf()], agreement, signing)?.savedCents).toBe(1_500_00)
})

test('the same VIN is the same car, whoever wrote about it', () => {
	const vehicle = { condition: 'new', vin: '2HKRS4H79TH400001' } as const
	const quote = paper(documentOf(30_000_00, { vehicle }), { vehicleId: null, dealerId: null })
	expect(savings([quote, contractOf({ vehicle })], null)?.savedCents).toBe(1_500_00)
})
