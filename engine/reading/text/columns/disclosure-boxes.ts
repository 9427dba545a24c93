/**
 * The captions of the boxes in which a credit contract and a lease disclose their terms (12 CFR 1026.18, Regulation Z; 12 CFR 1013.4,
 * Regulation M).
 */
export const disclosureCaption =
	/^(?:annual percentage rate|finance charge|amount financed|total of payments|total sale price|number of payments|amount of payments|when payments are due|amount due at (?:lease signing|signing)(?: or delivery)?|monthly payments|other charges)$/i

/** Captions take three lines at most, the sentences below them four. */
const captionLinesMax = 3
const sentenceLinesMax = 4
/** A box of a lease has a sentence. */
const cellCharsMax = 200

type Cell = { from: number; to: number; text: string }

/**
 * Puts the amounts of disclosure boxes that stand beside each other next to their captions, in the line of the amounts: 'Amount financed:
 * $23,610.00 | Total of payments: …'. The lines of the captions, and of the sentences between, become empty.
 */
export function withDisclosureBoxes(lines: readonly string[]): readonly string[] {
	const joined = [...lines]
	for (const index of lines.keys()) {
		const boxes = captionsAt(lines, index)
		if (!boxes) continue
		const last = index + boxes.lineCount - 1
		const values = valuesBelow(lines, last, boxes.captions.length)
		if (!values) continue
		for (let line = index; line < values.line; line++) joined[line] = ''
		joined[values.line] = boxes.captions
			.map((caption, place) => `${caption}: ${values.cells[place]!.text}`)
			.join(' | ')
	}
	return joined
}

/** The captions that begin at a line: at least two beside each other, of which every one is a disclosure. */
function captionsAt(lines: readonly string[], index: number) {
	let captions = cellsOf(lines[index]!)
	if (captions.length < 2) return null
	for (let lineCount = 1; lineCount <= captionLinesMax; lineCount++) {
		const texts = captions.map(({ text }) => plainCaption(text))
		if (texts.every((text) => disclosureCaption.test(text))) return { captions: texts, lineCount }
		const below = cellsOf(lines[index + lineCount] ?? '')
		if (below.length === 0 || below.some(({ text }) => /\d/.test(text))) return null
		const continued = captions.map((caption) => continueCaption(caption, below))
		// A word that is below no caption, or below two, makes the table another one.
		if (below.some((cell) => captions.filter((caption) => isBelow(caption, cell)).length !== 1)) return null
		captions = continued
	}
	return null
}

const continueCaption = (caption: Cell, below: readonly Cell[]): Cell => {
	const cell = below.find((each) => isBelow(caption, each))
	return cell
		? {
				from: Math.min(caption.from, cell.from),
				to: Math.max(caption.to, cell.to),
				text: `${caption.text} ${cell.text}`,
			}
		: caption
}

const isBelow = (caption: Cell, cell: Cell) => cell.from < caption.to && caption.from < cell.to

/** The first line with an amount below the captions, if it has one for each. */
function valuesBelow(lines: readonly string[], last: number, count: number) {
	for (let line = last + 1; line <= last + 1 + sentenceLinesMax; line++) {
		const cells = cellsOf(lines[line] ?? '')
		if (!cells.some(({ text }) => /\d/.test(text))) continue
		return cells.length === count ? { line, cells } : null
	}
	return null
}

const plainCaption = (text: string) => text.replace(/^no\. of/i, 'Number of').replace(/\s?[*:]$/, '')

/** The texts of a line that two spaces, a tab or a bar separate, with their places. */
function cellsOf(line: string): Cell[] {
	const cells: Cell[] = []
	for (const { 0: text, index } of line.slice(0, 800).matchAll(/[^\s|]+(?: [^\s|]+)*/g))
		if (text.length <= cellCharsMax) cells.push({ from: index, to: index + text.length, text })
	return cells
}
