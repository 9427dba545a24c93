import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { formatCents } from '../money/format-money.ts'
import { affordFields, calculateAfford } from './afford-calculator.ts'
import { type CalculatorField, readCalculator } from './calculator-field.ts'
import { calculateCompare, compareFields } from './compare-calculator.ts'
import { calculateLease, leaseFields } from './lease-calculator.ts'
import { calculatePayment, paymentFields } from './payment-calculator.ts'
import { calculateRate, rateFields } from './rate-calculator.ts'
import { planTrade, tradePlannerFields } from './trade-planner.ts'

// A reader who enters an example of a guide or an article into a calculator gets the same figures, to the cent.

const read = <const Fields extends readonly CalculatorField[]>(fields: Fields, params: string) =>
	readCalculator(fields, new URLSearchParams(params)).values!

const nothingElse = 'down=0&fees=0&tax=0'

/** The payment of a loan, and all payments together as the texts count them: the payment times the months. */
function payment(dollars: number, apr: number, months: number) {
	const found = calculatePayment(
		read(paymentFields, `price=${dollars}&apr=${apr}&months=${months}&${nothingElse}`),
	)!
	const { paymentCents, totalOfPaymentsCents } = found.planned!
	const total = paymentCents * months
	// Only the last payment differs, by what the rounding of the others adds up to.
	expect(Math.abs(totalOfPaymentsCents - total)).toBeLessThanOrEqual(months)
	return { payment: paymentCents, total, interest: total - dollars * 100, rows: found.planned!.rows }
}

const affordable = (params: string) => calculateAfford(read(affordFields, params))!.priceCents

function compare(params: string) {
	const { a, b } = calculateCompare(read(compareFields, params))!
	return [a.paymentCents, a.paymentCents * a.months, b.paymentCents, b.paymentCents * b.months]
}

const examples: Record<string, () => number[]> = {
	'guides/complete-car-buying-checklist': () => {
		const terms = 'payment=340&apr=7.5&months=60&fees=0&tax=0'
		return [affordable(`${terms}&down=0`), affordable(`${terms}&down=4000`)]
	},
	'guides/read-a-buyers-order-line-by-line': () => {
		const extras = payment(2_909.13, 8.4, 72)
		return [extras.payment, extras.total]
	},
	'guides/financing-without-fear': () => {
		const maria = payment(22_000, 7.2, 60)
		const longer = [36, 48, 60, 72, 84].map((months) => payment(22_000, 7.2, months))
		const dearer = [5.2, 6.2, 7.2, 8.2, 9.2].map((apr) => payment(22_000, apr, 60))
		const extra = calculatePayment(
			read(paymentFields, `price=22000&apr=7.2&months=60&extra=50&${nothingElse}`),
		)!
		expect(extra.quicker!.rows).toHaveLength(53)
		return [
			...[...longer, ...dearer].flatMap((each) => [each.payment, each.interest]),
			maria.total,
			maria.rows[0]!.balanceCents,
			maria.rows[11]!.balanceCents,
			payment(22_000, 9.3, 72).total,
			payment(2_995, 8.4, 72).total,
			extra.quicker!.financeChargeCents,
		]
	},
	'guides/lease-or-buy-the-arithmetic': () => {
		const nina =
			'price=32305&months=36&residual=58&msrp=35000&down=0&acquisition=695&disposition=395&tax=7&apr=5.49&loanMonths=60'
		const leaseWith = (params: string) => calculateLease(read(leaseFields, `${nina}&${params}`))!
		const even = leaseWith('rate=5.04&worth=58')
		const marked = leaseWith('rate=6.24&worth=58')
		return [
			even.lease.depreciationPerMonthCents,
			even.lease.rentPerMonthCents,
			even.lease.basePaymentCents,
			even.lease.taxPerPaymentCents,
			even.lease.paymentCents,
			even.lease.totalOfPaymentsCents,
			even.lease.totalCostCents,
			even.loanPaymentCents,
			even.paidCents,
			even.owedCents,
			even.buyTotalCents,
			even.differenceCents,
			// Sold for $18,300. The $22,300 of the text cannot be entered as a percentage with four digits.
			leaseWith('rate=5.04&worth=52.2857').buyTotalCents,
			marked.lease.rentPerMonthCents,
			marked.lease.paymentCents,
		]
	},
	'guides/your-first-car-in-five-weekends': () => {
		const terms = 'payment=230&apr=10.9&fees=0&tax=0&down=0'
		const [four, five] = [48, 60].map((months) => affordable(`${terms}&months=${months}`)) as [number, number]
		const whole = calculatePayment(
			read(paymentFields, 'price=10100&down=2500&fees=350&tax=6&apr=10.9&months=48'),
		)!
		return [
			four,
			five,
			affordable('payment=230&apr=10.9&months=48&down=2500&fees=0&tax=0'),
			affordable('payment=230&apr=10.9&months=48&down=2500&fees=350&tax=6'),
			whole.purchase.taxCents,
			whole.purchase.outTheDoorCents,
			whole.purchase.amountFinancedCents,
			whole.planned!.paymentCents,
		]
	},
	'articles/what-the-finance-office-sells': () =>
		[2_995, 1_295, 899, 699, 1_000].flatMap((dollars) => {
			const product = payment(dollars, 8.4, 72)
			return [product.payment, product.total]
		}),
	'articles/apr-against-payment': () => {
		const quoted = calculateRate(read(rateFields, 'amount=24000&payment=499&months=60&stated=6.9'))
		if (!quoted.ok) throw new Error(quoted.reason)
		const { paymentCents, morePerPaymentCents, moreOverTermCents, packedCents } = quoted.againstStated!
		const terms = 'payment=475&fees=0&tax=0&down=0'
		return [
			affordable(`${terms}&apr=6.9&months=60`),
			affordable(`${terms}&apr=8.9&months=72`),
			affordable(`${terms}&apr=8.9&months=84`),
			paymentCents,
			morePerPaymentCents,
			moreOverTermCents,
			packedCents,
			2_400_000 + packedCents,
			quoted.financeChargeCents,
			...[6.4, 6.9, 8.4, 8.9].flatMap((apr) => {
				const loan = payment(24_000, apr, 60)
				return [loan.payment, loan.interest]
			}),
		]
	},
	'articles/when-to-buy-a-car': () => [
		...compare('amount=28000&aprA=0.9&monthsA=48&aprB=6.4&monthsB=48&rebateB=2000'),
		...compare('amount=28000&aprA=2.9&monthsA=60&aprB=6.4&monthsB=60&rebateB=2500'),
	],
	'articles/pre-approval-in-one-evening': () =>
		compare('amount=19000&aprA=6.74&monthsA=60&aprB=8.25&monthsB=60&rebateB=0'),
	'articles/negative-equity-the-loan-that-follows-you': () => {
		const plan = planTrade(read(tradePlannerFields, 'price=26500&fees=0&tax=0'))!
		const { alonePaymentCents, withPaymentCents, costCents } = plan.rolledIn!
		const owedAfter = (steps: typeof plan.waiting, months: number) =>
			[steps!.asNow, steps!.withExtra].map((each) => each.find((step) => step.months === months)!.owedCents)
		return [
			alonePaymentCents,
			withPaymentCents,
			withPaymentCents - alonePaymentCents,
			costCents,
			plan.now.schedule!.rows[23]!.balanceCents,
			...owedAfter(plan.waiting, 12),
		]
	},
	'articles/before-you-cosign': () => {
		const together = payment(16_000, 9.5, 60)
		return [
			...compare('amount=16000&aprA=16.9&monthsA=60&aprB=9.5&monthsB=60&rebateB=0'),
			together.interest,
			together.rows[23]!.balanceCents,
		]
	},
	'articles/yo-yo-financing': () =>
		compare('amount=21000&aprA=6.9&monthsA=60&aprB=11.9&monthsB=60&rebateB=0'),
	'articles/gap-when-it-pays': () => {
		const joel = payment(28_000, 8.9, 84)
		const bea = payment(24_000, 8.9, 60)
		return [
			joel.payment,
			bea.payment,
			...[11, 23, 35, 47].map((row) => joel.rows[row]!.balanceCents),
			...[11, 23, 35].map((row) => bea.rows[row]!.balanceCents),
			payment(899, 8.4, 72).total,
		]
	},
	'articles/car-tax-rules-with-dates': () => [payment(34_000, 6.5, 60).payment],
	'articles/credit-tiers': () =>
		[5.9, 7.9, 11.9, 16.9].flatMap((apr) => {
			const loan = payment(20_000, apr, 60)
			return [loan.payment, loan.interest]
		}),
}

test.each(Object.entries(examples))(
	'%s: the calculators arrive at the figures of the text',
	async (name, calculate) => {
		const text = await readFile(`app/content/${name}.md`, 'utf8')
		const missing = calculate()
			.map(formatCents)
			.filter((amount) => !text.includes(amount) && !text.includes(amount.replace(/\.00$/, '')))
		expect(missing).toEqual([])
	},
)

test('every text with a loan at a rate and a term is among these examples', async () => {
	const names = (await Promise.all(['guides', 'articles'].map(namesIn))).flat()
	const texts = await Promise.all(
		names.map(async (name) => [name, await readFile(`app/content/${name}.md`, 'utf8')] as const),
	)
	// A payment, a rate and a number of months: what a calculator could give.
	const withLoans = texts.filter(
		([, text]) =>
			/\$\d[\d,]*\.\d\d/.test(text) && /\d%/.test(text) && /\d+ (months|payments)|mo\./.test(text),
	)
	expect(withLoans.map(([name]) => name).filter((name) => !examples[name])).toEqual([])
})

async function namesIn(folder: string): Promise<string[]> {
	const files = await readdir(`app/content/${folder}`)
	return files.map((file) => `${folder}/${file.replace(/\.md$/, '')}`)
}
