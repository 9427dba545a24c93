import { type PaperReading, readDeal } from '#engine'
import { classifyLabel, labelWords } from '../../engine/reading/classification/classify-label.ts'
import { classifyCombinedCharges } from '../../engine/reading/classification/combined-label.ts'
import { digitsOf, type PrintedLine } from './generated-quote.ts'

/** How well a paper was read. `unmarked`: the wrong lines without a mark, as texts. `rightMarked`: the number of right lines with a mark. */
export type Verdict = {
	lines: number
	right: number
	rightMarked: number
	wrong: string[]
	unmarked: string[]
}

/**
 * Compares what was read with what was printed. A line is right if its amount, category, role and label are. A line that was not printed is
 * wrong, unless it is zero or one of the `optional` ones. A missing line counts as unmarked if the paper is said to add up without it.
 * `isLabelCompared` is false for photos with lost words, whose labels no reader can know.
 */
export function judge(
	reading: PaperReading,
	printed: readonly PrintedLine[],
	{ isLabelCompared = true, optional = [] as readonly PrintedLine[] } = {},
): Verdict {
	const deal = readDeal(reading.document)
	const unmatched = new Set(reading.lines.keys())
	const verdict: Verdict = { lines: printed.length, right: 0, rightMarked: 0, wrong: [], unmarked: [] }
	const missing: PrintedLine[] = []
	const readAs = new Map<PrintedLine, number>()
	// A sticker price with its parts may be read as the parts, or as the price beside parts that are only shown.
	const acceptStickers = () => {
		const shown = missing.flatMap((line) => {
			const index = [...unmatched].find(
				(each) =>
					reading.lines[each]!.cents === line.cents && isSameLabel(reading.lines[each]!.label, line.label),
			)
			return index === undefined ? [] : [{ line, index, role: deal.lines[index]!.role }]
		})
		const total = shown.find(
			({ line, role }) => line.category === 'msrp' && line.role === 'subtotal' && role === 'charge',
		)
		const parts = shown.filter(({ line, role }) => line.role === 'charge' && role === 'memo')
		if (!total || parts.reduce((sum, { line }) => sum + line.cents, 0) !== total.line.cents) return
		for (const { line, index } of [total, ...parts]) {
			missing.splice(missing.indexOf(line), 1)
			unmatched.delete(index)
			verdict.right++
		}
	}
	const find = (line: PrintedLine) => {
		const same = [...unmatched].filter((each) => {
			const read = deal.lines[each]!
			return read.cents === line.cents && isSameMeaning(read, line)
		})
		const named = same.find((each) => {
			const { label, doubts } = reading.lines[each]!
			return isSameLabel(label, line.label, doubts.includes('from_sentence'))
		})
		return named ?? (isLabelCompared ? undefined : same[0])
	}
	for (const line of printed) {
		const index = find(line)
		if (index === undefined) missing.push(line)
		else {
			unmatched.delete(index)
			readAs.set(line, index)
			verdict.right++
			if (reading.lines[index]!.marks.length > 0) verdict.rightMarked++
		}
	}
	for (const line of optional) {
		const found = [...unmatched].find(
			(each) =>
				reading.lines[each]!.cents === line.cents &&
				isSameLabel(
					reading.lines[each]!.label,
					line.label,
					reading.lines[each]!.doubts.includes('from_sentence'),
				),
		)
		unmatched.delete(found ?? -1)
	}
	for (const index of unmatched) if (reading.lines[index]!.cents === 0) unmatched.delete(index)
	acceptStickers()
	// A line whose words and amount were both misread is recognized by its position, right after the line that is printed before it.
	const isBehindSame = (line: PrintedLine, each: number) => {
		const before = readAs.get(printed[printed.indexOf(line) - 1]!)
		return before !== undefined && each === before + 1
	}
	for (const line of missing) {
		const near = [...unmatched].find(
			(each) =>
				isSameLabel(reading.lines[each]!.label, line.label) ||
				reading.lines[each]!.cents === line.cents ||
				isBehindSame(line, each),
		)
		if (near !== undefined) readAs.set(line, near)
		else {
			verdict.wrong.push(`${line.label} ${line.cents} is missing`)
			// Somebody who is told that the paper adds up does not look for more lines.
			const isCounted = line.role === 'charge' || line.role === 'credit'
			const { status, open: openTotals } = reading.checksum
			const isShown = reading.unread.some(
				({ text }) => text.includes(digitsOf(line.cents)) || isSameLabel(text, line.label),
			)
			if (isCounted && status === 'adds_up' && openTotals.length === 0 && !isShown)
				verdict.unmarked.push(`${line.label} ${line.cents} is missing`)
		}
	}
	for (const index of unmatched) {
		const { label, cents, marks } = reading.lines[index]!
		const { role, category } = deal.lines[index]!
		const text = `${label} ${cents} (${role} ${category})`
		verdict.wrong.push(text)
		if (marks.length === 0) verdict.unmarked.push(text)
	}
	return verdict
}

/** Whether a line counts in the same way and belongs to the same category. */
function isSameMeaning(read: { role: string; category: string }, line: PrintedLine): boolean {
	const isMemo = (role: string) => role === 'memo' || role === 'subtotal'
	// A price whose sticker price or discount could not be read is what the sum starts from.
	if (read.category === 'price' && line.category === 'price') return true
	const isPrice = (category: string) => category === 'price' || category === 'msrp' || category === 'subtotal'
	if (isMemo(read.role) && isMemo(line.role)) return true
	if (read.role !== line.role) return false
	if (read.category === line.category || (isPrice(read.category) && isPrice(line.category))) return true
	// People name lines differently that are several things at once, such as 'Tax, title & tags', and a deposit is cash down.
	return (
		(isCash(read.category) && isCash(line.category)) ||
		((classifyCombinedCharges(labelWords(line.label)) !== null ||
			classifyLabel(line.label)?.sums === 'taxes_and_fees') &&
			officialCategories.has(read.category) &&
			officialCategories.has(line.category))
	)
}

const isCash = (category: string) => category === 'deposit' || category === 'down_payment'
const officialCategories: ReadonlySet<string> = new Set([
	'sales_tax',
	'other_tax',
	'title',
	'registration',
	'plate',
	'unknown',
])

/** Whether two labels share six of ten words, apart from numbers and short words; one letter of a word may differ. */
function isSameLabel(read: string, printed: string, isFromSentence = false): boolean {
	const words = (label: string) => labelWords(label).filter((word) => /[a-z]{3}/.test(word) && word !== 'and')
	const one = words(read)
	const other = words(printed)
	const same = one.filter((word) => other.some((each) => isNear(word, each))).length
	// In a sentence, it is not certain which words belong to the name.
	const least = isFromSentence ? Math.min(one.length, other.length) : Math.max(one.length, other.length)
	return other.length === 0 || same >= least * 0.6
}

function isNear(one: string, other: string): boolean {
	if (one === other) return true
	if (Math.abs(one.length - other.length) > 1) return false
	let start = 0
	while (one[start] === other[start] && start < one.length) start++
	let end = 0
	while (one.at(-1 - end) === other.at(-1 - end) && end < Math.min(one.length, other.length) - start) end++
	return Math.max(one.length, other.length) - start - end <= 1
}

export const addVerdicts = (verdicts: readonly Verdict[]) => ({
	lines: verdicts.reduce((sum, { lines }) => sum + lines, 0),
	right: verdicts.reduce((sum, { right }) => sum + right, 0),
	unmarked: verdicts.flatMap(({ unmarked }) => unmarked),
})

/** With `SHOW` set, prints a reading in which lines are wrong, to see why. */
export function showIfWrong(name: string, reading: PaperReading, verdict: Verdict): void {
	if (!process.env.SHOW || verdict.wrong.length === 0) return
	console.log(
		[
			`${name}: ${reading.checksum.message}`,
			...verdict.wrong.map((line) => `  wrong: ${line}`),
			...verdict.unmarked.map((line) => `  WITHOUT A MARK: ${line}`),
			...reading.lines.map(({ label, cents, role }) => `  read: ${label} | ${cents} ${role ?? ''}`),
			...reading.unread.map(({ text }) => `  unread: ${text}`),
		].join('\n'),
	)
}
