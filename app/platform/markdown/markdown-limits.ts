/** What of a Markdown text is counted before it may be parsed. */
export type MarkdownLimit = keyof typeof markdownLimits

const counted = (marks: RegExp) => (text: string) => text.match(marks)?.length ?? 0

/**
 * The most that is parsed, several times what a long, carefully formatted post has. The parser's work grows with the square of most of
 * these, so each keeps it below a third of a second (`markdown-limits.test.ts`). Each count reads the text once.
 */
export const markdownLimits = {
	characters: { max: 20_000, count: (text: string) => text.length },
	lines: { max: 1_000, count: counted(/\n|\r\n?/g) },
	/** How many quotations and lists one line stands in. */
	depth: { max: 12, count: (text: string) => largest(linesOf(text).map(depthOf)) },
	/** The same, of all lines together: the parser opens each again on every line. */
	nesting: {
		max: 1_000,
		count: (text: string) => linesOf(text).reduce((sum, line) => sum + depthOf(line), 0),
	},
	emphasis: { max: 500, count: counted(/[*_~]+/g) },
	brackets: { max: 400, count: counted(/[[\]]/g) },
	codeMarks: { max: 200, count: counted(/`+/g) },
	pipes: { max: 1_000, count: counted(/\|/g) },
	tableCells: { max: 1_000, count: countTableCells },
	/** Each may begin HTML that goes on to the end of the text. */
	angleBrackets: { max: 200, count: counted(/</g) },
	bareLinks: { max: 200, count: counted(/@|www\.|https?:/gi) },
	longestWord: {
		max: 1_000,
		count: (text: string) => largest(text.split(/\s+/).map((word) => word.length)),
	},
}

/** The first limit that a text exceeds, or null when it may be parsed. Linear in the length of the text. */
export function exceededLimit(text: string): MarkdownLimit | null {
	const names = Object.keys(markdownLimits) as MarkdownLimit[]
	// Characters come first: nothing else is counted in a text that is far too long.
	return names.find((name) => markdownLimits[name].count(text) > markdownLimits[name].max) ?? null
}

const largest = (numbers: number[]) => numbers.reduce((one, other) => Math.max(one, other), 0)

const linesOf = (text: string) => text.split(/\r\n?|\n/)

const thematicBreak = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/
const container = />|[-+*]|\d{1,9}[.)]/g
const COLUMNS_A_LEVEL = 2

/** Containers that a line opens, and those that its indentation continues. */
function depthOf(line: string): number {
	const [prefix] = containers.exec(line) ?? []
	if (prefix === undefined || thematicBreak.test(line)) return 0
	const indentation = /^[ \t]*/.exec(prefix)![0].replaceAll('\t', '    ').length
	return prefix.match(container)!.length + Math.floor(indentation / COLUMNS_A_LEVEL)
}

const delimiterRow = /^[ \t>]*[-:|][-:| \t]*$/

/** A row of a table has as many cells as its head, also where nothing is written in them. */
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
