import { formatDate } from '#app/lib/dates/dates.ts'
import { formatCents, formatRate, monthsMax, readDollars, readPercent, readWhole } from '#engine'
import { type BoxUnit, type BoxValue, nothingPrinted, type PaperBox } from './paper-boxes.ts'
import type { PaperQuestion } from './paper-questions.ts'
import type { ExtraLine } from './typed-paper.ts'
import { groupBoxes } from './zero-boxes.ts'

/** The names of the fields of a box, of the boxes that are $0, of a question, and of a line without a box. */
export const paperFields = {
	same: (box: string) => `same-${box}`,
	value: (box: string) => `value-${box}`,
	/** Answers every box that is $0 in the agreement and has no typed figure. */
	noneOfZero: 'none-of-zero',
	question: (id: string) => `question-${id}`,
	lineId: (row: number) => `line-id-${row}`,
	lineLabel: (row: number) => `line-label-${row}`,
	lineAmount: (row: number) => `line-amount-${row}`,
}

/** How many lines without a box a form shows. */
export const lineRows = 12

type PaperParts = { boxes: readonly PaperBox[]; questions: readonly PaperQuestion[] }

/** The names of all fields of a paper's form. */
export const paperFieldNames = ({ boxes, questions }: PaperParts): string[] => [
	...boxes.flatMap(({ id }) => [paperFields.same(id), paperFields.value(id)]),
	paperFields.noneOfZero,
	...questions.map(({ id }) => paperFields.question(id)),
	...Array.from({ length: lineRows }, (_, row) => [
		paperFields.lineId(row),
		paperFields.lineLabel(row),
		paperFields.lineAmount(row),
	]).flat(),
]

/** A typed form of a paper. `errors` has a sentence by field; a field with an error is not among the answers. */
export type TypedPaperForm = {
	/** The printed value of each box that was read; for 'as agreed', the agreed value. */
	answers: Map<string, BoxValue>
	questions: Map<string, boolean>
	lines: Map<string, ExtraLine>
	errors: Map<string, string>
}

/** Reads the form of a paper, on the server and in the browser. A typed figure takes precedence over 'same' and 'none of these'. */
export function readPaperForm(
	fieldOf: (name: string) => string,
	{ boxes, questions }: PaperParts,
): TypedPaperForm {
	const typed: TypedPaperForm = {
		answers: new Map(),
		questions: new Map(),
		lines: new Map(),
		errors: new Map(),
	}
	const zero = new Set(fieldOf(paperFields.noneOfZero) === 'on' ? groupBoxes(boxes).zero : [])
	for (const box of boxes) {
		const text = fieldOf(paperFields.value(box.id)).trim()
		const isSame = zero.has(box) || fieldOf(paperFields.same(box.id)) === 'on'
		if (text) {
			const read = readBoxValue(text, box)
			if (!read.ok) typed.errors.set(paperFields.value(box.id), read.message)
			else typed.answers.set(box.id, read.value)
		} else if (isSame) typed.answers.set(box.id, box.agreed ?? nothingPrinted)
	}
	for (const { id } of questions) {
		const answer = fieldOf(paperFields.question(id))
		if (answer === 'yes' || answer === 'no') typed.questions.set(id, answer === 'yes')
	}
	for (let row = 0; row < lineRows; row++) readLine(typed, fieldOf, row)
	return typed
}

function readLine({ lines, errors }: TypedPaperForm, fieldOf: (name: string) => string, row: number): void {
	const id = fieldOf(paperFields.lineId(row))
	const label = fieldOf(paperFields.lineLabel(row)).trim()
	const amount = fieldOf(paperFields.lineAmount(row)).trim()
	if (!id || (!label && !amount)) return
	const read = readDollars(amount)
	if (!label) errors.set(paperFields.lineLabel(row), 'What does the document call it?')
	else if (!read.ok) errors.set(paperFields.lineAmount(row), read.message)
	else lines.set(id, { label, cents: read.value })
}

type BoxValueResult = { ok: true; value: BoxValue } | { ok: false; message: string }

/** Reads the value typed for a box, in the unit of the box. */
export function readBoxValue(text: string, { id, unit }: Pick<PaperBox, 'id' | 'unit'>): BoxValueResult {
	if (unit === 'rate') {
		const read = readPercent(text, { max: 100 })
		return read.ok ? { ok: true, value: Math.round(read.value * 10_000) } : read
	}
	if (unit === 'months') return readWhole(text, { min: 1, max: monthsMax })
	if (unit === 'miles') return readWhole(text, { min: 0, max: 200_000 })
	if (unit === 'date')
		return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
			? { ok: true, value: text }
			: { ok: false, message: 'Enter the date as it is on the document.' }
	// The equity of a trade-in is negative when more is owed on it than it is worth.
	const isOwed = id === 'net_trade' && /^[-−(]/.test(text)
	const read = readDollars(isOwed ? text.replace(/^[-−(]\s{0,3}|\)$/g, '') : text)
	return read.ok ? { ok: true, value: isOwed ? 0 - read.value : read.value } : read
}

/** A box's value as the paper prints it. */
export function textOfValue(value: BoxValue, unit: BoxUnit): string {
	if (unit === 'date') return formatDate(String(value))
	if (unit === 'rate') return formatRate(Number(value))
	if (unit === 'cents') return formatCents(Number(value))
	return Number(value).toLocaleString('en-US')
}

/** A box's value as it is typed. */
export function typedValue(value: BoxValue, unit: BoxUnit): string {
	if (unit === 'cents') return (Number(value) / 100).toFixed(2)
	if (unit === 'rate') return String(Number(value) / 10_000)
	return String(value)
}
