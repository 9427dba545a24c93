import { isLocalDate } from '#app/lib/dates/local-dates.ts'
import { instantOf } from '#app/lib/dates/zoned-time.ts'

/** Whether '3/4/2026' is March 4 or April 3; null while nobody has said so. */
export type DateOrder = 'month-first' | 'day-first' | null

/** A local day, with the time of day ('14:05') where there is one, and the minutes from UTC where the text says them. */
export type ReadDay = { date: string; time: string | null; offsetMinutes: number | null }

export type ReadMoment = { ok: true; value: ReadDay } | { ok: false; what: string }

/** In minutes from UTC. Programs of the United States write these; no other abbreviation is certain. */
const zones = new Map(
	Object.entries({
		Z: 0,
		UTC: 0,
		GMT: 0,
		EST: -300,
		EDT: -240,
		CST: -360,
		CDT: -300,
		MST: -420,
		MDT: -360,
		PST: -480,
		PDT: -420,
	}),
)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullMonths = [
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
const weekdays = new Set(
	'sun mon tue wed thu fri sat tues thur thurs sunday monday tuesday wednesday thursday friday saturday'.split(
		' ',
	),
)

/**
 * Reads a date as other programs write it, with or without its time: ISO 8601, numbers in either order, names of months in English, and the
 * days since 1900 that a spreadsheet writes for a cell without a format. A date that can be read in two ways is not read.
 */
export function readMoment(text: string, order: DateOrder): ReadMoment {
	const plain = text
		.replaceAll('\u202f', ' ')
		.replace(/\bat\b/i, ' ')
		.trim()
	const serial = ofSpreadsheet(plain)
	if (serial) return { ok: true, value: serial }
	const [day, ...rest] = splitDay(plain)
	if (!day) return notADate(text)
	const date = readDate(day, order)
	if (!date.ok) return date
	const clock = readClock(rest.join(' '))
	return clock ? { ok: true, value: { date: date.value, ...clock } } : notADate(text)
}

/** Returns the instant of a day with a time: local time of the business, unless the text says how far it is from UTC. */
export function instantOfDay({ date, time, offsetMinutes }: ReadDay, timeZone: string): Date {
	if (offsetMinutes === null) return instantOf(date, time ?? '00:00', timeZone)
	return new Date(Date.parse(`${date}T${time ?? '00:00'}:00Z`) - offsetMinutes * 60_000)
}

/** Whether the values of a column say by themselves in which order it is: days after the 12th in one place, and never in the other. */
export function orderOf(values: readonly string[]): DateOrder {
	let [first, second] = [false, false]
	for (const value of values) {
		const [one = 0, two = 0] = (/^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(value) ?? [])
			.slice(1)
			.map(Number)
		first ||= one > 12
		second ||= two > 12
	}
	return first === second ? null : second ? 'month-first' : 'day-first'
}

/** Days since 1899-12-30, as Excel and Google Sheets count them; from the year 2000 to 2100, so that no other number is taken for one. */
function ofSpreadsheet(text: string): ReadDay | null {
	if (!/^\d{5}(?:\.\d{1,15})?$/.test(text)) return null
	const days = Number(text)
	if (days < 36_526 || days >= 73_051) return null
	const minutes = Math.round((days % 1) * 1440)
	const at = new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000 + minutes * 60_000)
	const iso = at.toISOString()
	return { date: iso.slice(0, 10), time: text.includes('.') ? iso.slice(11, 16) : null, offsetMinutes: null }
}

/** The parts of the day, and the words after it. */
function splitDay(text: string): [string[] | null, ...string[]] {
	const words = text
		.replace(/(\d)T(\d)/, '$1 $2')
		.replaceAll(',', ' ')
		.split(/\s+/)
		.filter((word) => word && !weekdays.has(word.toLowerCase().replace('.', '')))
	const [one = '', two = '', three = '', ...rest] = words
	if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(one)) return [[one], ...words.slice(1)]
	// 4-Mar-2026, as Excel and Oracle write it.
	const dashed = one.split('-')
	if (dashed.length === 3 && monthOf(dashed[1]!) > 0) return [dashed, ...words.slice(1)]
	if (monthOf(one) > 0 || monthOf(two) > 0) return [[one, two, three], ...rest]
	return [null]
}

function monthOf(word: string): number {
	const name = word.toLowerCase().replace('.', '')
	if (name === 'sept') return 9
	return Math.max(months.indexOf(name), fullMonths.indexOf(name)) + 1
}

type ReadDate = { ok: true; value: string } | { ok: false; what: string }

function readDate(parts: readonly string[], order: DateOrder): ReadDate {
	const text = parts.join(' ')
	if (parts.length === 3) {
		const [month, day] = monthOf(parts[0]!) > 0 ? [parts[0]!, parts[1]!] : [parts[1]!, parts[0]!]
		return dateOf(parts[2]!, monthOf(month), day.replace(/(\d)(?:st|nd|rd|th)$/i, '$1'), text)
	}
	const [one = '', two = '', three = ''] = text.split(/[-/.]/)
	if (one.length === 4) return dateOf(one, Number(two), three, text)
	const [first, second] = [Number(one), Number(two)]
	const isDayFirst = order ? order === 'day-first' : first > 12
	const isMonthFirst = order ? order === 'month-first' : second > 12
	if (!isDayFirst && !isMonthFirst && first !== second)
		return {
			ok: false,
			what: `“${text}” can be two dates. Choose above whether the month or the day comes first.`,
		}
	return isDayFirst ? dateOf(three, second, one, text) : dateOf(three, first, two, text)
}

function dateOf(year: string, month: number, day: string, text: string): ReadDate {
	if (!/^(?:\d{4}|\d{2})$/.test(year) || !/^\d{1,2}$/.test(day)) return notADate(text)
	const date = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
	return isLocalDate(date) && date >= '1950' && date < '2101' ? { ok: true, value: date } : notADate(text)
}

const notADate = (text: string) => ({ ok: false, what: `“${text.slice(0, 40)}” is not a date.` }) as const

/** Reads '10:00 AM', '14:05:33.000Z', '2pm EST' or '10:00 +01:00'; without a text there is no time. Null for anything else. */
export function readClock(text: string): Pick<ReadDay, 'time' | 'offsetMinutes'> | null {
	const plain = text.trim().replace(/[()]/g, '')
	if (!plain) return { time: null, offsetMinutes: null }
	const found =
		/^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d{1,9})?)? ?(am|pm|a\.m\.|p\.m\.)? ?([a-z]{1,4})?([+-]\d{2}:?\d{2})?$/i.exec(
			plain,
		)
	if (!found) return null
	const [, hourText = '', minute, half, zone, offset] = found
	if (minute === undefined && !half) return null
	const afternoon = half?.toLowerCase().startsWith('p') ?? false
	const hour = half ? (Number(hourText) % 12) + (afternoon ? 12 : 0) : Number(hourText)
	if (hour > 23 || Number(minute ?? 0) > 59 || (half && (Number(hourText) > 12 || Number(hourText) === 0)))
		return null
	const offsetMinutes = offset ? minutesOf(offset) : zone ? zones.get(zone.toUpperCase()) : null
	if (offsetMinutes === undefined) return null
	return { time: `${String(hour).padStart(2, '0')}:${minute ?? '00'}`, offsetMinutes }
}

function minutesOf(offset: string): number {
	const digits = offset.replace(/\D/g, '')
	return (offset.startsWith('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)))
}
