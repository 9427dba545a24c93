import type { DealDocument } from '../../../format/format.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const numeric = /(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/.-])/
const iso = /(?<!\d)(20\d{2})-(\d{2})-(\d{2})(?!\d)/
const inWords =
	/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i
const dayFirst = /\b(\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (\d{4})\b/i

/** The first date in a text as an ISO date, months before days as in the United States; null if the text has no valid date. */
export function dateIn(text: string): string | null {
	const line = text.slice(0, 500)
	const [, isoYear, isoMonth, isoDay] = iso.exec(line) ?? []
	if (isoYear) return dateOf(Number(isoYear), Number(isoMonth), Number(isoDay))
	const [, month, day, year = ''] = numeric.exec(line) ?? []
	if (month) return dateOf(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day))
	const [, name = '', nameDay, nameYear] = inWords.exec(line) ?? []
	if (name) return dateOf(Number(nameYear), monthOf(name), Number(nameDay))
	const [, firstDay, firstName = '', firstYear] = dayFirst.exec(line) ?? []
	return firstDay ? dateOf(Number(firstYear), monthOf(firstName), Number(firstDay)) : null
}

const monthOf = (name: string) => months.indexOf(name.toLowerCase()) + 1

function dateOf(year: number, month: number, day: number): string | null {
	const date = new Date(Date.UTC(year, month - 1, day))
	const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
	return exists && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

type Dates = Pick<DealDocument, 'date' | 'validUntil' | 'firstPaymentDate'>

/** The dates of a paper by the words beside them; a date without such a word is not used. */
export function datesOf(texts: readonly string[]): Dates {
	const dates: Dates = {}
	for (const text of texts) {
		const date = dateIn(text)
		if (!date) continue
		if (/\b(?:valid|good|expires?|offer ends)\b.{0,30}?\b(?:until|through|thru|on|by|:)?/i.test(text))
			dates.validUntil ??= date
		else if (/\bfirst payment\b|\bbeginning\b|\bstarting\b|\bdue on\b/i.test(text))
			dates.firstPaymentDate ??= date
		else if (
			/\b(?:date|dated|quote of|prepared|created|printed)\b/i.test(text) &&
			!/\bbirth|delivery|payoff|in.?service\b/i.test(text)
		)
			dates.date ??= date
	}
	return dates
}
