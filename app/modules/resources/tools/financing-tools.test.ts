import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	affordFields,
	calculateAfford,
	calculateCompare,
	calculateLease,
	calculateOwnership,
	calculatePayment,
	compareFields,
	leaseFields,
	ownFields,
	paymentFields,
} from './financing-tools.ts'
import { readTool, type ToolField } from './tool-fields.ts'

const tools = [
	['payment', paymentFields, calculatePayment],
	['afford', affordFields, calculateAfford],
	['compare', compareFields, calculateCompare],
	['lease', leaseFields, calculateLease],
	['own', ownFields, calculateOwnership],
] as const

test.each(tools)(
	'%s gives a result with its initial values, and has unique field names',
	(_tool, fields, calculate) => {
		const { errors, numbers } = readTool<string>(fields, new URLSearchParams())
		expect(errors).toEqual({})
		expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
		expect(everyNumber((calculate as (n: object) => object)(numbers!)).every(Number.isFinite)).toBe(true)
	},
)

test.each(tools)(
	'%s responds to any parameters with numbers, or with a message at the field',
	(_tool, fields, calculate) => {
		const values = fc.oneof(
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
			fc.property(fc.dictionary(fc.constantFrom(...names), values), (params) => {
				const read = readTool<string>(fields as readonly ToolField[], new URLSearchParams(params))
				for (const message of Object.values(read.errors)) expect(message).toMatch(/\.$/)
				if (!read.numbers) return
				const result = (calculate as (n: object) => object)(read.numbers)
				expect(everyNumber(result).every(Number.isFinite)).toBe(true)
			}),
			{ numRuns: 300 },
		)
	},
)

test('invalid input is shown again beside its message', () => {
	const read = readTool(paymentFields, new URLSearchParams('price=about+20k&apr=-1'))
	expect(read.values.price).toBe('about 20k')
	expect(read.errors).toEqual({
		price: 'Please enter an amount in dollars, like 25,000 or 25000.50.',
		apr: 'A rate can’t be below zero.',
	})
	expect(read.numbers).toBeNull()
})

test('the price that a payment affords costs that payment', () => {
	const afford = readTool(affordFields, new URLSearchParams('payment=450&down=2000&trade=5000&payoff=1000'))
	const { priceCents } = calculateAfford(afford.numbers!)
	const payment = readTool(
		paymentFields,
		new URLSearchParams(`price=${priceCents / 100}&down=2000&trade=5000&payoff=1000`),
	)
	expect(calculatePayment(payment.numbers!).planned.paymentCents).toBe(45_000)
})

test('the total cost is the price of the car plus interest, however it is paid', () => {
	for (const paid of ['down=3000', 'down=90000', 'trade=9000&payoff=12000', 'trade=60000', 'balloon=8000']) {
		const { numbers } = readTool(paymentFields, new URLSearchParams(`down=0&${paid}`))
		const { deal, planned, totalCostCents } = calculatePayment(numbers!)
		expect(totalCostCents).toBe(deal.outTheDoorCents + planned.totalInterestCents)
	}
})

test('leasing and buying are compared over the same months, including tax and resale', () => {
	// 36 months of a 60-month loan, no interest and no tax: buying costs only the depreciation.
	const params = 'price=30000&msrp=30000&residual=60&worth=60&down=0&tax=0&rate=0&apr=0&leaseFees=0'
	const plain = calculateLease(readTool(leaseFields, new URLSearchParams(params)).numbers!)
	expect(plain.buyTotalCents).toBe(1_200_000)
	expect(plain.lease.totalCents).toBe(33_333 * 36)
	// A buyer pays tax on the whole price at once, a lessee only on the payments.
	const taxed = calculateLease(
		readTool(leaseFields, new URLSearchParams(`${params}&tax=10`.replace('tax=0&', ''))).numbers!,
	)
	expect(taxed.buyTotalCents).toBe(1_200_000 + 300_000)
	expect(taxed.lease.totalCents).toBe((33_333 + 3_333) * 36)
	// A loan that ends before the lease has no balance on that day.
	const short = calculateLease(readTool(leaseFields, new URLSearchParams(`${params}&loanMonths=24`)).numbers!)
	expect(short.owedCents).toBe(0)
	expect(short.paidCents).toBe(3_000_000)
})

test('a rebate can be better than a low rate', () => {
	const { a, b, differenceCents } = calculateCompare(readTool(compareFields, new URLSearchParams()).numbers!)
	expect(a.totalPaidCents - b.totalPaidCents).toBe(-differenceCents)
	expect(differenceCents).toBeLessThan(0)
})

function everyNumber(value: unknown): number[] {
	if (typeof value === 'number') return [value]
	if (value === null || typeof value !== 'object') return []
	return Object.values(value).flatMap(everyNumber)
}
