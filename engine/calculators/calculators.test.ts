import fc from 'fast-check'
import { expect, test } from 'vitest'
import { affordFields, calculateAfford } from './afford-calculator.ts'
import { biweeklyFields, calculateBiweekly } from './biweekly-calculator.ts'
import { type CalculatorField, readCalculator } from './calculator-field.ts'
import { calculateLease, leaseFields } from './lease-calculator.ts'
import { calculatePayment, paymentFields } from './payment-calculator.ts'
import { calculateRate, rateFields } from './rate-calculator.ts'
import { calculateRefinance, refinanceFields } from './refinance-calculator.ts'
import { planTrade, tradePlannerFields } from './trade-planner.ts'

const calculators = [
	['payment', paymentFields, calculatePayment],
	['afford', affordFields, calculateAfford],
	['lease', leaseFields, calculateLease],
	['rate', rateFields, calculateRate],
	['refinance', refinanceFields, calculateRefinance],
	['biweekly', biweeklyFields, calculateBiweekly],
	['trade planner', tradePlannerFields, planTrade],
] as const satisfies readonly (readonly [string, readonly CalculatorField[], (values: never) => unknown])[]

function everyNumber(value: unknown): number[] {
	if (typeof value === 'number') return [value]
	if (value === null || typeof value !== 'object') return []
	return Object.values(value).flatMap(everyNumber)
}

test.each(calculators)(
	'%s gives a result with its initial values, and has unique field names',
	(_name, fields, calculate) => {
		const { errors, values } = readCalculator(fields as readonly CalculatorField[], new URLSearchParams())
		expect(errors).toEqual({})
		expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
		const result = (calculate as (values: unknown) => unknown)(values)
		expect(result).not.toBeNull()
		expect(everyNumber(result).length).toBeGreaterThan(3)
	},
)

test.each(calculators)(
	'%s responds to any parameters with numbers, or with a message at the field',
	(_name, fields, calculate) => {
		const typed = fc.oneof(
			fc.constantFrom(
				'0',
				'1',
				'0.01',
				'60',
				'100',
				'1,000',
				'10,000,000',
				'-5',
				'abc',
				'',
				'1e9',
				'9'.repeat(60),
			),
			fc.string({ maxLength: 12 }),
			fc.integer({ min: 0, max: 20_000_000 }).map(String),
		)
		const names = fields.map(({ name }) => name)
		fc.assert(
			fc.property(fc.dictionary(fc.constantFrom(...names), typed), (params) => {
				const read = readCalculator(fields as readonly CalculatorField[], new URLSearchParams(params))
				for (const message of Object.values(read.errors)) expect(message).toMatch(/\.$/)
				if (!read.values) return
				const result = (calculate as (values: unknown) => unknown)(read.values)
				expect(everyNumber(result).every(Number.isSafeInteger)).toBe(true)
			}),
			{ numRuns: 200 },
		)
	},
)

const read = <const Fields extends readonly CalculatorField[]>(fields: Fields, params: string) =>
	readCalculator(fields, new URLSearchParams(params)).values!

test('the total cost contains negative equity and equals everything that is paid', () => {
	const owesMore = calculatePayment(read(paymentFields, 'down=3000&trade=9000&payoff=12000'))!
	const { purchase, planned, totalCostCents } = owesMore
	expect(purchase.negativeEquityCents).toBe(300_000)
	expect(totalCostCents).toBe(purchase.outTheDoorCents + planned!.financeChargeCents + 300_000)
	expect(totalCostCents).toBe(300_000 + planned!.totalOfPaymentsCents)
	const cash = calculatePayment(read(paymentFields, 'down=90000'))!
	expect(cash).toMatchObject({ planned: null, quicker: null })
	expect(cash.totalCostCents).toBe(cash.purchase.outTheDoorCents)
})

test('a balloon is at most the loan, and extra payments end a loan sooner', () => {
	const balloon = calculatePayment(read(paymentFields, 'balloon=900000'))!
	expect(balloon.balloonCents).toBe(balloon.purchase.amountFinancedCents)
	const extra = calculatePayment(read(paymentFields, 'extra=100'))!
	expect(extra.quicker!.rows.length).toBeLessThan(extra.planned!.rows.length)
	expect(calculatePayment(read(paymentFields, 'extra=0'))!.quicker).toBeNull()
})

test('the affordable price has exactly the entered payment, and a cent more has a higher one', () => {
	const params = 'down=2000&trade=5000&payoff=1000'
	const afford = calculateAfford(read(affordFields, `payment=450&${params}`))!
	const payment = (priceCents: number) =>
		calculatePayment(read(paymentFields, `price=${(priceCents / 100).toFixed(2)}&${params}`))!.planned!
			.paymentCents
	expect(afford.paymentCents).toBe(45_000)
	expect(payment(afford.priceCents)).toBe(45_000)
	expect(payment(afford.priceCents + 1)).toBe(45_001)
	expect(calculateAfford(read(affordFields, 'payment=1&payoff=50000'))).toBeNull()
})

test('the guide’s lease and purchase come out to the cent', () => {
	const params =
		'price=32305&months=36&residual=58&msrp=35000&rate=5.04&down=0&acquisition=695&disposition=395&tax=7&apr=5.49&loanMonths=60&worth=58'
	const found = calculateLease(read(leaseFields, params))!
	expect(found.lease.paymentCents).toBe(49_724)
	expect(found.lease.totalCostCents).toBe(1_829_564)
	expect(found).toMatchObject({
		loanPaymentCents: 66_010,
		paidCents: 2_376_360,
		owedCents: 1_497_112,
		worthCents: 2_030_000,
		buyTotalCents: 1_843_472,
		differenceCents: 13_908,
	})
})

test('an acquisition fee paid at signing is not capitalized, and untaxed cash down saves its tax', () => {
	const lease = (params: string) => calculateLease(read(leaseFields, params))!.lease
	const capitalized = lease('acquisition=695&acquisitionPaid=0')
	const paid = lease('acquisition=695&acquisitionPaid=1')
	expect(capitalized.adjustedCapCents - paid.adjustedCapCents).toBe(69_500)
	expect(paid.cashAtRiskCents - capitalized.cashAtRiskCents).toBe(69_500)
	const taxed = lease('down=2000&tax=6.5&downTaxed=1')
	const untaxed = lease('down=2000&tax=6.5&downTaxed=0')
	expect(taxed.totalCostCents - untaxed.totalCostCents).toBe(13_000)
})

test('what rate am I really paying: $499 a month for $24,000 is 9.07 %, not 6.9 %', () => {
	expect(calculateRate(read(rateFields, ''))).toMatchObject({
		ok: true,
		aprPpm: 90_686,
		againstStated: { packedCents: 126_063 },
	})
	const silent = calculateRate(read(rateFields, 'stated=&products=2000'))
	expect(silent).not.toHaveProperty('againstStated')
	expect(silent).toHaveProperty('aprWithProductsPpm')
	// A later first payment makes the same payment a lower rate, payments every two weeks a much higher one.
	const later = calculateRate(read(rateFields, 'firstDays=45'))
	const often = calculateRate(read(rateFields, 'every=1&payment=249.50'))
	if (!later.ok || !often.ok) throw new Error('no rate')
	expect(later.aprPpm).toBeLessThan(90_686)
	expect(often.aprPpm).toBeGreaterThan(90_686)
	expect(calculateRate(read(rateFields, 'payment=100'))).toEqual({ ok: false, reason: 'does_not_repay' })
})

test('refinancing says when it pays off, with the stated current payment or a calculated one', () => {
	const found = calculateRefinance(read(refinanceFields, ''))!
	expect(found.breakEvenMonth).toBe(2)
	expect(found.savedCents).toBeGreaterThan(100_000)
	const withStatedPayment = calculateRefinance(read(refinanceFields, 'payment=600'))!
	expect(withStatedPayment.current.paymentCents).toBe(60_000)
	expect(calculateRefinance(read(refinanceFields, 'newApr=20'))!.breakEvenMonth).toBeNull()
	expect(calculateRefinance(read(refinanceFields, 'balance=0'))).toBeNull()
})

test('the fees of a biweekly plan lower its saving', () => {
	const free = calculateBiweekly(read(biweeklyFields, ''))!
	const dear = calculateBiweekly(read(biweeklyFields, 'fee=120'))!
	expect(free.netSavedCents).toBe(free.savedCents)
	// 142 payments are five and a half years.
	expect(dear.planFeesCents).toBe(12_000 * 6)
	expect(dear.netSavedCents).toBe(free.savedCents - 72_000)
	expect(calculateBiweekly(read(biweeklyFields, 'amount=0'))).toBeNull()
})

test('the article on negative equity: rolled in it costs $4,531.68, kept a year it shrinks', () => {
	// $26,500 out the door, nothing down, no tax or fees beside it.
	const plan = planTrade(read(tradePlannerFields, 'price=26500&fees=0&tax=0&loss=1.2417'))!
	expect(plan.rolledIn).toEqual({ alonePaymentCents: 46_334, withPaymentCents: 52_628, costCents: 453_168 })
	expect(plan.now.totalCents).toBe(plan.now.schedule!.totalOfPaymentsCents)
	const year = plan.waiting!.asNow.find(({ months }) => months === 12)!
	const stepWithExtra = plan.waiting!.withExtra.find(({ months }) => months === 12)!
	expect(year.owedCents).toBe(1_538_202)
	expect(stepWithExtra.owedCents).toBe(1_413_588)
	// The car is worth $13,600 by then.
	expect(Math.abs(stepWithExtra.worthCents - 1_360_000)).toBeLessThan(100)
	expect(Math.abs(stepWithExtra.negativeEquityCents - 53_588)).toBeLessThan(100)
	expect(plan.waiting!.breakEvenWithExtraAfterMonths).toBeLessThan(plan.waiting!.breakEvenAfterMonths!)
	expect(plan.newCarMonthsUnderWater).toBeGreaterThan(24)
})

test('without negative equity nothing is rolled in, and without an old loan there is no plan for waiting', () => {
	const plan = planTrade(read(tradePlannerFields, 'payoff=0'))!
	expect(plan).toMatchObject({ rolledIn: null, waiting: null })
	expect(planTrade(read(tradePlannerFields, 'down=90000'))).toMatchObject({
		rolledIn: null,
		newCarMonthsUnderWater: null,
	})
	// A payment below the interest never gets anywhere.
	expect(planTrade(read(tradePlannerFields, 'oldPayment=1&extra=0'))!.waiting).toBeNull()
})

test('rates are read digit by digit, and an invalid one has a message at its field', () => {
	const rates = readCalculator(
		rateFields,
		new URLSearchParams('stated=6.8755%25&amount=about+20k&every=7&months=0'),
	)
	expect(rates.errors).toEqual({
		amount: 'Please enter an amount in dollars, like 25,000 or 25000.50.',
		every: 'Please choose one of these.',
		months: 'Please enter a whole number of months from 1 to 120.',
	})
	expect(rates.values).toBeNull()
	expect(rates.typed.amount).toBe('about 20k')
	expect(read(rateFields, 'stated=6.8755%25').stated).toBe(68_755)
	expect(read(rateFields, 'stated=.5').stated).toBe(5_000)
	const wrong = (stated: string) => readCalculator(rateFields, new URLSearchParams({ stated })).errors.stated
	expect(wrong('60.0001')).toBe('Please enter a rate of at most 60%.')
	expect(wrong('-1')).toBe('A rate can’t be below zero.')
	expect(wrong('1.23456')).toBe('Please use at most four digits after the decimal point.')
	expect(wrong('.')).toBe('Please enter a rate in percent, like 6.5.')
	expect(wrong('6.5 %')).toBeUndefined()
	expect(wrong('6.5 percent')).toBeUndefined()
	expect(wrong('0.069')).toBe('Please enter it in percent: 6.9 for 6.9%.')
	expect(wrong('0')).toBeUndefined()
	const lease = (params: string) => readCalculator(leaseFields, new URLSearchParams(params)).errors
	expect(lease('rate=.00250').rate).toBe(
		'This looks like a money factor. Enter it times 2,400: .00250 is 6%.',
	)
	expect(lease('residual=0.58').residual).toBe('Please enter it in percent: 58 for 58%.')
	expect(lease('residual=20300').residual).toBe(
		'Please enter a percentage of at most 100, not an amount in dollars.',
	)
})
