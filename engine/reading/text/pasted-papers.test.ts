import { expect, test } from 'vitest'
import { shortestCpuMs } from '../../../tests/setup/thread-time.ts'
import { checkDeal } from '../../checks/check-deal.ts'
import { readDealText } from './read-deal-text.ts'

const email = `
From: Bill Sanders <bill@example-motors.test>
Date: Mon, Nov 23, 2026 at 9:14 AM
Subject: Re: your out the door price

Hi, thanks for reaching out! Here is what I can do for you on that one today, let me know.

MSRP                      $34,350.00
Dealer Discount           -$1,850.00
Selling Price             $32,500.00
Doc Fee                      $299.00
Nitrogen                     $199.00
Sales Tax (5.5%)           $1,815.00
Title & Registration          $90.00
Out the Door              $34,903.00

Best,
Bill Sanders
(555) 867-5309

On Sun, Nov 22, 2026 at 8:02 PM Ann wrote:
> Could you send me your best out the door price?
`

const check = (text: string) => {
	const { document, unread } = readDealText(text)
	const report = checkDeal(document, { today: '2026-11-23', lawRows: [] })
	return { ...report, document, unread, stops: report.findings.filter(({ severity }) => severity === 'stop') }
}

test('a whole email gives its lines and total, and what is not money is left out', () => {
	const { document, unread, totals, stops } = check(email)
	expect(document.lines.map(({ label }) => label)).toEqual([
		'MSRP',
		'Dealer Discount',
		'Selling Price',
		'Doc Fee',
		'Nitrogen',
		'Sales Tax (5.5%)',
		'Title & Registration',
	])
	expect(document.stated).toEqual({ outTheDoorCents: 3_490_300 })
	expect(unread).toEqual([])
	expect(totals).toMatchObject({ outTheDoorCents: 3_490_300, sellingPriceCents: 3_250_000 })
	expect(stops).toEqual([])
})

test('a desking sheet of a dealer system leads to no finding that stops', () => {
	const { totals, stops } = check(`Market Value Selling Price 34,350.00
Discount 1,850.00
Adjusted Price 32,500.00
Total Purchase 32,500.00
Trade Allowance 8,000.00
Trade Difference 24,500.00
Documentary Fee 299.00
State & Local Taxes 1,804.00
Total License and Fees 189.00
Total Cash Price 26,792.00
Trade Payoff 5,000.00
Delivered Price 31,792.00
Cash Down Payment + Deposit 2,000.00
Unpaid Balance 29,792.00`)
	// 32,500 + 299 + 1,804 + 189; less 8,000 − 5,000 and 2,000.
	expect(totals).toMatchObject({
		sellingPriceCents: 3_250_000,
		outTheDoorCents: 3_479_200,
		balanceCents: 2_979_200,
	})
	expect(stops).toEqual([])
})

test('the itemization of a contract gives its sums, and the parts of a line their own', () => {
	const { document, totals, stops } = check(`1. Cash Price (including sales tax of $1,804.00) $34,603.00
Gross Trade-In Allowance $8,000.00
Less Payoff Made by Seller $5,000.00
Equals Net Trade In $3,000.00
+ Cash $2,000.00
Total Downpayment $5,000.00
3. Unpaid Balance of Cash Price (1 minus 2) $29,603.00
Title $75.00 / Registration $114.00
to GAP Insurer for GAP $895.00
Total Other Charges $1,084.00
5. Amount Financed (3 + 4) $30,687.00
ANNUAL PERCENTAGE RATE 7.24 %
FINANCE CHARGE $7,222.20
Total of Payments $37,909.20
Total Sale Price $42,909.20`)
	expect(document.deal).toBe('loan')
	expect(document.stated).toEqual({
		amountFinancedCents: 3_068_700,
		financeChargeCents: 722_220,
		totalOfPaymentsCents: 3_790_920,
		totalSalePriceCents: 4_290_920,
	})
	expect(totals).toMatchObject({
		tradeEquityCents: 300_000,
		cashDownCents: 200_000,
		governmentFeesCents: 18_900,
	})
	expect(stops).toEqual([])
})

test('in an order without a word for the car, the largest line is the price', () => {
	const { totals, stops } = check(
		'Model 3 Long Range  $42,490\nStealth Grey Paint  $1,000\nDestination & Order Fees  $1,640\nSubtotal  $45,130\nEst. Taxes & Fees  $3,412\nOrder fee paid  -$250\nDue at delivery  $48,292',
	)
	expect(totals).toMatchObject({ sellingPriceCents: 4_513_000, cashDownCents: 25_000 })
	expect(stops).toEqual([])
})

test('a product without a known name beside a payment is asked about, and is not the payment', () => {
	const { document, unread } = check(
		'We can do it at $31,995 plus tax and a $499 doc. At 72 months you would be around $612/mo with $0 down. Comes with our Protect Plus pkg ($1,495) already installed.',
	)
	expect(document.loan).toEqual({ months: 72, paymentCents: 61_200 })
	expect(unread).toHaveLength(1)
	expect(document.lines.map(({ cents }) => cents)).toEqual([3_199_500, 49_900])
})

test('a lease that states its money factor is not asked for it', () => {
	const { findings } = check(
		'2025 X3, MSRP 54,875. $589/mo + tax, 36 mo/10k miles, $4,199 due at signing. MF .00194 RV 58%.',
	)
	expect(findings.find(({ code }) => code === 'field_missing')?.say).toBe(
		'Could you please write down the capitalized cost?',
	)
})

test('cells of a spreadsheet and a table of a web page are the same lines', () => {
	const brief = (text: string) => readDealText(text).document.lines.map(({ label, cents }) => [label, cents])
	const expected = [
		['Price', 3_000_000],
		['Doc fee', 29_900],
		['Rebate', 50_000],
	]
	expect(brief('Price\t30,000\nDoc fee\t299\nRebate\t-500')).toEqual(expected)
	expect(
		brief('"Price"\t\t$30,000.00\r\nDoc fee\t$299.00\r\nRebate\t($500.00)').map(([, cents]) => cents),
	).toEqual([3_000_000, 29_900, 50_000])
	expect(
		brief(
			'<table><style>td{color:red 12.00}</style><tr><td>Price</td><td>$30,000.00</td></tr><tr><td>Doc&nbsp;fee<td>299.00</tr><tr><td>Rebate<td>&minus;500.00</table><script>alert(1.00)</script>',
		),
	).toEqual(expected)
	expect(brief('Price 30,000     Doc fee 299')).toEqual(expected.slice(0, 2))
	expect(
		brief('\u202bسعر السيارة ٣٠٬٠٠٠\u202c\nDoc fee\t299\nRebate\t-500').map(([, cents]) => cents),
	).toContain(3_000_000)
})

test('a net trade-in below zero is owed, and another amount below zero is taken off', () => {
	const read = (text: string) => readDealText(`Price 30,000\nDoc fee 299\n${text}`).document.lines.at(-1)
	expect(read('Net trade -6,000')).toMatchObject({ category: 'negative_equity', cents: 600_000 })
	expect(read('Zeta plan (400.00)')).toMatchObject({ role: 'credit', cents: 40_000 })
})

test('of two currencies, dollars are read and amounts in the other are named', () => {
	const { document, unread } = readDealText('Price $30,000\nShipping €1,200\nDoc fee £99.00')
	expect(document.lines).toHaveLength(1)
	expect(unread.map(({ lineNumber, isOtherCurrency }) => [lineNumber, isOtherCurrency])).toEqual([
		[2, true],
		[3, true],
	])
})

test.each(['$', '(', '1,', '<', '<a ', '- ', '1', 'O,'])(
	'60,000 characters of “%s” are read quickly',
	(part) => {
		const text = part.repeat(60_000 / part.length)
		expect(shortestCpuMs(() => readDealText(text), 1_500)).toBeLessThan(1_500)
	},
)
