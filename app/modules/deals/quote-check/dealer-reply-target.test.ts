import { expect, test } from 'vitest'
import { checkDeal, type DealDocument, lawRows, readDealText, targetTotalOf, withSentences } from '#engine'
import { writeDealerReply } from './dealer-reply.ts'
import { sampleQuote } from './sample-quote.ts'

const today = '2026-12-01'

function replyTo(text: string, fields: Pick<DealDocument, 'state'> & { condition?: 'new' | 'used' }) {
	const { document, unread } = readDealText(text, fields)
	expect(unread).toEqual([])
	const report = withSentences(checkDeal(document, { lawRows, today }), text, document)
	return writeDealerReply({
		document,
		report,
		targetOf: (asked) => targetTotalOf(document, report, { asked, lawRows, today }),
	})!
}

// Each total was worked out by hand, by the rule of the state, before it was run.
test.for<[string, DealDocument['state'], string, string]>([
	[
		'a fee that is usual elsewhere comes off the price, and the tax of 6.625% falls with both',
		'NJ',
		`2026 Honda Accord EX stock A1234
Selling price      $32,000.00
Documentation fee     $699.00
Nitrogen tires        $299.00
Sales tax 6.625%    $2,186.12
Title fee              $85.00
Registration           $60.00
Total out the door $35,329.12`,
		'$34,797.06.',
	],
	[
		'a trade-in credited in Ohio, and a paper that prints only what is left after it',
		'OH',
		`Selling price $30,000.00
Market adjustment $2,000.00
Doc fee $387.00
Trade-in allowance -$10,000.00
Sales tax 7% $1,567.09
Title $18.00
Balance due $23,972.09`,
		'$31,832.09, and $21,832.09 after the trade-in.',
	],
	[
		'6.25% of 27,350 less a trade-in of 8,000, where the dealer does not tax the fee',
		'MA',
		`numbers on the used RAV4 they sent me:
Price 27,450
Doc fee 599
Paint and fabric protection 1,099
Sales tax 6.25% 1,284.31
Title 75
Registration 85
Trade-in allowance -8,000
Total 22,592.31`,
		'$29,318.38, and $21,318.38 after the trade-in.',
	],
	[
		'3% of 24,600 and the fee',
		'NC',
		`Vehicle price: $24,900.00
Admin fee: $799.00
VIN etch: $249.00
Highway use tax 3%: $778.44
Title and tags: $113.75
Total OTD: $26,840.19`,
		'$26,274.72.',
	],
	[
		'a tax at its maximum stays',
		'SC',
		`Price $33,500
Documentation fee $549
Nitrogen $199
Sales tax $500
Title $15
Registration $40
Total $34,803`,
		'$34,280.00.',
	],
	[
		'a state without a sales tax',
		'MT',
		`Sale price 22,300.00
Doc fee 399.00
VIN etching 299.00
Title 12.00
Registration 217.00
Out the door 23,227.00`,
		'$22,928.00.',
	],
	[
		'a trade-in that California does not credit, and a filing charge that it does not tax',
		'CA',
		`Selling price $28,000.00
LoJack $1,295.00
Document processing charge $85.00
Electronic filing fee $33.00
Sales tax 9.5% $2,791.10
DMV registration $412.00
CA tire fee $8.75
Total out the door $32,624.85
Trade-in -$5,000.00`,
		'$31,206.83, and $26,206.83 after the trade-in.',
	],
	[
		'a fee charged twice and taxed twice',
		'MD',
		`Price 26,800.00
Documentation fee 499.00
Doc fee 499.00
Excise tax 6.5% 1,806.87
Title 200.00
Tags 241.00
Total 30,045.87`,
		'$29,514.44.',
	],
	[
		'a rebate that is taxed, and a fee that is not',
		'OH',
		`MSRP 36,900
Selling price 35,900
Customer cash -1,500
Doc fee 250
Ceramic coating 1,199
Sales tax 7.25% 2,689.68
Title 18
Total 38,556.68`,
		'$37,270.75.',
	],
	[
		'a tax without its rate where the whole state has one',
		'VA',
		`Price 19,995
Processing fee 899
Nitrogen 149
Sales tax 873.28
Title 15
Tags 58
Out the door 21,989.28`,
		'$21,417.50.',
	],
	[
		'a fee that Minnesota does not tax',
		'MN',
		`Selling price 29,000.00
Documentary fee 350.00
Theft etch 399.00
Sales tax 6.875% 2,021.18
Title and plates 120.00
Total 31,890.18`,
		'$31,463.75.',
	],
])('the reply names the total of everything it asks for: %s', ([, state, text, named]) => {
	expect(replyTo(text, { state }).text).toContain(
		`With these changes I make the out-the-door total ${named} Please confirm it in writing, with every line.`,
	)
})

test.for<[string, DealDocument['state'], string]>([
	[
		'it is asked whether a fee is taxed',
		'PA',
		`Hi Sam, thanks for reaching out. We can do the new Civic for $28,500 plus a $490 doc fee. Paint protection is $895. Tax at 6% is $1,793.10 and tags are $120. Out the door that is $31,798.10. When can you come in?`,
	],
	[
		'it is asked how a rebate is taxed',
		'TX',
		`Sale price: 40,000
VIN etch: 399
Documentary fee: 225
Sales tax (6.25%): 2,524.94
Manufacturer rebate: -2,000
Total: 41,148.94`,
	],
	[
		'the tax has another rate below 50,000',
		'CT',
		`Price $49,800.00
Appearance package $1,495.00
Sales tax 7.75% $3,975.36
Total $55,270.36`,
	],
	[
		'the rate at the address is not known',
		'IL',
		`Price 25,000
Nitrogen 250
Sales tax 1,767.50
Total 27,017.50`,
	],
	[
		'a second tax may fall, too',
		'NJ',
		`2026 GLE price 62,000.00
Market adjustment 3,000.00
Doc fee 499.00
Sales tax 6.625% 4,339.31
NJ luxury surcharge 0.4% 262.00
Total 70,100.31`,
	],
	[
		'it is a lease',
		'NJ',
		`Lease on the 2026 CR-V: MSRP $36,000, selling price $34,500, acquisition fee $595, doc fee $699, 36 months, 12,000 miles, residual 60%, money factor .00210, $3,500 due at signing, payment $429 per month plus tax.`,
	],
	[
		'there is only a payment',
		'NY',
		`Great news! We got you approved at $589/mo for 72 months with $3,000 down on the Pilot. Can you come in today?`,
	],
	[
		'the lines are not the total',
		'NJ',
		`Price 30,000
Nitrogen 299
Sales tax 6.625% 2,007.31
Total 33,051.62`,
	],
])('the reply names no total of its own where %s', ([, state, text]) => {
	const reply = replyTo(text, { state })
	expect(reply.target).toBeNull()
	expect(reply.text).toMatch(
		/Please send me the corrected (?:out-the-door total|terms of the lease) in writing/,
	)
})

test('the total of the sample quote is that of every point, not of one', () => {
	// 8% of 42,750 and a fee of 175 is 3,434.00.
	const { text, target } = replyTo(sampleQuote.text, sampleQuote.fields)
	expect(target).toEqual({ outTheDoorCents: 46_615_00, taxCents: 3_434_00, offCents: 5_708_00 })
	expect(text).toContain('I make the out-the-door total $46,615.00. Please confirm it in writing')
})
