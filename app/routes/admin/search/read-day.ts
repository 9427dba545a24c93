import { addDays, isLocalDate, weekdayOf } from '#app/lib/dates/local-dates.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = [
	'january',
	'february',
	'march',
	'april',
	'may',
	'june',
	'july',
	'august',
	'september',
	'october',
	'november',
	'december',
]

/** Returns the coming day that somebody typed: 'friday', 'nov 27', '11/27', 'tomorrow' or '2026-11-27'; null if the text is not a day. */
export function readDay(text: string, today: string): string | null {
	const cleaned = text
		.trim()
		.toLowerCase()
		.replace(/^(?:on|next|this)\s+/, '')
	if (cleaned === 'today') return today
	if (cleaned === 'tomorrow') return addDays(today, 1)
	if (isLocalDate(cleaned)) return cleaned
	const weekday = indexOfPrefix(weekdays, cleaned)
	if (weekday >= 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7)
	const slashed = /^(\d{1,2})\/(\d{1,2})$/.exec(cleaned)
	if (slashed) return comingDay(Number(slashed[1]), Number(slashed[2]), today)
	const named = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?$/.exec(cleaned)
	const month = named ? indexOfPrefix(months, named[1]!) : -1
	return month >= 0 ? comingDay(month + 1, Number(named![2]), today) : null
}

/** Returns the index of the name that begins with at least three letters of `word`; -1 if none does. */
const indexOfPrefix = (names: readonly string[], word: string): number =>
	word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word))

/** Returns the day in this year, or in the next year if it is over; null if neither year has such a day. */
function comingDay(month: number, day: number, today: string): string | null {
	const year = Number(today.slice(0, 4))
	const [thisYear, nextYear] = [year, year + 1].map(
		(each) => `${each}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
	) as [string, string]
	return [thisYear, nextYear].find((date) => isLocalDate(date) && date >= today) ?? null
}
