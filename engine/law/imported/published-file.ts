import { type UsState, usStates } from '../../places/us-states.ts'

/** R: rates of the jurisdictions of a state. B: which of them a ZIP code lies in. Z: an operator's own list of ZIP codes with rates. */
export type PublishedKind = 'R' | 'B' | 'Z'

export type PublishedName = {
	state: UsState
	kind: PublishedKind
	/** Such as '2026Q4'. */
	quarter: string
	/** The day on which the file was made (an ISO date). */
	fileDate: string
}

export type RejectedLine = { line: number; reason: string }

/** How many rejected lines are kept: more of them help nobody. */
const keptLinesMax = 20

/** The rejected lines of a file of any size: the first ones, and how many there are. */
export class RejectedLines {
	readonly first: RejectedLine[] = []
	count = 0

	add(line: number, reason: string): void {
		this.count++
		if (this.first.length < keptLinesMax) this.first.push({ line, reason })
	}
}

/** Longer lines are rejected: the longest of the published ones have about 300 characters. */
export const lineCharsMax = 2_000

/** Reads the name that files of tax rates are published under ('OHR2026Q4AUG28.csv'); null for any other name. */
export function readPublishedName(name: string): PublishedName | null {
	const [, state = '', kind = '', quarter = '', month = '', day = ''] =
		/^([A-Z]{2})([RBZ])(20\d\dQ[1-4])([A-Z]{3})(\d{1,2})(?:\.(?:csv|txt))?$/i.exec(name) ?? []
	const code = state.toUpperCase()
	const fileDate = dateBefore(quarter, month, day)
	if (!isState(code) || !fileDate) return null
	return { state: code, kind: kind.toUpperCase() as PublishedKind, quarter: quarter.toUpperCase(), fileDate }
}

/** Returns the last day of a quarter such as '2026Q4', after which the next file is due. */
export const lastDayOf = (quarter: string): string =>
	`${quarter.slice(0, 4)}-${['03-31', '06-30', '09-30', '12-31'][Number(quarter.at(-1)) - 1]}`

/** Reads a day such as '20260801' as an ISO date; null if there is no such day. */
export function readPublishedDay(typed: string): string | null {
	const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(typed) ?? []
	const date = `${year}-${month}-${day}`
	const time = year ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
	return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date
}

/** Files write a day in the year 2999 or 9999 where no last day is set. */
export const lastDayIn = (date: string): string | null =>
	date.startsWith('2999') || date.startsWith('9999') ? null : date

/** Returns the ISO date some days after another. */
export const addDays = (date: string, days: number): string =>
	new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Splits a line into its fields, without the quotation marks that some states put around each. */
export function fieldsOfLine(line: string): string[] {
	if (!line.includes('"')) return line.split(',').map((field) => field.trim())
	const fields = ['']
	let isQuoted = false
	for (const character of line) {
		if (character === '"') isQuoted = !isQuoted
		else if (character === ',' && !isQuoted) fields.push('')
		else fields[fields.length - 1] += character
	}
	return fields.map((field) => field.trim())
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Returns the ISO date of the last day 'AUG28' that is not after the end of the quarter; null when there is no such day. */
function dateBefore(quarter: string, month: string, day: string): string | null {
	const monthNumber = months.indexOf(month.toUpperCase()) + 1
	if (monthNumber === 0) return null
	const isLastYear = monthNumber > Number(quarter.at(-1)) * 3
	const year = Number(quarter.slice(0, 4)) - (isLastYear ? 1 : 0)
	return readPublishedDay(`${year}${String(monthNumber).padStart(2, '0')}${day.padStart(2, '0')}`)
}

const isState = (code: string): code is UsState => Object.hasOwn(usStates, code)
