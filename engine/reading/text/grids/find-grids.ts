import { type Head, headOf, titlesAbove } from './grid-head.ts'
import { choicesOf, type PaymentChoice, setRates } from './grid-rows.ts'
import { isGridText, tokensOf, withZeros } from './grid-tokens.ts'

/**
 * A table of payments: terms by down payments, in either direction. `lines` are those that it takes, from 0, with the position at which it
 * begins in each: behind the charges of a sheet that prints both side by side.
 */
export type PaymentGrid = { choices: PaymentChoice[]; lines: ReadonlyMap<number, number> }

const linesMax = 2_000
const rowsMax = 16
const cellsMax = 12

/** Finds the tables of payments of a text: dealers' worksheets print what a car costs a month for several terms and down payments. */
export function findGrids(lines: readonly string[]): PaymentGrid[] {
	const grids: PaymentGrid[] = []
	const rows = lines.slice(0, linesMax).map((line) => withZeros(line.slice(0, 400)))
	for (let line = 0; line < rows.length; line++) {
		const grid = wholeGrid(rows, line) ?? gridBeside(rows, line)
		if (!grid) continue
		grids.push(grid)
		line = Math.max(...grid.lines.keys())
	}
	return grids
}

const mayBeHead = (row: string) => /\d/.test(row) && isGridText(row)

/** The table with its head on this line. */
function wholeGrid(rows: readonly string[], line: number): PaymentGrid | null {
	if (!mayBeHead(rows[line]!)) return null
	const head = headOf(rows, line)
	const grid = head && gridBelow(rows, head, () => [0])
	if (!grid) return null
	const titles = titlesAbove(rows, line).map((title) => [title, 0] as const)
	return { ...grid, lines: new Map([...titles, [line, 0], ...grid.lines]) }
}

/** 'Price 31,250.00 | Term | $0 down | $2,500 down': the table with its head behind the charges on this line. */
function gridBeside(rows: readonly string[], line: number): PaymentGrid | null {
	for (const from of startsOf(rows[line]!)) {
		const text = rows[line]!.slice(from)
		if (from === 0 || !mayBeHead(text)) continue
		const head = headOf([text], 0)
		const grid = head && head.columns.length > 1 && gridBelow(rows, { ...head, line }, startsOf)
		if (!grid || ![...grid.lines.values()].some((start) => start > 0)) continue
		const title = titleBeside(rows[line - 1] ?? '')
		return {
			...grid,
			lines: new Map([...(title > 0 ? [[line - 1, title] as const] : []), [line, from], ...grid.lines]),
		}
	}
	return null
}

/** Where the cells of a row begin: behind a tab, a bar or several blanks. */
const startsOf = (row: string): number[] => [
	0,
	...[...row.matchAll(/[\t|]\s*|\s{3,99}/g)]
		.slice(0, cellsMax)
		.map(({ index, 0: separator }) => index + separator.length)
		.filter((start) => start < row.length),
]

/** Where the title of a table begins behind the charges on the line above its head; 0 without one. */
const titleBeside = (row: string): number =>
	startsOf(row).findLast(
		(start) =>
			start > 0 &&
			/\b(?:payments?|options?|terms?|lease|finance|monthly)\b/i.test(row.slice(start)) &&
			isGridText(row.slice(start)) &&
			tokensOf(row.slice(start)).length === 0,
	) ?? 0

function gridBelow(
	rows: readonly string[],
	head: Head,
	starts: (row: string) => readonly number[],
): PaymentGrid | null {
	const lines = new Map<number, number>()
	const choices: PaymentChoice[] = []
	let count = 0
	let blanks = 0
	for (let line = head.line + 1; line < rows.length && count < rowsMax; line++) {
		if (!/[\p{L}\d]/u.test(rows[line]!)) {
			if (++blanks > 2) break
			continue
		}
		const found = rowOfGrid(rows[line]!, { head, line, starts, isFirst: count === 0 })
		if (!found) break
		lines.set(line, found.start)
		choices.push(...found.choices)
		if (found.choices.length > 0) count++
		blanks = 0
	}
	const isTable = count > 1 || (count === 1 && choices.length > 2)
	return isTable && fallsWithDown(choices) ? { choices, lines } : null
}

/** What a row is in the table below a head: rates, titles or payments, behind the first of its cells that makes it one. */
function rowOfGrid(
	row: string,
	{
		head,
		line,
		starts,
		isFirst,
	}: { head: Head; line: number; starts: (row: string) => readonly number[]; isFirst: boolean },
): { start: number; choices: PaymentChoice[] } | null {
	for (const start of starts(row)) {
		const text = row.slice(start)
		if (!isGridText(text)) continue
		if (setRates(head, text)) return { start, choices: [] }
		const choices = choicesOf(text, head, line)
		if (choices) return { start, choices }
		// A second row of titles: 'Down   Down   Down'
		if (isFirst && start === 0 && tokensOf(text).length === 0) {
			head.hasRates ||= /\b(?:apr|rate)\b/i.test(text)
			return { start, choices: [] }
		}
	}
	return null
}

/** More money at the beginning makes each payment lower; a table in which it mostly does not is another one. */
function fallsWithDown(choices: readonly PaymentChoice[]): boolean {
	let falls = 0
	let rises = 0
	for (const one of choices)
		for (const other of choices) {
			const isSame = one.kind === other.kind && one.months === other.months && one.line <= other.line
			if (!isSame || one.firstCents >= other.firstCents) continue
			if (one.paymentCents > other.paymentCents) falls++
			else rises++
		}
	return falls > 0 && rises * 4 <= falls
}
