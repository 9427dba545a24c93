import { decodeEntities } from '../paste/plain-text.ts'

/** Text after this many characters of a mail is not read. */
const charsMax = 2_000_000
const linesMax = 4_000
/** Tables of newsletters are nested about ten levels deep; deeper tables are read as text. */
const depthMax = 40

const hiddenTags: ReadonlySet<string> = new Set([
	'script',
	'style',
	'head',
	'title',
	'template',
	'svg',
	'object',
	'select',
])
const blockTags: ReadonlySet<string> = new Set(
	'br p div li ul ol table tbody thead tfoot h1 h2 h3 h4 h5 h6 dt center section article header footer pre caption hr address'.split(
		' ',
	),
)
/** Tags without an end tag. */
const voidTags: ReadonlySet<string> = new Set(
	'area base br col embed hr img input link meta source track wbr'.split(' '),
)

/** Text that is collected: the whole mail, or a cell. `row` collects the cells of a row. */
type Frame =
	| { kind: 'text'; lines: string[]; current: string; tables: number }
	| { kind: 'row'; cells: string[][] }

/**
 * Turns the HTML of a mail into lines of text, the cells of a row with tabs between them and what is quoted behind '>'. Nothing is run or
 * loaded, and the time is linear: a tag is never looked at twice.
 */
export function htmlLines(html: string): string[] {
	const page = new Collector()
	const text = html.length > charsMax ? html.slice(0, charsMax) : html
	let position = 0
	while (position < text.length && !page.isFull) {
		const open = text.indexOf('<', position)
		page.text(text.slice(position, open < 0 ? text.length : open))
		if (open < 0) break
		if (text.startsWith('<!--', open)) {
			const end = text.indexOf('-->', open + 4)
			// Word writes conditions that begin and end in two comments; a condition that is not closed hides the rest.
			position = end < 0 ? text.length : end + 3
			continue
		}
		const close = endOfTag(text, open + 1)
		const [, slash, name] = /^(\/?)([a-z][a-z0-9:-]{0,20})/i.exec(text.slice(open + 1, open + 24)) ?? []
		if (close < 0) {
			page.text(text.slice(open))
			break
		}
		if (!name && !/[!?/]/.test(text[open + 1] ?? '')) {
			page.text('<')
			position = open + 1
			continue
		}
		if (name)
			page.tag(name.toLowerCase(), {
				isEnd: slash === '/',
				attributes: text.slice(open, Math.min(close, open + 2_000)),
			})
		position = close + 1
	}
	return page.finish()
}

/** The '>' of a tag; one inside a quoted value does not count. */
function endOfTag(html: string, from: number): number {
	const close = html.indexOf('>', from)
	if (close < 0 || close - from > 5_000) return close
	const quotes = html.slice(from, close).match(/=\s{0,3}("[^"]*|'[^']*)$/)
	if (!quotes) return close
	const end = html.slice(close, close + 2_000).indexOf(quotes[1]![0]!)
	return end < 0 ? close : html.indexOf('>', close + end)
}

class Collector {
	private readonly frames: Frame[] = [{ kind: 'text', lines: [], current: '', tables: 0 }]
	private quotes = 0
	/** The tag whose content is not shown, and how many tags of the same name are open inside it. */
	private hidden: { name: string; depth: number } | null = null
	private lineCount = 0

	get isFull(): boolean {
		return this.lineCount >= linesMax
	}

	text(text: string): void {
		if (this.hidden || text === '') return
		this.topText().current += decodeEntities(text).replace(/\s+/g, ' ')
	}

	tag(name: string, { isEnd, attributes }: { isEnd: boolean; attributes: string }): void {
		if (this.hidden) {
			if (name === this.hidden.name) this.hidden.depth += isEnd ? -1 : 1
			if (this.hidden.depth === 0) this.hidden = null
			return
		}
		if (!isEnd && !voidTags.has(name) && (hiddenTags.has(name) || isHidden(attributes))) {
			this.hidden = { name, depth: 1 }
			return
		}
		if (name === 'blockquote') {
			this.break()
			this.quotes = Math.max(0, this.quotes + (isEnd ? -1 : 1))
		} else if (name === 'tr') this.row(isEnd)
		else if (name === 'td' || name === 'th') this.cell(isEnd)
		else if (name === 'dd' && !isEnd) this.topText().current += '\t'
		else if (blockTags.has(name)) {
			if (name === 'table' && isEnd) this.closeTable()
			else if (name === 'table') this.topText().tables++
			this.break()
		}
	}

	finish(): string[] {
		while (this.frames.length > 1) this.close()
		this.break()
		return (this.frames[0] as { lines: string[] }).lines
	}

	private topText(): Extract<Frame, { kind: 'text' }> {
		const top = this.frames.at(-1)!
		if (top.kind === 'text') return top
		// Text between the cells of a row is shown before the table.
		return this.frames.findLast((frame) => frame.kind === 'text')!
	}

	private break(): void {
		const top = this.topText()
		const line = top.current.replace(/ {2,}/g, ' ').trim()
		top.current = ''
		if (line === '') return
		top.lines.push(`${'> '.repeat(Math.min(this.quotes, 5))}${line}`)
		this.lineCount++
	}

	private row(isEnd: boolean): void {
		if (isEnd) this.closeRow()
		else if (this.frames.length < depthMax) {
			// The end tags of a cell and its row may be left out.
			const top = this.frames.at(-1)!
			if (top.kind === 'row' || top.tables === 0) this.closeRow()
			this.break()
			this.frames.push({ kind: 'row', cells: [] })
		} else this.break()
	}

	private cell(isEnd: boolean): void {
		const isInCell = this.frames.at(-2)?.kind === 'row'
		if (isInCell && this.frames.at(-1)!.kind === 'text') this.close()
		if (!isEnd && this.frames.at(-1)!.kind === 'row')
			this.frames.push({ kind: 'text', lines: [], current: '', tables: 0 })
	}

	private closeTable(): void {
		if (this.topText().tables === 0) this.closeRow()
		const around = this.topText()
		around.tables = Math.max(0, around.tables - 1)
	}

	private closeRow(): void {
		if (this.frames.at(-1)!.kind === 'text' && this.frames.at(-2)?.kind === 'row') this.close()
		if (this.frames.at(-1)!.kind === 'row') this.close()
	}

	/** Puts the innermost cell into its row, or the innermost row into the text around it. */
	private close(): void {
		const top = this.frames.at(-1)!
		if (top.kind === 'text') {
			this.break()
			this.frames.pop()
			const row = this.frames.at(-1) as Extract<Frame, { kind: 'row' }>
			row.cells.push(top.lines)
			return
		}
		this.frames.pop()
		this.topText().lines.push(...linesOfRow(top.cells))
	}
}

/** Whether a tag hides its content, as mails do with a preview line that only the list of the mail program shows. */
const isHidden = (attributes: string) =>
	/style\s{0,3}=[^>]{0,1000}?(?:display\s{0,3}:\s{0,3}none|mso-hide\s{0,3}:\s{0,3}all)/i.test(attributes)

/**
 * The lines of a row: its cells side by side. Cells that list as many lines each belong together line by line; a label may take several lines
 * beside one amount; everything else is text in a layout.
 */
function linesOfRow(cells: readonly string[][]): string[] {
	const filled = cells.filter((lines) => lines.length > 0)
	if (filled.length < 2) return filled.flat()
	const [first] = filled as [string[]]
	if (filled.every((lines) => lines.length === first.length))
		return first.map((_, index) => filled.map((lines) => lines[index]!).join('\t'))
	const isLabelWithAmount = filled.slice(1).every((lines) => lines.length === 1) && first.length <= 3
	return isLabelWithAmount ? [[first.join(' '), ...filled.slice(1).flat()].join('\t')] : filled.flat()
}
