import { getOwnValue } from '#app/lib/own-key.ts'
import { isZipInState } from '#engine'
import type { ApplicationInput } from './application.schema.ts'

/** Something unusual in an application. It never blocks a submission: it asks the reviewer to look twice. */
export type Warning =
	| 'ssn-never-issued'
	| 'itin'
	| 'license-expired'
	| 'under-18'
	| 'over-110'
	| 'zip-not-of-state'
	| 'income-out-of-range'

export const warningLabels: Record<Warning, string> = {
	'ssn-never-issued': 'This Social Security number was never issued.',
	itin: 'This is an Individual Taxpayer Identification Number (ITIN), not a Social Security number. Some lenders accept it; ask before you send the application.',
	'license-expired': 'The driver’s license has expired.',
	'under-18': 'The applicant is under 18.',
	'over-110': 'The applicant would be over 110 years old.',
	'zip-not-of-state': 'The ZIP code doesn’t match the state.',
	'income-out-of-range': 'The income is unusually low or high.',
}

type CheckedInput = Pick<ApplicationInput, 'ssn' | 'dob' | 'zip' | 'state' | 'salaryAmount' | 'salaryType'> &
	Partial<Pick<ApplicationInput, 'dlExpiry' | 'otherIncome'>>

/** Lists what is unusual about an application. `today` is a local date, 'YYYY-MM-DD'. */
export function findWarnings(input: CheckedInput, today: string): Warning[] {
	const age = ageOn(today, input.dob)
	const income = yearlyIncome(input)
	return [
		...(isItin(input.ssn)
			? (['itin'] as const)
			: wasNeverIssued(input.ssn)
				? (['ssn-never-issued'] as const)
				: []),
		...(input.dlExpiry && input.dlExpiry < today ? (['license-expired'] as const) : []),
		...(age < 18 ? (['under-18'] as const) : []),
		...(age > 110 ? (['over-110'] as const) : []),
		...(isZipInState(input.zip, input.state) ? [] : (['zip-not-of-state'] as const)),
		...(income < 6_000 || income > 1_000_000 ? (['income-out-of-range'] as const) : []),
	]
}

/**
 * Whether a number is one that the IRS assigns to taxpayers without a Social Security number: it begins with 9, and its fourth and fifth
 * digits are 50-65, 70-88, 90-92 or 94-99 (Internal Revenue Manual 3.21.263).
 */
export function isItin(ssn: string): boolean {
	const group = Number(ssn.slice(4, 6))
	return (
		ssn.startsWith('9') &&
		((group >= 50 && group <= 65) ||
			(group >= 70 && group <= 88) ||
			(group >= 90 && group <= 92) ||
			group >= 94)
	)
}

/**
 * Whether the Social Security Administration never assigned a number: https://www.ssa.gov/employer/randomizationfaqs.html, and
 * two numbers that were printed in old advertisements.
 */
export function wasNeverIssued(ssn: string): boolean {
	const [area = '', group, serial] = ssn.split('-')
	return (
		area === '000' ||
		area === '666' ||
		area.startsWith('9') ||
		group === '00' ||
		serial === '0000' ||
		ssn === '078-05-1120' ||
		ssn === '219-09-9999'
	)
}

/** Returns the age in whole years; a person is a year older on the birthday itself. Both are local dates, 'YYYY-MM-DD'. */
export function ageOn(today: string, born: string): number {
	const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
	return today.slice(5) < born.slice(5) ? years - 1 : years
}

const paymentsPerYear: Record<string, number> = {
	hourly: 2_080,
	weekly: 52,
	biweekly: 26,
	monthly: 12,
	yearly: 1,
}

function yearlyIncome({ salaryAmount, salaryType, otherIncome }: CheckedInput): number {
	return (
		Number(salaryAmount) * (getOwnValue(paymentsPerYear, salaryType) ?? 1) + 12 * Number(otherIncome || 0)
	)
}
