import { expect, test } from 'vitest'
import type { DealDocument } from '#engine'
import { makeDocument } from '#tests/deals/make-document.ts'
import type { KitNumbers } from './kit-case.ts'
import { sentencesOf } from './sentences.ts'

const numbers: KitNumbers = {
	walkAwayCents: 2_340_000,
	targetCents: 2_200_000,
	targetReason: '',
	rateToBeat: { aprPpm: 54_000, months: 60, lender: 'Our bank' },
	tradeFloor: { cents: 900_000, from: 'A dealer' },
}

const said = (agreed: DealDocument | null, agreedTotalCents?: number, isStopped = false) =>
	sentencesOf({
		agreed,
		agreedTotalCents,
		isStopped,
		findings: [],
		numbers,
		signing: { papers: new Map() },
		reports: new Map(),
	}).flatMap(({ sentences }) => sentences.map(({ say }) => say))

const cash = makeDocument([
	['Selling price', 21_500],
	['Doc fee', 249],
	['Sales tax', 541.25],
])
const loan: DealDocument = {
	...cash,
	deal: 'loan',
	loan: { aprPpm: 49_000, months: 60 },
	trade: { allowanceCents: 950_000, payoffCents: 0 },
}
const lease: DealDocument = {
	...makeDocument([]),
	deal: 'lease',
	stated: { dueAtSigningCents: 250_000 },
	lease: { months: 36, paymentCents: 40_495 },
}

test('once something is agreed, that is what is said', () => {
	expect(said(cash)).toContain('We agreed on $22,290.25. Please print that.')
	expect(said(cash, 2_230_000)).toContain('We agreed on $22,300.00. Please print that.')
	expect(said(loan)).toEqual(
		expect.arrayContaining([
			'We agreed on 4.9%. Please print that.',
			'We agreed on $9,500.00 for my trade-in. Please print that.',
		]),
	)
	expect(said(lease)).toContain('We agreed on $404.95 a month and $2,500.00 at signing. Please print that.')
})

test('an agreement that nobody stands by is not what is said', () => {
	const all = said(cash, undefined, true).join(' ')
	expect(all).not.toContain('We agreed on')
	expect(all).toContain('That is more than I’ll pay.')
})

test('no private figure is said aloud: not the limit, and nothing that is worse than what was agreed', () => {
	for (const agreed of [null, cash, loan, lease]) {
		const all = said(agreed).join(' ')
		expect(all).not.toMatch(/23,400|22,000/)
		if (agreed) expect(all).not.toMatch(/9,000/)
		if (agreed?.deal === 'loan') expect(all).not.toMatch(/5\.4/)
	}
})
