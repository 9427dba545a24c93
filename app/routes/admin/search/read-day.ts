import { addDays, isLocalDate, weekdayOf } from '#app/lib/dates/zoned-time.ts'

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
	const words = text
		.trim()
		.toLowerCase()
		.replace(/^(?:on|next|this)\s+/, '')
	if (words === 'today') return today
	if (words === 'tomorrow') return addDays(today, 1)
	if (isLocalDate(words)) return words
	const weekday = beginning(weekdays, words)
	if (weekday >= 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7)
	const slashed = /^(\d{1,2})\/(\d{1,2})$/.exec(words)
	if (slashed) return comingDay(Number(slashed[1]), Number(slashed[2]), today)
	const named = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?$/.exec(words)
	const month = named ? beginning(months, named[1]!) : -1
	return month >= 0 ? comingDay(month + 1, Number(named![2]), today) : null
}

/** Returns the index of the name that begins with at least three letters of `word`; -1 if none does. */
const beginning = (names: readonly string[], word: string): number =>
	word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word))

/** Returns the day in this year, or in the next one if it is over; null if there is none. */
function comingDay(month: number, day: number, today: string): string | null {
	const year = Number(today.slice(0, 4))
	const [now, next] = [year, year + 1].map(
		(each) => `${each}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
	) as [string, string]
	return [now, next].find((date) => isLocalDate(date) && date >= today) ?? null
}
