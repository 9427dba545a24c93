import { expect, test } from 'vitest'
import { checkDeal } from '../../checks/check-deal.ts'
import { readPastedDeal } from './read-pasted-deal.ts'

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

test('a whole email gives its lines and total, and what is not money is returned as unread', () => {
	const { lines, stated, unread } = readPastedDeal(email)
	expect(lines.map(({ label }) => label)).toEqual([
		'MSRP',
		'Dealer Discount',
		'Selling Price',
		'Doc Fee',
		'Nitrogen',
		'Sales Tax (5.5%)',
		'Title & Registration',
		'Out the Door',
	])
	expect(stated).toEqual({ outTheDoorCents: 3_490_300 })
	expect(unread.map(({ text }) => text)).toContain('Bill Sanders')
	const report = checkDeal(
		{
			version: 1,
			kind: 'quote',
			deal: 'cash',
			lines: lines.map(({ lineNumber: _, ...line }) => line),
			stated,
		},
		{ today: '2026-11-23', lawRows: [] },
	)
	expect(report.totals.outTheDoorCents).toBe(3_490_300)
	expect(report.totals.sellingPriceCents).toBe(3_250_000)
	expect(report.findings.filter(({ severity }) => severity === 'stop')).toEqual([])
})

test('a desking sheet of a dealer system leads to no finding that stops', () => {
	const sheet = `Market Value Selling Price 34,350.00
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
Unpaid Balance 29,792.00`
	const lines = readPastedDeal(sheet).lines.map(({ lineNumber: _, ...line }) => line)
	const { totals, findings } = checkDeal(
		{ version: 1, kind: 'worksheet', deal: 'cash', lines },
		{ today: '2026-11-23', lawRows: [] },
	)
	// 32,500 + 299 + 1,804 + 189; less 8,000 − 5,000 and 2,000.
	expect(totals).toMatchObject({
		sellingPriceCents: 3_250_000,
		outTheDoorCents: 3_479_200,
		balanceCents: 2_979_200,
	})
	expect(findings.filter(({ severity }) => severity === 'stop')).toEqual([])
})

test('the itemization of a contract gives its sums, and the parts of a line their own', () => {
	const contract = `1. Cash Price (including sales tax of $1,804.00) $34,603.00
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
Total Sale Price $42,909.20`
	const { lines, stated, terms, deal } = readPastedDeal(contract)
	expect(deal).toBe('loan')
	expect(terms).toEqual({ aprPpm: 72_400 })
	expect(stated).toEqual({
		amountFinancedCents: 3_068_700,
		financeChargeCents: 722_220,
		totalOfPaymentsCents: 3_790_920,
		totalSalePriceCents: 4_290_920,
	})
	const document = {
		version: 1,
		kind: 'retail_contract',
		deal,
		stated,
		lines: lines.map(({ lineNumber: _, ...line }) => line),
	} as const
	const { totals, findings } = checkDeal(document, { today: '2026-11-23', lawRows: [] })
	expect(totals).toMatchObject({
		tradeEquityCents: 300_000,
		cashDownCents: 200_000,
		governmentFeesCents: 18_900,
	})
	expect(findings.filter(({ severity }) => severity === 'stop')).toEqual([])
})

test('in an order without a word for the car, the largest line is the price', () => {
	const order =
		'Model 3 Long Range  $42,490\nStealth Grey Paint  $1,000\nDestination & Order Fees  $1,640\nSubtotal  $45,130\nEst. Taxes & Fees  $3,412\nOrder fee paid  -$250\nDue at delivery  $48,292'
	const lines = readPastedDeal(order).lines.map(({ lineNumber: _, ...line }) => line)
	const { totals, findings } = checkDeal(
		{ version: 1, kind: 'quote', deal: 'cash', lines },
		{ today: '2026-11-23', lawRows: [] },
	)
	expect(totals).toMatchObject({ sellingPriceCents: 4_513_000, cashDownCents: 25_000 })
	expect(findings.filter(({ severity }) => severity === 'stop')).toEqual([])
})
