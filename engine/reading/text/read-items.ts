import { classifyLabel } from '../classification/classify-label.ts'
import { linesOutsideNewestQuote } from '../paste/thread.ts'
import { type Clause, hasAmount, readCell } from './clauses.ts'
import { figuresOf } from './figures/figures.ts'
import { isFree } from './free-row.ts'
import { type Item, meaningOf, noSection, type Section } from './items.ts'
import { namedBy, trimmedLabel } from './naming/named-by.ts'
import { inEnglish } from './naming/spanish.ts'
import { termOf } from './naming/term-rules.ts'
import { withoutNotes, withoutUnitPrices } from './notes-column.ts'
import { joinedResults, plainRow } from './plain-row.ts'

/** A figure that is no amount of dollars, with the words about it. */
export type Fact = {
	line: number
	kind: 'percent' | 'factor' | 'months' | 'miles' | 'payments'
	value: number
	/** Its own characters: '12,000 miles a year'. */
	printed: string
	before: string
	after: string
	/** All that its sentence has in front of it, and what is right behind it. */
	lead: string
	following: string
	text: string
	/** Where its sentence begins in its cell. */
	sentence: number
}

/** Everything that a text says, line by line. */
export type ReadText = {
	lines: readonly string[]
	items: Item[]
	facts: Fact[]
	/** The lines with an amount that could not be used, by their position. */
	unused: Set<number>
	/** The amounts come from sentences, and as they were read they miss the total of the text. */
	isUnsettled?: boolean
	/** Those that are in older messages of a thread. */
	older: ReadonlySet<number>
}

/** More amounts than this are not read; the rest is unused. */
const itemsMax = 300

/** Reads the amounts and other figures of a text with what their words name. Every line is read once. */
export function readItems(lines: readonly string[]): ReadText {
	const outside = linesOutsideNewestQuote(lines)
	const read: ReadText = { lines, items: [], facts: [], unused: new Set(), older: outside }
	let heading = ''
	let sections: Section[] = [noSection]
	const inFormulas: Fact[] = []
	const own: { item: Item; column: number }[] = []
	const isSheet = lines.some((line) => /^\s*[^|\s][^|]*\|/.test(line))
	const rowTexts = joinedResults(
		withoutUnitPrices(withoutNotes(lines)).map((line) => inEnglish(plainRow(line.slice(0, charsMax)))),
	)
	lines.forEach((line, index) => {
		const text = rowTexts[index]!
		if (line.length > charsMax) read.unused.add(index)
		if (!/[\p{L}\p{N}]/u.test(text)) return
		if (isFree(line)) {
			if (hasAmount(line)) read.unused.add(index)
			return
		}
		const cells = cellsOf(text, isSheet)
		const rows = cells.map((cell) => readCell(cell))
		const hasFigure = rows.some(({ clauses }) => clauses.length > 0)
		if (outside.has(index)) {
			if (hasFigure) read.unused.add(index)
			return
		}
		if (!hasFigure) {
			if (rows.some(({ unclear }) => unclear.length > 0)) read.unused.add(index)
			if (cells.every(isHeading)) {
				heading = trimmedLabel(heading && /^\(/.test(text) ? `${heading} ${text}` : text)
				// Two columns have a heading each.
				sections =
					cells.length > 1
						? cells.map((cell, column) => sectionOf(trimmedLabel(cell), sections[column] ?? noSection))
						: [sectionOf(heading, sections[0]!)]
				if (cells.length > 1) heading = ''
			} else heading = ''
			return
		}
		rows.forEach(({ clauses, unclear, operands }, column) => {
			for (const { kind, value } of operands)
				if (kind === 'factor')
					inFormulas.push({
						line: index,
						kind,
						value,
						printed: '',
						before: '',
						after: '',
						lead: '',
						following: '',
						text: cells[column]!,
						sentence: 0,
					})
			if (unclear.length > 0) read.unused.add(index)
			for (const clause of clauses) {
				const item = addClause(read, {
					clause,
					index,
					heading,
					section: sections[column] ?? sections[0]!,
					cell: cells[column]!,
				})
				if (item) own.push({ item, column: cells.length > 1 ? column : 0 })
			}
		})
		// An amount below its label used that label up; a section stays until the next heading.
		heading = ''
	})
	// A money factor that only a formula prints.
	if (!read.facts.some(({ kind }) => kind === 'factor')) read.facts.push(...inFormulas)
	// A sheet is read column by column, as its sums are.
	read.items = own.toSorted((one, other) => one.column - other.column).map(({ item }) => item)
	return read
}

const charsMax = 4_000

function addClause(
	read: ReadText,
	{
		clause,
		index,
		heading,
		section,
		cell,
	}: { clause: Clause; index: number; heading: string; section: Section; cell: string },
): Item | null {
	const { figure, before, after, isRow } = clause
	if (figure.kind === 'unclear' || figure.kind === 'other') return null
	const { sentence, following } = clause
	const fact = {
		line: index,
		printed: cell.slice(sentence + figure.from, sentence + figure.to),
		before,
		after,
		lead: cell.slice(sentence, sentence + figure.from),
		following,
		text: cell,
		sentence,
	}
	if (figure.kind !== 'money' && figure.kind !== 'bare') {
		read.facts.push({ ...fact, kind: figure.kind, value: figure.value })
		return null
	}
	const isBareOfWords = !/\p{L}{2}/u.test(
		cell.replace(/\([^()]*\)/g, '').replace(/\btotal\b/i, (found) => found),
	)
	const isUnderHeading = heading !== '' && isBareOfWords
	const meaning = isUnderHeading ? namedBy(heading) : meaningOf(clause)
	const count = figure.hasSign
		? null
		: (countTerm(before.split(otherCount).at(-1)!, figure) ?? countTerm(after.split(otherCount)[0]!, figure))
	if (count) {
		read.facts.push({ ...fact, kind: count, value: figure.plain })
		return null
	}
	if (read.items.length >= itemsMax) {
		read.unused.add(index)
		return null
	}
	const item: Item = {
		...meaning,
		line: index,
		cents: figure.value,
		isNegative: figure.isNegative,
		isApproximate: figure.isApproximate,
		isRow: isRow || isUnderHeading,
		isBare: figure.kind === 'bare',
		isAside: clause.isAside,
		isIncluded: clause.isIncluded,
		isQuestion: clause.isQuestion,
		isResult: clause.isResult,
		section,
		formulaPpm: clause.formulaPpm,
		sentence,
		following,
		head: clause.head,
		isConditional: clause.isConditional,
	}
	// 'Cash price (including $1,500 sales tax)': the line says that it is inside another one.
	const isTax = item.term === 'tax' || item.rule?.category === 'sales_tax'
	if (item.isIncluded && isTax && !/\bincl/i.test(item.label))
		item.label = `including ${item.label.replace(/^and /, '')}`
	// What an own calculation comes to is no amount of the offer.
	if (clause.isUnnamedResult && item.term === null && item.rule === null) item.use = 'repeat'
	read.items.push(item)
	return item
}

/** 'with 12k miles, asking 21,500': the words of another figure name no count. */
const otherCount = /(?<![\p{L}\d.,-])\d(?:[\d.,]{0,8}\d)?\s?k?\s?(?:miles|mi|months?|mos?)\b|,\s/iu

/** 'Term 36' and 'Number of payments: 24' are counts, and so are 'Miles 12000'. */
function countTerm(label: string, { kind, plain }: Clause['figure']): 'months' | 'miles' | null {
	const name = trimmedLabel(label)
	// 'Lease payments 36'
	if (
		kind === 'bare' &&
		plain >= 6 &&
		plain <= 120 &&
		/^(?:scheduled |lease |monthly |total )?payments$/i.test(name)
	)
		return 'months'
	const term = termOf(name)
	return term === 'months' || term === 'miles' ? term : null
}

/** Splits a line into its cells; an amount alone in its cell belongs to the label in the cell before it. */
function cellsOf(text: string, isSheet: boolean): string[] {
	const isTable = /\t|\|/.test(text)
	const parts = isTable ? text.split(/\t|\|/) : columnsOf(text)
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

/** A short line without an amount is the heading of those below it. */
const isHeading = (text: string) =>
	text.replace(/\([^()]{0,90}\)/g, '').length <= 90 &&
	!/\d{3}/.test(text) &&
	!/[.!?,]$|-0-|\bn\/?a$|\bnone$/i.test(text) &&
	text.replace(/\([^()]{0,90}\)/g, '').split(' ').length <= 14

const paymentSide =
	/\b(?:how (?:it|this|the amount)(?: due)? (?:is|will be|was|gets?)(?: to be)? paid|will be paid|paid (?:with|by)|form of payment|means of payment|source of funds)\b/i

function sectionOf(heading: string, before: Section): Section {
	if (paymentSide.test(heading)) return { ...before, isPaymentSide: true }
	const term = termOf(heading)
	const category = classifyLabel(heading)?.category ?? null
	return { term, category, isPaymentSide: false }
}
