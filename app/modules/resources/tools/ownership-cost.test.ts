import { expect, test } from 'vitest'
import { costOfOwnership } from './ownership-cost.ts'

const car = {
	priceCents: 3_000_000,
	years: 5,
	firstYearDepreciationPercent: 20,
	laterDepreciationPercent: 15,
	milesPerYear: 12_000,
	milesPerGallon: 30,
	fuelCentsPerGallon: 350,
	insurancePerYearCents: 180_000,
	maintenancePerYearCents: 90_000,
	registrationPerYearCents: 20_000,
	taxAndFeesCents: 220_000,
	loanInterestCents: 400_000,
}

test('the parts follow the formula and add up to the total', () => {
	const cost = costOfOwnership(car)
	// 30,000 × 0.8 × 0.85^4
	expect(cost.valueLeftCents).toBe(1_252_815)
	expect(cost.depreciationCents).toBe(1_747_185)
	expect(cost.fuelCents).toBe(700_000)
	expect(cost.totalCents).toBe(1_747_185 + 700_000 + 900_000 + 450_000 + 100_000 + 220_000 + 400_000)
	expect(cost.perMonthCents).toBe(Math.round(cost.totalCents / 60))
	expect(cost.perMileCents).toBe(75)
})

test('a car that is not driven has no cost per mile', () => {
	expect(costOfOwnership({ ...car, milesPerYear: 0 }).perMileCents).toBe(0)
})
