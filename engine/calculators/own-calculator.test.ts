import { expect, test } from 'vitest'
import { readCalculator } from './calculator-field.ts'
import { calculateOwnership, ownFields } from './own-calculator.ts'

const costOf = (params: string) =>
	calculateOwnership(readCalculator(ownFields, new URLSearchParams(params)).values!)!

const car =
	'price=30000&years=5&first=20&later=15&miles=12000&mpg=30&gallon=3.50&insurance=1800&upkeep=900&registration=200&tax=6&apr=0&down=30000'

test('the parts follow the formula and add up to the total', () => {
	const cost = costOf(car)
	// 30,000 × 0.8 × 0.85^4
	expect(cost).toMatchObject({
		valueLeftCents: 1_252_815,
		depreciationCents: 1_747_185,
		fuelCents: 700_000,
		insuranceCents: 900_000,
		upkeepCents: 450_000,
		registrationCents: 100_000,
		taxCents: 180_000,
		interestCents: 0,
	})
	expect(cost.totalCents).toBe(1_747_185 + 700_000 + 900_000 + 450_000 + 100_000 + 180_000)
	expect(cost.perMonthCents).toBe(Math.round(cost.totalCents / 60))
	expect(cost.perMileCents).toBe(68)
})

test('interest counts only for the years the car is kept', () => {
	const loan = `${car}&down=0&apr=7&months=60`.replace('down=30000&', '').replace('apr=0&', '')
	const [two, five, nine] = [2, 5, 9].map((years) => costOf(loan.replace('years=5', `years=${years}`)))
	expect(two!.interestCents).toBeGreaterThan(0)
	expect(two!.interestCents).toBeLessThan(five!.interestCents)
	expect(nine!.interestCents).toBe(five!.interestCents)
})

test('a car that is not driven has no cost per mile', () => {
	expect(costOf(car.replace('miles=12000', 'miles=0')).perMileCents).toBeNull()
})
