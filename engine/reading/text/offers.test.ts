import { expect, test } from 'vitest'
import { checkText } from '../../checks/check-text.ts'
import { lawRows } from '../../law/law-rows.ts'
import { type ReadDealText, readDealText } from './read-deal-text.ts'

/** What tells one offer from another: its kind and its main figures, in dollars. */
function summaryOf({ document: { deal, lines, loan, lease, stated } }: ReadDealText): string {
	const dollars = (cents: number | undefined) => (cents === undefined ? '' : String(cents / 100))
	const terms = lease ?? loan
	return [
		deal,
		lines.map(({ cents }) => dollars(cents)).join('+'),
		terms ? `${terms.months} x ${dollars(terms.paymentCents)}` : '',
		dollars(stated?.dueAtSigningCents ?? stated?.outTheDoorCents),
	].join(' | ')
}

const texts: [about: string, text: string, offers: string[]][] = [
	[
		'options with letters',
		'Option A: lease 36 mo, $389/mo, $2,999 due at signing, 12k miles\nOption B: finance 72 mo @ 5.9%, $612/mo, $2,500 down',
		['lease |  | 36 x 389 | 2999', 'loan | 2500 | 72 x 612 | '],
	],
	[
		'deals with numbers below what is the same in both',
		'2026 Pilot EX-L, MSRP 47,900, doc fee 299 on both options\nDeal 1 - Lease 39 months, $529/mo plus tax, $3,500 DAS, 10k/yr\nDeal 2 - Finance 66 months at 4.9%, $712/mo, 5,000 down',
		['lease | 47900+299 | 39 x 529 | 3500', 'loan | 47900+299+5000 | 66 x 712 | '],
	],
	[
		'marks within a line',
		'Hi! Option 1: price 28,400, doc 199, OTD 30,900. Option 2: price 29,100, doc 199, OTD 31,600. Let me know',
		['cash | 28400+199 |  | 30900', 'cash | 29100+199 |  | 31600'],
	],
	[
		'marks that are headings',
		'Offer 1\nPrice $31,000\nDoc $300\nOTD $33,500\nOffer 2\nPrice $30,500\nDoc $600\nOTD $33,300',
		['cash | 31000+300 |  | 33500', 'cash | 30500+600 |  | 33300'],
	],
	[
		'three quotes',
		'Quote 1: price 31,000, doc 300, OTD 33,500\nQuote 2: price 30,500, doc 600, OTD 33,300\nQuote 3: price 30,100, doc 900, OTD 33,250',
		['cash | 31000+300 |  | 33500', 'cash | 30500+600 |  | 33300', 'cash | 30100+900 |  | 33250'],
	],
	[
		'a lease and a loan',
		'Lease: 36 months / 12k, $410/mo, $2,800 due at signing\nFinance: 72 months, 5.49% APR, $655/mo, $4,000 down',
		['lease |  | 36 x 410 | 2800', 'loan | 4000 | 72 x 655 | '],
	],
	[
		'or in a sentence',
		'Lease it for $399/mo 36 months $3,000 due at signing or finance at 4.9% for 60 months, $640/mo with $3,500 down',
		['lease |  | 36 x 399 | 3000', 'loan | 3500 | 60 x 640 | '],
	],
	[
		'or on a line of its own',
		'$389/mo 36/10k with $2,999 due at signing\n- OR -\n$429/mo 36/10k with $999 due at signing',
		['lease |  | 36 x 389 | 2999', 'lease |  | 36 x 429 | 999'],
	],
	[
		'a second price after a total',
		'2026 RAV4 price $35,000\nDoc $500\nTax $2,400\nTotal $37,900\n\n2026 Camry price $30,000\nDoc $500\nTax $2,100\nTotal $32,600',
		['cash | 35000+500+2400+37900 |  | 37900', 'cash | 30000+500+2100+32600 |  | 32600'],
	],
	[
		'terms of a worksheet',
		'Price $27,500\nDoc $250\n60 mo @ 5.9% = $480\n72 mo @ 6.4% = $415\n84 mo @ 6.9% = $370\nCall 614-555-0143',
		['loan | 27500+250 | 60 x 480 | ', 'loan | 27500+250 | 72 x 415 | ', 'loan | 27500+250 | 84 x 370 | '],
	],
]

test.each(texts)('of a text with %s each offer is read on its own', (_, text, offers) => {
	const read = readDealText(text)
	expect([read, ...read.others].map(summaryOf)).toEqual(offers)
	expect([read, ...read.others].flatMap(({ unread }) => unread)).toEqual([])
	for (const name of [read, ...read.others].map(({ offer }) => offer)) expect(read.doubts[0]).toContain(name)
})

test.each([
	['Price 34,000\nDoc 400\nTax 2,000\nTotal 36,400\nExtended warranty 72 months $2,995\nGap 60 months $895'],
	['Quote for the white one: price 31,000, doc 300, total 31,300'],
	['Price 31,000\nPremium package 1\t$900\nOption 2 wheels $1,200\nTotal 33,100'],
	['Residual = 49% or $20,202.70\nMF .00125\n36 months, $455/mo'],
	['Price $30,000 or best offer. Doc $300. OTD $30,300'],
	['Lease: 36/10k, MF .00150\nPayment $412\nPurchase option: $20,100'],
])('%j is one offer', (text) => {
	expect(readDealText(text)).toMatchObject({ others: [], doubts: [] })
})

test('a chosen kind of deal is that of the first offer only', () => {
	const { document, others } = readDealText(texts[0]![1], { deal: 'lease', state: 'OH' })
	expect([document.deal, document.state]).toEqual(['lease', 'OH'])
	expect(others.map((other) => [other.document.deal, other.document.state])).toEqual([['loan', 'OH']])
})

test('each offer is checked on its own', () => {
	const {
		offer,
		doubts: [doubt],
		others,
	} = checkText({ text: texts[1]![1] }, { lawRows, today: '2026-11-28' })
	expect([offer, doubt]).toEqual([
		'Deal 1',
		'This text has 2 offers. What was read is “Deal 1”. Read on its own: “Deal 2”.',
	])
	expect(others.map(({ offer: name, report }) => [name, report.lines.length])).toEqual([['Deal 2', 3]])
})

test('more offers than are read apart are read with the last one, so that no amount vanishes', () => {
	const text = Array.from({ length: 12 }, (_, index) => `${24 + index} months at 5.9%: $${900 - index}`).join(
		'\n',
	)
	const read = readDealText(`Price 20,000\nDoc 300\n${text}`)
	expect(read.others).toHaveLength(7)
	const all = JSON.stringify([read, ...read.others])
	for (let index = 0; index < 12; index++)
		expect(all.includes(String((900 - index) * 100)) || all.includes(`$${900 - index}`)).toBe(true)
})
