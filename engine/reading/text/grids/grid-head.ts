import { type GridToken, isDown, isGridText, isTerm, monthsOfTerm, tokensOf } from './grid-tokens.ts'

/** A column of a grid: a term or a down payment, where it is printed, and the half of the table that it is in. */
export type Column = {
	months?: number
	firstCents?: number
	aprPpm?: number
	kind?: Kind
	milesPerYear?: number
	at: number
	group: number
}

export type Head = {
	columns: Column[]
	isAllDue: boolean
	hasRates: boolean
	kinds: Kind[]
	/** What the title says: 'Lease, 10k miles a year'. */
	milesPerYear?: number
	line: number
}
export type Kind = 'loan' | 'lease'

/** No worksheet prints more. */
const columnsMax = 12

const isDueText = /\b(?:due|das|drive.?off|inception|signing)\b/i
const isFirstText = /\b(?:down|cash|initial|due|das|drive.?off|inception|up ?front|investment)\b/i

/** The lines above that only name a table: its title, 'Finance' and 'Lease' above its halves. */
export function titlesAbove(rows: readonly string[], line: number): number[] {
	const titles: number[] = []
	for (let above = line - 1; above >= 0 && titles.length < 3; above--) {
		const row = rows[above]!
		if (!/[\p{L}\d]/u.test(row)) {
			if (line - above > 2) break
			continue
		}
		if (tokensOf(row).some(({ kind }) => kind !== 'miles') || !isGridText(row)) break
		titles.push(above)
	}
	return titles
}

/** Reads a line as the head of a table: terms, or what is paid first; null for any other line. */
export function headOf(rows: readonly string[], line: number): Head | null {
	const row = rows[line]!
	const titles = titlesAbove(rows, line)
	const above = titles.map((title) => rows[title]!).toReversed()
	const text = [...above, row].join('\n')
	const tokens = tokensOf(row).filter(({ kind }) => kind !== 'miles')
	const keys = tokens.filter(({ kind }) => kind !== 'rate')
	const hasRates = /\b(?:apr|rate)\b/i.test(text) || tokens.some(({ kind }) => kind === 'rate')
	const miles = tokensOf(above.join(' ')).filter(({ kind }) => kind === 'miles')
	const shared = {
		isAllDue: isDueText.test(text),
		hasRates,
		kinds: kindsOf(text),
		line,
		...(miles.length === 1 ? { milesPerYear: miles[0]!.value } : {}),
	}
	if (keys.length > columnsMax) return null
	// '60 months' above the payments of one term, a line for each down payment.
	const [only] = keys
	if (only && keys.length === 1 && only.kind === 'months' && row.length <= 60)
		return { ...shared, columns: termColumns(row, keys, shared.kinds) }
	if (keys.length < 2) return null
	const areTerms =
		keys.every(isTerm) &&
		(keys.some(({ kind }) => kind === 'months') ||
			/\b(?:terms?|months?|mos?|monthly|down|lease|finance)\b/i.test(text))
	if (areTerms) return { ...shared, columns: termColumns(row, keys, shared.kinds) }
	const areDowns =
		tokens.length === keys.length &&
		keys.every(isDown) &&
		(isFirstText.test(text) || keys[0]!.value === 0 || /\bterms?\b/i.test(row)) &&
		isInOrder(keys)
	return areDowns ? { ...shared, columns: downColumns(keys) } : null
}

/** Each group of down payments becomes larger or smaller throughout. */
function isInOrder(keys: readonly GridToken[]): boolean {
	const groups = groupsOf(keys)
	return (
		groups.every((group) => group.length > 1) && groups.every((group) => group.length === groups[0]!.length)
	)
}

/** The same down payments are printed again for the second half of a table. */
function groupsOf(keys: readonly GridToken[]): GridToken[][] {
	const first = keys[0]!.value
	const groups: GridToken[][] = []
	for (const key of keys)
		if (groups.length === 0 || key.value === first) groups.push([key])
		else groups.at(-1)!.push(key)
	const isUp = (group: readonly GridToken[]) =>
		group.every(({ value }, at) => at === 0 || value > group[at - 1]!.value)
	const isDownward = (group: readonly GridToken[]) =>
		group.every(({ value }, at) => at === 0 || value < group[at - 1]!.value)
	return groups.every(isUp) || groups.every(isDownward) ? groups : [[]]
}

const downColumns = (keys: readonly GridToken[]): Column[] =>
	groupsOf(keys).flatMap((group, index) =>
		group.map(({ value, from }) => ({ firstCents: value, at: from, group: index })),
	)

/** Terms with the rates that stand beside them, and with what each half of the table is. */
function termColumns(row: string, keys: readonly GridToken[], kinds: readonly Kind[]): Column[] {
	const tokens = tokensOf(row)
	const split = splitOf(keys.map(monthsOfTerm))
	let kind: Kind | undefined
	return keys.map((key, index) => {
		const next = keys[index + 1]?.from ?? row.length
		const previous = keys[index - 1]
		const own = kindsOf(row.slice(previous?.to ?? 0, key.from))
		kind = own.at(-1) ?? kind
		const group = kinds.length === 2 && split !== null && index >= split ? 1 : 0
		const behind = tokens.filter(({ from }) => from >= key.to && from < next)
		const rate = behind.find((token) => token.kind === 'rate')
		const miles = behind.find((token) => token.kind === 'miles')
		const column: Column = { months: monthsOfTerm(key), at: key.from, group }
		const ofGroup = kinds.length === 1 ? kinds[0] : split === null ? undefined : kinds[group]
		const known = kind ?? ofGroup ?? (miles ? 'lease' : undefined)
		if (known) column.kind = known
		if (rate) column.aprPpm = rate.value
		if (miles) column.milesPerYear = miles.value
		return column
	})
}

/** Where the terms of the second half of a table begin: below the longest of the first half, or above the longest lease. */
function splitOf(terms: readonly number[]): number | null {
	const back = terms.findIndex((months, at) => at > 0 && months <= terms[at - 1]!)
	return back > 0 ? back : null
}

/** What the words of a row or a title say that its parts are, in their order. */
export function kindsOf(text: string): Kind[] {
	const found = [...text.matchAll(/\b(?:(leas\w{1,3})|financ\w{1,3}|retail|loan|purchase|buy)\b/gi)].map(
		([, lease]): Kind => (lease ? 'lease' : 'loan'),
	)
	return found.filter((kind, at) => kind !== found[at - 1])
}
