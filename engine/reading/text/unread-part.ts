import { readCell } from './clauses.ts'
import { figuresOf } from './figures/figures.ts'
import type { ReadText } from './read-items.ts'

/** A line up to this length is shown whole. */
const shortCharsMax = 140
/** How much around an amount says which one it is. */
const aroundChars = 45
const charsMax = 4_000

/** The words around the first amount of a long line that was not used: who pasted one paragraph should not read all of it again. */
export function unreadPartOf({ items, lines }: ReadText, index: number): string | undefined {
	const line = lines[index] ?? ''
	if (line.length <= shortCharsMax) return undefined
	const { clauses } = readCell(line.slice(0, charsMax))
	const unclear = figuresOf(line.slice(0, charsMax)).find(({ kind }) => kind === 'unclear')
	const open = items.filter((item) => item.line === index && item.use === undefined).map(({ cents }) => cents)
	const clause = clauses.find(
		({ figure: { kind, value } }) => (kind === 'money' || kind === 'bare') && open.includes(value),
	)
	const at = clause ? clause.sentence + clause.figure.from : unclear?.from
	if (at === undefined) return undefined
	const from = Math.max(0, at - aroundChars)
	const to = Math.min(line.length, at + aroundChars)
	const start = from === 0 ? 0 : line.indexOf(' ', from) + 1
	const end = to === line.length ? to : Math.max(at, line.lastIndexOf(' ', to))
	return `${start > 0 ? '… ' : ''}${line.slice(start, end)}${end < line.length ? ' …' : ''}`
}
