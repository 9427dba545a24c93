import { classifyLabel } from '../classification/classify-label.ts'
import { linesOutsideNewestQuote } from '../paste/thread.ts'
import { cellsOf } from './cells.ts'
import { type Clause, hasAmount, readCell } from './clauses.ts'
import { withoutNotes, withoutUnitPrices } from './columns/notes-column.ts'
import { type Turn, turnsOf, withoutSpeaker } from './conversation.ts'
import { isFree } from './free-row.ts'
import { type Item, meaningOf, noSection, type Section } from './items.ts'
import { namedBy, trimmedLabel } from './naming/named-by.ts'
import { inEnglish } from './naming/spanish.ts'
import { termOf } from './naming/term-rules.ts'
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
	/** Who speaks in a conversation; empty for any other text. */
	turns: readonly Turn[]
}

/** More amounts than this are not read; the rest is unused. */
const itemsMax = 300

/** Reads the amounts and other figures of a text with what their words name. Every line is read once. */
export function readItems(lines: readonly string[]): ReadText {
	const turns = turnsOf(lines)
	const outside = turns.length > 0 ? linesOfBuyer(turns) : linesOutsideNewestQuote(lines)
	const read: ReadText = { lines, items: [], facts: [], unused: new Set(), older: outside, turns }
	const spoken = turns.length > 0 ? lines.map(withoutSpeaker) : lines
	let heading = ''
	let headings: string[] = []
	let sections: Section[] = [noSection]
	const inFormulas: Fact[] = []
	const own: { item: Item; column: number }[] = []
	const isSheet = lines.some((line) => /^\s*[^|\s][^|]*\|/.test(line))
	const rowTexts = joinedResults(
		withoutUnitPrices(withoutNotes(spoken)).map((line) => inEnglish(plainRow(line.slice(0, charsMax)))),
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
				headings = cells.length > 1 ? cells.map(trimmedLabel) : []
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
					heading: heading || (headings.length === cells.length ? (headings[column] ?? '') : ''),
					section: sections[column] ?? sections[0]!,
					cell: cells[column]!,
				})
				if (item) own.push({ item, column: cells.length > 1 ? column : 0 })
			}
		})
		// An amount below its label used that label up; a section stays until the next heading.
		heading = ''
		headings = []
	})
	// A money factor that only a formula prints.
	if (!read.facts.some(({ kind }) => kind === 'factor')) read.facts.push(...inFormulas)
	// A sheet is read column by column, as its sums are.
	read.items = own.toSorted((one, other) => one.column - other.column).map(({ item }) => item)
	return read
}

/** What the buyer says is no offer. */
const linesOfBuyer = (turns: readonly Turn[]): ReadonlySet<number> =>
	new Set(
		turns
			.filter(({ isBuyer }) => isBuyer)
			.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
	)

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
	const isBareOfWords = !/\p{L}{2}/u.test(
		cell.replace(/\([^()]*\)/g, '').replace(/\btotal\b/i, (found) => found),
	)
	const isUnderHeading = heading !== '' && isBareOfWords
	if (figure.kind !== 'money' && figure.kind !== 'bare') {
		read.facts.push({
			...fact,
			...(isUnderHeading && !/\p{L}{2}/u.test(before) ? { before: heading } : {}),
			kind: figure.kind,
			value: figure.value,
		})
		return null
	}
	const meaning = isUnderHeading ? namedBy(heading) : meaningOf(clause)
	const count = figure.hasSign
		? null
		: (countTerm(isUnderHeading ? heading : before.split(otherCount).at(-1)!, figure) ??
			countTerm(after.split(otherCount)[0]!, figure))
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
	// Nothing is paid 4.8 times.
	return (term === 'months' && Number.isInteger(plain)) || term === 'miles' ? term : null
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
