/** The days from the day interest begins to the first payment; a whole month counts 30. Null when the first payment is earlier. */
export function firstPeriodDaysOf({
	interestFrom,
	firstPayment,
	every = 'month',
}: {
	interestFrom: string
	firstPayment: string
	every?: 'month' | 'two_weeks'
}): number | null {
	const [from, first] = [Date.parse(interestFrom) / 86_400_000, Date.parse(firstPayment) / 86_400_000]
	if (!(first >= from)) return null
	if (every === 'two_weeks') return first - from
	const before = (months: number) => {
		const [year = 0, month = 1, day = 1] = firstPayment.split('-').map(Number)
		const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
		return Date.UTC(year, month - 1 - months, Math.min(day, lastDay)) / 86_400_000
	}
	let months = 0
	while (before(months + 1) >= from) months++
	return months * 30 + before(months) - from
}
