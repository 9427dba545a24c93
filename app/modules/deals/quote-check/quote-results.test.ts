import { expect, test } from 'vitest'
import { checkDeal, type DealDocument, type Finding, lawRows, readDealText } from '#engine'
import { makeDocument } from '#tests/deals/make-document.ts'
import { quoteSchema } from '../forms/deal-fields.ts'
import { quoteOfDocument, replaceByQuote } from '../forms/read-quote.ts'
import { writeDealerReply } from './dealer-reply.ts'
import { quoteCard, readQuoteCard, setCardNames } from './quote-card.server.ts'
import { readTypedQuote, typedOfQuoteForm } from './read-quote-form.ts'
import { sampleQuote } from './sample-quote.ts'

const today = '2026-11-23'
const finding = (changes: Partial<Finding>): Finding => ({
	code: 'doc_fee_compare',
	severity: 'review',
	message: '',
	...changes,
})

function sample() {
	const { document: read, unread } = readDealText(sampleQuote.text, sampleQuote.fields)
	const form = new FormData()
	for (const [name, value] of Object.entries(sampleQuote.fields)) form.set(name, value)
	const { document, errors, values } = readTypedQuote(
		replaceByQuote(quoteSchema, typedOfQuoteForm(form), quoteOfDocument(read)),
	)
	return { document: document!, errors, values, unread, report: checkDeal(document!, { lawRows, today }) }
}

test.for<[string, number, [string, number][]]>([
	['the trade-in', 27_450, [['Trade-in', 5_000]]],
	[
		'the trade-in and what is owed on it',
		23_218,
		[
			['Trade-in allowance', 12_000],
			['Trade payoff', 2_768],
		],
	],
	[
		'a trade-in with more owed on it',
		34_450,
		[
			['Trade-in allowance', 5_000],
			['Trade payoff', 7_000],
		],
	],
	['the down payment', 30_450, [['Down payment', 2_000]]],
	[
		'both',
		25_450,
		[
			['Trade-in', 5_000],
			['Down payment', 2_000],
		],
	],
])('a total after %s asks about no dollar', ([, dollars, more]) => {
	const document = makeDocument(
		[['Selling price', 30_000], ['Documentation fee', 250], ['Sales tax', 2_125], ['Title', 75], ...more],
		{ state: 'OH', stated: { outTheDoorCents: dollars * 100 } },
	)
	const { findings, totals, atStakeCents } = checkDeal(document, { lawRows, today })
	expect(totals.outTheDoorCents).toBe(32_450_00)
	expect(findings.filter(({ code }) => code === 'sum_mismatch')).toMatchObject([{ severity: 'pass' }])
	expect(atStakeCents).toBe(0)
})

test('the sample quote is read correctly, and its total and payment are checked', () => {
	const { document, errors, values, report } = sample()
	expect(errors).toEqual({})
	expect(values).toMatchObject({
		deal: 'loan',
		total: '52,548.04',
		payment: '935.00',
		apr: '7.9',
		months: '72',
	})
	expect(document.lines).toHaveLength(9)
	expect(report.totals.outTheDoorCents).toBe(52_548_04)
	const codes = report.findings.filter(({ severity }) => severity !== 'pass').map(({ code }) => code)
	expect(codes).toContain('doc_fee_above_maximum')
	expect(codes).toContain('market_adjustment')
	expect(codes.filter((code) => code === 'addon_not_requested')).toHaveLength(3)
	expect(report.findings.find(({ code }) => code === 'sum_mismatch')?.severity).toBe('pass')
})

test('the reply asks each question once, without citations, and is not written when there is nothing to ask', () => {
	const { document, report } = sample()
	const reply = writeDealerReply({ document, report, name: 'Jordan' })!
	expect(reply.text).toMatch(
		/^Hello,\n\nThank you for your numbers on the 2026 Honda Pilot\. Before I can go ahead, I need your answer on \d points:\n\n1\. /,
	)
	// What a sentence rests on is with its finding; no buyer writes citations.
	expect(reply.text).not.toMatch(/NYCRR|source/i)
	expect(reply.text.endsWith('\n\nThank you,\nJordan')).toBe(true)
	// Without a name no line waits for one that nobody fills in.
	expect(writeDealerReply({ document, report })!.text.endsWith('\n\nThank you.')).toBe(true)
	expect(reply.text).not.toMatch(/illegal|scam|junk|may not/i)
	const twice = writeDealerReply({
		document: { vehicle: { condition: 'new', year: 2026, make: 'Honda', model: 'Pilot' } },
		report: {
			findings: [finding({ say: 'Why?' }), finding({ say: 'Why?' }), finding({ severity: 'pass' })],
		},
	})!
	expect(twice.subject).toBe('Your numbers on the 2026 Honda Pilot')
	expect(twice.text).toContain('one point:\n\n1. Why?\n\nPlease send me')
	expect(writeDealerReply({ document, report: { findings: [finding({ severity: 'pass' })] } })).toBeNull()
})

test('a card holds dollars and kinds, but no label, name or VIN of the quote', () => {
	const document: DealDocument = {
		version: 1,
		kind: 'quote',
		deal: 'cash',
		state: 'NY',
		vehicle: { condition: 'new', vin: '1HGCM82633A004352', make: 'Honda', stock: 'ST-99' },
		lines: [
			{ label: 'Selling price at Secret Motors', cents: 30_000_00, category: 'price' },
			{ label: 'Secret Motors shine', cents: 999_00, category: 'appearance' },
			{ label: 'Doc fee', cents: 500_00 },
		],
	}
	const report = checkDeal(document, { lawRows, today })
	const encoded = quoteCard({ document, report, askCents: report.atStakeCents })
	expect(Buffer.from(encoded, 'base64url').toString()).not.toMatch(/secret|honda|1hg|st-99|shine/i)
	const card = readQuoteCard(encoded)!
	expect(card).toMatchObject({ state: 'New York', deal: 'cash', car: null, dealer: null, askCents: 1_324_00 })
	expect(card.rows).toContainEqual({ title: 'Add-on not asked for: appearance protection', cents: 999_00 })
	const named = setCardNames(encoded, { car: '2026 Pilot', dealer: 'Secret Motors' })!
	expect(readQuoteCard(named)).toMatchObject({ car: '2026 Pilot', dealer: 'Secret Motors' })
	expect(readQuoteCard(setCardNames(named, { car: '', dealer: '' })!)).toEqual(card)
})

test('data of another form is no card', () => {
	for (const data of [
		'',
		'AAAA',
		Buffer.from('{"v":2}').toString('base64url'),
		Buffer.from('null').toString('base64url'),
	])
		expect(readQuoteCard(data)).toBeNull()
})

test('an advisor writes about the client, a buyer about themselves', () => {
	const { document, report } = sample()
	const textOf = (writer?: 'advisor') => writeDealerReply({ document, report, writer })!.text
	expect(textOf('advisor')).toContain('Before my client can go ahead, I need your answer on')
	expect(textOf('advisor')).toContain('my client can come in and sign')
	expect(textOf('advisor')).not.toMatch(/\bI can (?:go|come)/)
	expect(textOf()).toContain('I can come in and sign')
})

test('the reply about a lease asks for its terms, not for a total that a lease does not have', () => {
	const { document, report } = sample()
	const { text } = writeDealerReply({ document: { ...document, deal: 'lease' }, report })!
	expect(text).toContain('Please send me the corrected terms of the lease in writing')
	expect(text).not.toContain('out-the-door')
})
