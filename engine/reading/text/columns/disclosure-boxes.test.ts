import { expect, test } from 'vitest'
import { readDealText } from '../read-deal-text.ts'

/** What a reader makes of the loan, and of the sums that the boxes state. */
const loanOf = (text: string) => {
	const { document, unread } = readDealText(text, { state: 'OH' })
	return { ...document.loan, ...document.stated, unread: unread.length }
}

const terms = {
	aprPpm: 68900,
	months: 66,
	paymentCents: 41127,
	amountFinancedCents: 2254000,
	financeChargeCents: 460382,
	totalOfPaymentsCents: 2714382,
	unread: 0,
}

test.each([
	[
		'in one line each',
		`Annual Percentage Rate   Finance Charge   Amount Financed   Total of Payments
6.89 %                   $4,603.82        $22,540.00        $27,143.82

Number of Payments       Amount of Payments
66                       $411.27`,
	],
	[
		'in lines of their own words, with sentences between',
		`ANNUAL            FINANCE            Amount             Total of
PERCENTAGE        CHARGE             Financed           Payments
RATE
The cost of your  The dollar amount  The amount of      The amount you
credit as a       the credit will    credit provided    will have paid
yearly rate.      cost you.          to you.            when paid.
6.89 %            $4,603.82          $22,540.00         $27,143.82

No. of Payments   Amount of Payments   When Payments Are Due
66                $411.27              Monthly, beginning 07/18/2026`,
	],
	[
		'separated by tabs',
		'Annual Percentage Rate\tFinance Charge\tAmount Financed\tTotal of Payments\n6.89%\t4,603.82\t22,540.00\t27,143.82\nNumber of Payments\tAmount of Payments\n66\t411.27',
	],
	[
		'separated by bars',
		`| Annual Percentage Rate | Finance Charge | Amount Financed | Total of Payments |
| 6.89% | $4,603.82 | $22,540.00 | $27,143.82 |
| Number of Payments: | Amount of Payments: |
| 66 | $411.27 |`,
	],
])('the boxes of a contract are read that stand beside each other: %s', (_name, text) => {
	expect(loanOf(text)).toEqual(terms)
})

test('a row with fewer amounts than captions is not taken for their amounts', () => {
	const { amountFinancedCents, totalOfPaymentsCents } =
		loanOf(`Finance Charge   Amount Financed   Total of Payments
$4,603.82        $22,540.00`) as Partial<typeof terms>
	expect({ amountFinancedCents, totalOfPaymentsCents }).toEqual({})
})

test('columns with another name than a disclosure are read as before', () => {
	const { document } = readDealText(`Selling Price   Doc Fee   Amount Financed
$21,000.00      $250.00   $21,250.00`)
	expect(document.loan).toBeUndefined()
})

test('the boxes of a lease beside each other are read, with the sentence in one of them', () => {
	const { document } = readDealText(
		`Amount Due at Lease Signing   Monthly Payments   Other Charges   Total of Payments
$2,912.55                     Your first monthly payment of $412.55 is due on 01/04/2027, followed by 35 payments of $412.55 due on the 4th of each month.   Disposition fee $395.00   $17,746.80`,
		{ state: 'NJ' },
	)
	expect(document).toMatchObject({
		deal: 'lease',
		lease: { months: 36, paymentCents: 41255, dispositionCents: 39500 },
		stated: { dueAtSigningCents: 291255, totalOfPaymentsCents: 1774680 },
		lines: [],
	})
})
