/** The properties of a Markdown text that are counted before it is parsed. */
export type MarkdownLimit = keyof typeof markdownLimits

const counted = (marks: RegExp) => (text: string) => text.match(marks)?.length ?? 0

/**
 * The limits for parsing, several times what a long, carefully formatted post has. The parser's work grows with the square of most
 * properties, so each limit keeps it below a third of a second (`markdown-limits.test.ts`). Each count reads the text once.
 */
export const markdownLimits = {
	characters: { max: 20_000, count: (text: string) => text.length },
	lines: { max: 1_000, count: counted(/\n|\r\n?/g) },
	/** How many quotations and lists the deepest line is nested in. */
	depth: { max: 12, count: (text: string) => largest(linesOf(text).map(depthOf)) },
	/** The sum of all lines' depths, because the parser processes all levels again on every line. */
	nesting: {
		max: 1_000,
		count: (text: string) => linesOf(text).reduce((sum, line) => sum + depthOf(line), 0),
	},
	emphasis: { max: 500, count: counted(/[*_~]+/g) },
	brackets: { max: 400, count: counted(/[[\]]/g) },
	codeMarks: { max: 200, count: counted(/`+/g) },
	pipes: { max: 1_000, count: counted(/\|/g) },
	tableCells: { max: 1_000, count: countTableCells },
	/** Each one may start HTML that extends to the end of the text. */
	angleBrackets: { max: 200, count: counted(/</g) },
	bareLinks: { max: 200, count: counted(/@|www\.|https?:/gi) },
	longestWord: {
		max: 1_000,
		count: (text: string) => largest(text.split(/\s+/).map((word) => word.length)),
	},
}

/** Returns the first limit that a text exceeds, or null if it may be parsed. Takes linear time. */
export function exceededLimit(text: string): MarkdownLimit | null {
	const names = Object.keys(markdownLimits) as MarkdownLimit[]
	// Characters come first, so that nothing else is counted in a text that is far too long.
	return names.find((name) => markdownLimits[name].count(text) > markdownLimits[name].max) ?? null
}

const largest = (numbers: number[]) => numbers.reduce((one, other) => Math.max(one, other), 0)

const linesOf = (text: string) => text.split(/\r\n?|\n/)

const thematicBreak = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/
const container = />|[-+*]|\d{1,9}[.)]/g
const COLUMNS_A_LEVEL = 2

/** Returns how many containers a line opens or continues by its indentation. */
function depthOf(line: string): number {
	const [prefix] = containers.exec(line) ?? []
	if (prefix === undefined || thematicBreak.test(line)) return 0
	const indentation = /^[ \t]*/.exec(prefix)![0].replaceAll('\t', '    ').length
	return prefix.match(container)!.length + Math.floor(indentation / COLUMNS_A_LEVEL)
}

const delimiterRow = /^[ \t>]*[-:|][-:| \t]*$/

/** Counts the cells of all tables. A row has as many cells as its header, even if it has fewer in the text. */
function countTableCells(text: string): number {
	let cells = 0
	let columns = 0
	for (const line of linesOf(text)) {
		if (line.trim() === '') columns = 0
		else if (delimiterRow.test(line)) columns = Math.max(columns, line.split('|').length)
		cells += columns
	}
	return cells
}
