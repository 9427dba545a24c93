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
	'%s answers with its first values, and names each of its fields once',
	(_tool, fields, reckon) => {
		const { errors, numbers } = readTool<string>(fields, new URLSearchParams())
		expect(errors).toEqual({})
		expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
		expect(everyNumber((reckon as (n: object) => object)(numbers!)).every(Number.isFinite)).toBe(true)
	},
)

test.each(tools)(
	'%s answers any address with numbers, or with a sentence at the field',
	(_tool, fields, reckon) => {
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
			fc.property(fc.dictionary(fc.constantFrom(...names), typed), (given) => {
				const read = readTool<string>(fields as readonly ToolField[], new URLSearchParams(given))
				for (const message of Object.values(read.errors)) expect(message).toMatch(/\.$/)
				if (!read.numbers) return
				const answer = (reckon as (n: object) => object)(read.numbers)
				expect(everyNumber(answer).every(Number.isFinite)).toBe(true)
			}),
			{ numRuns: 300 },
		)
	},
)

test('what is typed is kept beside its sentence', () => {
	const read = readTool(paymentFields, new URLSearchParams('price=about+20k&apr=-1'))
	expect(read.typed.price).toBe('about 20k')
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

test('everything together is what the car costs and the interest, however it is paid', () => {
	for (const paid of ['down=3000', 'down=90000', 'trade=9000&payoff=12000', 'trade=60000', 'balloon=8000']) {
		const { numbers } = readTool(paymentFields, new URLSearchParams(`down=0&${paid}`))
		const { deal, planned, totalCostCents } = calculatePayment(numbers!)
		expect(totalCostCents).toBe(deal.outTheDoorCents + planned.totalInterestCents)
	}
})

test('leasing and buying are held against each other over the same months, tax and resale included', () => {
	// 36 months of a 60-month loan, no interest and no tax: the loan's cost is the car's loss of value.
	const given = 'price=30000&msrp=30000&residual=60&worth=60&down=0&tax=0&rate=0&apr=0&leaseFees=0'
	const plain = calculateLease(readTool(leaseFields, new URLSearchParams(given)).numbers!)
	expect(plain.buyTotalCents).toBe(1_200_000)
	expect(plain.lease.totalCents).toBe(33_333 * 36)
	// Who buys pays the tax on the whole price at once, who leases on the payments only.
	const taxed = calculateLease(
		readTool(leaseFields, new URLSearchParams(`${given}&tax=10`.replace('tax=0&', ''))).numbers!,
	)
	expect(taxed.buyTotalCents).toBe(1_200_000 + 300_000)
	expect(taxed.lease.totalCents).toBe((33_333 + 3_333) * 36)
	// A loan that ends before the lease owes nothing on that day.
	const short = calculateLease(readTool(leaseFields, new URLSearchParams(`${given}&loanMonths=24`)).numbers!)
	expect(short.owedCents).toBe(0)
	expect(short.paidCents).toBe(3_000_000)
})

test('a rebate can beat a low rate', () => {
	const { a, b, differenceCents } = calculateCompare(readTool(compareFields, new URLSearchParams()).numbers!)
	expect(a.totalPaidCents - b.totalPaidCents).toBe(-differenceCents)
	expect(differenceCents).toBeLessThan(0)
})

function everyNumber(value: unknown): number[] {
	if (typeof value === 'number') return [value]
	if (value === null || typeof value !== 'object') return []
	return Object.values(value).flatMap(everyNumber)
}
