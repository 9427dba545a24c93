import type { ScheduleRow } from '#engine'

export type LoanYear = {
	/** 1 for the first twelve payments. */
	year: number
	paidCents: number
	interestCents: number
	principalCents: number
	/** The balance at the end of the year. */
	balanceCents: number
}

/** Sums up a schedule by years of twelve payments. */
export function yearsOf(rows: readonly ScheduleRow[]): LoanYear[] {
	const years: LoanYear[] = []
	for (const row of rows) {
		const year = Math.ceil(row.no / 12)
		const previous = years[year - 1]
		years[year - 1] = {
			year,
			paidCents: (previous?.paidCents ?? 0) + row.paymentCents,
			interestCents: (previous?.interestCents ?? 0) + row.interestCents,
			principalCents: (previous?.principalCents ?? 0) + row.principalCents,
			balanceCents: row.balanceCents,
		}
	}
	return years
}
