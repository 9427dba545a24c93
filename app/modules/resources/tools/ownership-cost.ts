/** The assumptions for the cost of owning a car for some years. Amounts in cents. */
export type Ownership = {
	priceCents: number
	years: number
	/** In percent of the value at the start of each year; the first year is usually higher. */
	firstYearDepreciationPercent: number
	laterDepreciationPercent: number
	milesPerYear: number
	milesPerGallon: number
	fuelCentsPerGallon: number
	insurancePerYearCents: number
	maintenancePerYearCents: number
	registrationPerYearCents: number
	/** Tax and fees paid once at the purchase. */
	taxAndFeesCents: number
	loanInterestCents: number
}

export type OwnershipCost = {
	depreciationCents: number
	fuelCents: number
	insuranceCents: number
	maintenanceCents: number
	registrationCents: number
	taxAndFeesCents: number
	loanInterestCents: number
	totalCents: number
	perMonthCents: number
	perMileCents: number
	/** The value of the car at the end, by the assumptions. */
	valueLeftCents: number
}

/** Adds up the years: fuel by distance and consumption, depreciation as a declining balance. */
export function costOfOwnership(car: Ownership): OwnershipCost {
	const remainingShare =
		(1 - car.firstYearDepreciationPercent / 100) *
		(1 - car.laterDepreciationPercent / 100) ** Math.max(0, car.years - 1)
	const valueLeftCents = Math.round(car.priceCents * remainingShare)
	const parts = {
		depreciationCents: car.priceCents - valueLeftCents,
		fuelCents: Math.round(((car.milesPerYear * car.years) / car.milesPerGallon) * car.fuelCentsPerGallon),
		insuranceCents: car.insurancePerYearCents * car.years,
		maintenanceCents: car.maintenancePerYearCents * car.years,
		registrationCents: car.registrationPerYearCents * car.years,
		taxAndFeesCents: car.taxAndFeesCents,
		loanInterestCents: car.loanInterestCents,
	}
	const totalCents = Object.values(parts).reduce((sum, cents) => sum + cents, 0)
	const miles = car.milesPerYear * car.years
	return {
		...parts,
		totalCents,
		perMonthCents: Math.round(totalCents / (car.years * 12)),
		perMileCents: miles === 0 ? 0 : Math.round(totalCents / miles),
		valueLeftCents,
	}
}
