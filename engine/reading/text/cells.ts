import { hasAmount, readCell } from './clauses.ts'
import { figuresOf } from './figures/figures.ts'

/** Splits a line into its cells; an amount alone in its cell belongs to the label in the cell before it. */
export function cellsOf(text: string, isSheet: boolean): string[] {
	const isTable = /\t|\|/.test(text) || isSlashed(text)
	const parts = isTable ? text.split(/\t|\||\s\/\/\s/) : columnsOf(text)
	const cells: string[] = []
	const filled = parts.map((each) => each.trim()).filter((each) => each !== '')
	// '3 | Dealer fee | $599.00': the number of the row.
	if (filled.length > 2 && /^[•*·-]?\s?\d{1,2}[.)]?$/.test(filled[0]!) && /\p{L}{2}/u.test(filled[1]!))
		filled.shift()
	for (const part of filled) {
		const last = cells.length - 1
		// '$595 (upfront)'
		const isAmount =
			!/\p{L}{2}/u.test(part.replace(/\bUSD\b|\bk\b|(?<=\d\s?)\([^()]{1,40}\)$/g, '')) && /\d/.test(part)
		// '799.00 | Processing fee'
		if (last === 0 && !isAmount && !/\d/.test(readLabel(part)) && isAlone(cells[0]!))
			cells[0] = `${cells[0]} ${part}`
		else if (isAmount && last >= 0 && !/\d{2}/.test(readLabel(cells[last]!)))
			cells[last] = `${cells[last]} ${part}`
		else if (isAmount && last >= 0 && /\p{L}/u.test(cells[last]!)) {
			const label = /[$.,]\d/.test(part) ? withoutNumbers(cells[last]!) : cells[last]!
			cells[last] = hasMoney(label) ? `${cells[last]}; ${part}` : `${label} ${part}`
		} else cells.push(part)
	}
	// The first cell of a row keeps its column in a table whose left side is empty here.
	return isSheet && text.startsWith('|') && cells.length === 1 ? ['', ...cells] : cells
}

/** 'Doc $498 // tags $380'; where single slashes separate, a double one only sets off the total. */
const isSlashed = (text: string) => /\s\/\/\s/.test(text) && !/\s\/\s/.test(text)

/** In 'Receipt 20551 | 250.00' the number in the words is no amount; a term stays one. */
function withoutNumbers(label: string): string {
	let text = label
	for (const { kind, from, to } of figuresOf(label).toReversed())
		if (
			kind === 'bare' &&
			!/\b(?:term|payments?|months?|miles|mileage|number)\W*$/i.test(label.slice(0, from))
		)
			text =
				text.slice(0, from).replace(/\d{1,3}\s?\/\s?$/, '') +
				text.slice(to).replace(/^\s?\/\s?\d{1,3}(?:,\d{3}|\s?k)?\b/i, '')
	return text
}

/** Whether a label has an amount outside of its parentheses. */
const hasMoney = (label: string) =>
	figuresOf(label.replace(/\([^()]{0,120}\)/g, ' ')).some(({ kind }) => kind === 'money' || kind === 'bare')

/** Whether a cell is nothing but an amount. */
const isAlone = (cell: string) => /\d[.,]\d{2}|\$\s?\d/.test(cell) && !/\p{L}{2}/u.test(cell)

/** The words of a cell without the percentages and lists that a label may have. */
const readLabel = (cell: string) =>
	cell.replace(/(?<![\d.])\d{1,3}(?:\.\d{1,4})? ?%/g, '').replace(/\([^()]{0,120}\)|\b\d{1,2}[.)]/g, '')

const hasFigures = (part: string) => readCell(part).clauses.length > 0

/** Two columns of a sheet that only blanks separate: 'Title 75.00   Reg 210.00'. */
function columnsOf(text: string): string[] {
	const listed = slashList(text)
	if (listed) return listed
	// '36 / 10k' is a term and its miles.
	const pairs = pairsOf(text)
	if (pairs) return pairs
	for (const [separator, isPart] of [
		[/ {3,}/, hasFigures],
		[/ (?:;|\/(?! \d{1,2}(?:\.\d)?k\b| \d{1,2},?[05]00\b)) /, hasAmount],
	] as const) {
		const parts = text.split(separator)
		if (parts.length > 1 && parts.every((part) => /\p{L}{2}/u.test(part) && isPart(part))) return parts
	}
	return [text]
}

/** 'Retail Price   39,870.00      Term            36': labels and values of two columns, with blanks between all of them. */
function pairsOf(text: string): string[] | null {
	const parts = text.split(/ {2,}/)
	if (parts.length < 4 || parts.length % 2 > 0) return null
	const pairs: string[] = []
	for (let at = 0; at < parts.length; at += 2) {
		const [label, value] = [parts[at]!, parts[at + 1]!]
		if (
			!/\p{L}{2}/u.test(label) ||
			/\p{L}{2}/u.test(value.replace(/\b(?:mos?|months?|miles|mi)\b/gi, '')) ||
			!/\d/.test(value)
		)
			return null
		pairs.push(`${label} ${value}`)
	}
	return pairs
}

/** 'MSRP 58,795 / 12% off / 36mo 10k / RV 55 / 675+tax': a list on one line; a term and its miles stay together. */
function slashList(text: string): string[] | null {
	const parts = text
		.replace(/(?<=(?:^|\/ )\d{2}(?: ?mos?)?) \/ (?=\d{1,2}(?:\.5)?k?(?: \/|$)|\d{1,2},?[05]00\b)/gi, '/')
		.split(' / ')
	// Most rows are no list, and reading a cell is most of the work of a text.
	if (parts.length < 4) return null
	const counted = parts.filter(hasFigures)
	return counted.length >= 4 && counted.length >= parts.length - 2 ? parts : null
}
