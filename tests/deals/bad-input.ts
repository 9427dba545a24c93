/** Labels and amounts as a person types them. */
export type TypedRows = readonly (readonly [label: string, amount: string])[]
/** Fields as somebody types them; a repeated field has a list. */
export type TypedFields = Readonly<Record<string, string | readonly string[]>>

/** The same bad input for each reader, with its expected answers: 'severity code cents', or the field with the beginning of its message. */
export type BadInput = {
	/** For the engine: anything that is sent as a document. */
	engine?: [sent: unknown, ...answers: string[]]
	/** For the reader of pasted text, of the quote checker and of the document's form. */
	pasted?: [text: string, ...answers: string[]]
	/** For both forms. */
	typed?: [rows: TypedRows, fields: TypedFields, ...answers: string[]]
	/** For the document's form, which has more fields. */
	document?: [rows: TypedRows, fields: TypedFields, ...answers: string[]]
}

type CentsLine = [label: string, cents: number]

const price: CentsLine[] = [
	['Selling price', 3_000_000],
	['Sales tax', 165_000],
]
const rows: TypedRows = [
	['Selling price', '30,000'],
	['Sales tax', '1,650'],
]
const text = 'Selling price 30,000.00\nSales tax 1,650.00\n'

/** A quote of the car and more lines; `changes` replaces any other field. */
const quote = (changes: object, lines: readonly CentsLine[] = [], car: readonly CentsLine[] = price) => ({
	version: 1,
	kind: 'quote',
	deal: 'cash',
	state: 'WI',
	lines: [...car, ...lines].map(([label, cents]) => ({ label, cents })),
	...changes,
})
const loan = (terms: object, lines: readonly CentsLine[] = []) => quote({ deal: 'loan', loan: terms }, lines)
const lease = (terms: object) =>
	quote({ deal: 'lease', lease: { months: 36, capReductionCents: 0, moneyFactorPpb: 2_000_000, ...terms } })
const leaseFields = { deal: 'lease', state: 'WI', months: '36', moneyFactor: '.00200' }

const inDollars = 'Please enter an amount in dollars'
const monthsRange = 'Please enter a whole number from 1 to 120.'
const long = 'Protection '.repeat(190).trim()
const many = (write: (number: number) => string) =>
	Array.from({ length: 200 }, (_, index) => write(index + 1))

const thread = `From: Bill Sanders <bill@example-motors.test>
Date: Mon, Nov 23, 2026 at 9:14 AM
Subject: Re: price on stock 48213

Hi Ann, thanks for reaching out! This is good until November 30.

Selling Price   $30,000.00
Doc Fee   $299.00
Sales Tax   $1,650.00
Out the Door   $32,949.00

Best,
Bill Sanders
(555) 867-5309

On Sun, Nov 22, 2026 at 8:02 PM Ann wrote:
> Could you do $29,000?
>
> > Selling Price   $30,500.00
> > Out the Door   $32,477.00`

const impossibleSums: [string, BadInput][] = [
	[
		'a total far below the lines',
		{
			engine: [quote({ stated: { outTheDoorCents: 100 } }), 'stop sum_mismatch 3164900'],
			pasted: [`${text}Out the door 1.00`, 'stop sum_mismatch 3164900'],
			typed: [rows, { total: '1' }, 'stop sum_mismatch 3164900'],
		},
	],
	[
		'rebates above everything that is charged',
		{
			engine: [quote({}, [['Customer rebate', 5_000_000]]), 'stop sum_mismatch 1835000'],
			pasted: [`${text}Customer rebate -50,000.00`, 'stop sum_mismatch 1835000'],
			typed: [[...rows, ['Customer rebate', '-50,000']], {}, 'stop sum_mismatch 1835000'],
		},
	],
	[
		'a down payment above the price',
		{
			engine: [quote({}, [['Down payment', 4_000_000]]), 'review balance_mismatch 835000'],
			pasted: [`${text}Down payment 40,000.00`, 'review balance_mismatch 835000'],
			typed: [[...rows, ['Down payment', '40,000']], {}, 'review balance_mismatch 835000'],
		},
	],
	[
		'a price of zero',
		{
			engine: [quote({}, [], [['Selling price', 0]]), 'review field_missing'],
			pasted: ['Selling price 0.00', 'text: We found no prices'],
			typed: [[['Selling price', '0']], {}, 'review field_missing'],
		},
	],
	[
		'an amount in words',
		{
			engine: [
				{ ...quote({}), lines: [{ label: 'Price', cents: 'thirty' }] },
				'lines.0.cents: Please give the amount',
			],
			pasted: ['Selling price thirty thousand', 'text: We found no prices'],
			typed: [[['Selling price', 'thirty grand']], {}, `line 1: ${inDollars}`],
		},
	],
	[
		'an amount below zero',
		{
			engine: [quote({}, [['Doc fee', -100]]), 'lines.2.cents: An amount is never below zero'],
			pasted: [`${text}Doc fee -100.00`, 'review field_missing'],
			typed: [rows, { total: '-1' }, 'total: This amount can’t be below zero.'],
		},
	],
	[
		'a loan that its payments never repay',
		{
			engine: [loan({ months: 60, paymentCents: 40_000 }), 'review total_of_payments_mismatch 765000'],
			pasted: [`${text}60 months at $400.00 a month`, 'review total_of_payments_mismatch 765000'],
			typed: [
				rows,
				{ deal: 'loan', months: '60', payment: '400' },
				'review total_of_payments_mismatch 765000',
			],
		},
	],
	[
		'a payment far below its rate',
		{
			engine: [loan({ aprPpm: 69_000, months: 60, paymentCents: 100 }), 'review apr_mismatch'],
			pasted: [`${text}60 months at 6.9% APR, $1.00 a month`, 'review apr_mismatch'],
			typed: [rows, { deal: 'loan', months: '60', apr: '6.9', payment: '1' }, 'review apr_mismatch'],
		},
	],
	[
		'a payment of zero',
		{
			engine: [loan({ aprPpm: 69_000, months: 60, paymentCents: 0 }), 'review field_missing'],
			pasted: [`${text}60 months at 6.9% APR\nMonthly payment 0.00`, 'review field_missing'],
			typed: [rows, { deal: 'loan', months: '60', apr: '6.9', payment: '0' }, 'review field_missing'],
		},
	],
	[
		'a loan with nothing to finance',
		{
			engine: [
				loan({ aprPpm: 69_000, months: 60, paymentCents: 50_000 }, [['Down payment', 3_165_000]]),
				'review balance_mismatch',
			],
			pasted: [`${text}Down payment 31,650.00\n60 months at 6.9% APR`, 'review balance_mismatch'],
			typed: [
				[...rows, ['Down payment', '31,650']],
				{ deal: 'loan', months: '60', apr: '6.9' },
				'review balance_mismatch',
			],
		},
	],
	[
		'a balloon above the loan',
		{
			engine: [
				loan({ aprPpm: 69_000, months: 60, paymentCents: 100, balloonCents: 9_000_000 }),
				'review total_of_payments_mismatch 5835000',
			],
			document: [
				rows,
				{ deal: 'loan', months: '60', apr: '6.9', payment: '1', balloon: '90,000' },
				'review total_of_payments_mismatch 5835000',
			],
		},
	],
	[
		'a lease whose reduction is above its cost',
		{
			engine: [
				lease({ residualCents: 1_000_000, grossCapCents: 1_000_000, capReductionCents: 2_000_000 }),
				'stop lease_payment_mismatch 1000000',
			],
			pasted: [
				'Gross cap cost 10,000.00\nCap cost reduction 20,000.00\nResidual 10,000.00\n36 months\nMoney factor .00200',
				'stop lease_payment_mismatch 1000000',
			],
			typed: [
				rows,
				{ ...leaseFields, capCost: '10,000', capReduction: '20,000', residual: '10,000' },
				'stop lease_payment_mismatch 1000000',
			],
		},
	],
	[
		'a lease whose residual leaves no payment',
		{
			engine: [
				lease({ residualCents: 4_000_000, grossCapCents: 3_000_000 }),
				'review lease_payment_mismatch 1000000',
			],
			pasted: [
				'Gross cap cost 30,000.00\nResidual 40,000.00\n36 months\nMoney factor .00200',
				'review lease_payment_mismatch 1000000',
			],
			typed: [
				rows,
				{ ...leaseFields, capCost: '30,000', residual: '40,000', payment: '300' },
				'stop lease_payment_mismatch 1000000',
			],
		},
	],
	[
		'a lease of zeros',
		{
			engine: [lease({ residualCents: 0, grossCapCents: 0 }), 'review field_missing'],
			pasted: ['Gross cap cost 0.00\nResidual 0.00\n36 months', 'review field_missing'],
			typed: [rows, { ...leaseFields, capCost: '0', residual: '0' }, 'review field_missing'],
		},
	],
]

const rates: [string, BadInput][] = [
	[
		'a negative term',
		{
			engine: [loan({ aprPpm: 69_000, months: -60 }), 'loan.months: Please give the number of months'],
			pasted: [`${text}APR 6.9%\nTerm: -60 months`, 'review field_missing'],
			typed: [rows, { deal: 'loan', months: '-60', apr: '6.9' }, `months: ${monthsRange}`],
		},
	],
	[
		'a term of no months',
		{
			engine: [loan({ aprPpm: 69_000, months: 0 }), 'loan.months: Please give the number of months'],
			pasted: [`${text}0 months at 6.9% APR`, 'review field_missing'],
			typed: [rows, { deal: 'loan', months: '0', apr: '6.9' }, `months: ${monthsRange}`],
		},
	],
	[
		'a term of one month',
		{
			engine: [loan({ aprPpm: 69_000, months: 1, paymentCents: 50_000 }), 'review apr_mismatch'],
			pasted: [`${text}1 month at 6.9% APR, payment $500.00 a month`, 'review apr_mismatch'],
			typed: [rows, { deal: 'loan', months: '1', apr: '6.9', payment: '500' }, 'review apr_mismatch'],
		},
	],
	[
		'a rate of 0 %',
		{
			engine: [loan({ aprPpm: 0, months: 60, paymentCents: 60_000 }), 'stop payment_above_terms 435000'],
			pasted: [`${text}60 months at 0% APR, payment $600.00 a month`, 'stop payment_above_terms 435000'],
			typed: [
				rows,
				{ deal: 'loan', months: '60', apr: '0', payment: '600' },
				'stop payment_above_terms 435000',
			],
		},
	],
	[
		'a rate of 60 %',
		{
			engine: [loan({ aprPpm: 600_000, months: 60 }), 'review high_rate'],
			pasted: [`${text}60 months at 60% APR`, 'review high_rate'],
			typed: [rows, { deal: 'loan', months: '60', apr: '60%' }, 'review high_rate'],
		},
	],
	[
		'a rate of 600 %',
		{
			engine: [loan({ aprPpm: 6_000_000, months: 60 }), 'loan.aprPpm: Please give the rate'],
			pasted: [`${text}60 months at 600% APR`, 'unread 3: We did not read this line.'],
			typed: [rows, { deal: 'loan', months: '60', apr: '600' }, 'apr: Please enter a rate of at most 100%.'],
		},
	],
]

const amounts: [string, BadInput][] = [
	[
		'a price of ten million dollars',
		{
			engine: [
				quote(
					{ stated: { outTheDoorCents: 1_000_000_000 } },
					[],
					[
						['Selling price', 1_000_000_000],
						['Sales tax', 55_000_000],
					],
				),
				'stop sum_mismatch 55000000',
			],
			pasted: [
				'Selling price 10,000,000.00\nSales tax 550,000.00\nOut the door 10,000,000.00',
				'stop sum_mismatch 55000000',
			],
			typed: [
				[
					['Selling price', '10,000,000'],
					['Sales tax', '550,000'],
				],
				{ total: '10,000,000' },
				'stop sum_mismatch 55000000',
			],
		},
	],
	[
		'a price of more than ten million dollars',
		{
			engine: [quote({}, [], [['Selling price', 100_000_000_000]]), 'lines.0.cents: This amount is above'],
			pasted: [
				'Selling price 1,000,000,000.00\nDoc fee 50,000,000.00',
				'unread 1: We did not read this line.',
				'line 1: Please enter an amount of at most $10,000,000.',
			],
			typed: [
				[['Selling price', '10,000,000.01']],
				{ total: '1,000,000,000' },
				'line 1: Please enter an amount of at most $10,000,000.',
				'total: Please enter an amount of at most $10,000,000.',
			],
		},
	],
	[
		'a trade-in in the lines and in its own fields',
		{
			engine: [
				quote({ trade: { allowanceCents: 850_000, payoffCents: 400_000 } }, [
					['Trade allowance', 900_000],
					['Trade payoff', 400_000],
				]),
				'stop trade_mismatch 50000',
			],
			pasted: [
				`${text}Trade allowance 9,000.00\nTrade payoff 4,000.00\nNet trade 4,500.00`,
				'stop trade_mismatch 50000',
			],
			typed: [
				[...rows, ['Trade allowance', '9,000'], ['Trade payoff', '4,000']],
				{ tradeAllowance: '8,500', tradePayoff: '4,000' },
				'stop trade_mismatch 50000',
			],
		},
	],
	[
		'tax lines that disagree with their detail',
		{
			engine: [
				quote({ taxes: [{ label: 'State', ratePpm: 50_000, baseCents: 3_000_000, cents: 150_000 }] }),
				'stop tax_mismatch 15000',
			],
			pasted: ['Selling price 30,000.00\nSales tax 5.5% of 30,000.00 = 1,750.00', 'review tax_mismatch'],
			typed: [
				[
					['Selling price', '30,000'],
					['Sales tax 5% of 30,000', '1,650'],
				],
				{},
				'review tax_mismatch 15000',
			],
			document: [
				rows,
				{ taxLabel: ['State'], taxRate: ['5'], taxBase: ['30,000'], taxAmount: ['1,500'] },
				'stop tax_mismatch 15000',
			],
		},
	],
	[
		'two currencies',
		{
			engine: [
				quote({}, [
					['Shipping €1,200', 120_000],
					['Doc fee (CAD)', 30_000],
				]),
				'review unknown_line 120000',
				'review unknown_line 30000',
			],
			pasted: [
				`${text}Shipping €1,200.00\nDoc fee CAD 300.00`,
				'unread 3: This amount is in another currency',
				'unread 4: This amount is in another currency',
			],
			typed: [
				[...rows, ['Title', '€75'], ['Doc fee', 'CAD 300']],
				{ total: '£32,000' },
				`line 3: ${inDollars}`,
				`line 4: ${inDollars}`,
				`total: ${inDollars}`,
			],
		},
	],
]

const texts: [string, BadInput][] = [
	[
		'200 lines',
		{
			engine: [
				quote(
					{},
					many(String).map((number): CentsLine => [`Option ${number}`, 100]),
				),
				'lines: A document has at most 150 lines.',
			],
			pasted: [
				many((number) => `Option ${number}a 1.00`).join('\n'),
				'unread 151: A document has at most 150 lines.',
				'unread 200: A document has at most 150 lines.',
			],
			typed: [many(String).map((number): TypedRows[number] => [`Option ${number}`, '1']), {}, 'lines: '],
			document: [
				rows,
				{ taxLabel: many(String), taxAmount: many(String) },
				'taxes: A document has at most 40 taxes',
			],
		},
	],
	[
		'labels of 2 kB',
		{
			engine: [quote({}, [[long, 100]]), 'lines.2.label: Please use at most 200 characters.'],
			pasted: [`${text}${long} 1.00`, 'review addon_not_requested 100'],
			typed: [
				[...rows, [long, '1']],
				{ vin: long, total: long },
				'line 3: Shorten this to at most 200 characters.',
				'vin: A VIN has 17 characters.',
				`total: ${inDollars}`,
			],
			document: [
				rows,
				{ title: long, writtenBy: long, make: long, taxLabel: [long], taxAmount: ['1'] },
				'title: Shorten this to at most 120 characters.',
				'writtenBy: Shorten this to at most 120 characters.',
				'make: Shorten this to at most 60 characters.',
				'tax 1: Shorten this to at most 200 characters.',
			],
		},
	],
	[
		'right-to-left text',
		{
			engine: [quote({}, [['\u200fתוספת', 50_000]]), 'review unknown_line 50000'],
			pasted: [
				`${text}\u202bسعر إضافي ٥٠٠٫٢٥\u202c\n\u200fתוספת 600.00`,
				'review unknown_line 50025',
				'review unknown_line 60000',
			],
			typed: [[...rows, ['\u200fתוספת', '500'], ['سعر', '٥٠٠']], {}, `line 4: ${inDollars}`],
		},
	],
	[
		'pasted HTML',
		{
			engine: [quote({}, [['<script>alert(1)</script>', 40_000]]), 'review unknown_line 40000'],
			pasted: [
				'<table><tr><td>Selling price<td>$30,000.00</tr><tr><td>Sales tax<td>1,650.00</tr><tr><td><img src=x onerror=alert(1)>Zeta plan<td>400.00</table><script>alert(5.00)</script>',
				'review unknown_line 40000',
			],
			typed: [[...rows, ['<b>Zeta</b>', '400'], ['Doc fee', '<b>300</b>']], {}, `line 4: ${inDollars}`],
		},
	],
	[
		'cells of a spreadsheet',
		{
			engine: [quote({}, [['Zeta\t2\t95.00', 19_000]]), 'review unknown_line 19000'],
			pasted: [
				'Item\tQty\tPrice\tTotal\nSelling price\t1\t30000\t30000\nZeta\t2\t95.00\t190.00\nSales tax\t\t5.5%\t1650',
				'review unknown_line 19000',
			],
			typed: [[...rows, ['Zeta\t2\t95.00', '190.00\t'], ['Doc fee', '250\t299']], {}, `line 4: ${inDollars}`],
		},
	],
	[
		'a file of comma-separated values',
		{
			pasted: [
				'Item,Amount\nSelling price,"30,000.00"\nSales tax,1650.00\n"Zeta ""plus"", two",190\nOut the door,"32,840.00"',
				'unread 4: We could not tell what an amount on this line is.',
				'review sum_mismatch',
			],
		},
	],
	[
		'a whole mail thread',
		{
			engine: [thread, ': Please give a document as a JSON object.'],
			pasted: [
				thread,
				'stop sum_mismatch 100000',
				'unread 17: This is in another message of the thread.',
				'unread 20: This is in another message of the thread.',
			],
			typed: [[...rows, [thread, '1']], { total: thread }, 'line 3: Shorten this', `total: ${inDollars}`],
		},
	],
]

/** The kinds of bad input that somebody may send, with the expected answers of each reader. */
export const badInput: [string, BadInput][] = [...impossibleSums, ...rates, ...amounts, ...texts]
