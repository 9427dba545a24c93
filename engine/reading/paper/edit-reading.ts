import { readLineRow } from '../typed/line-rows.ts'
import { applyRepair } from './apply-repair.ts'
import { finishReading } from './finish-reading.ts'
import type { PaperLine, PaperReading } from './paper-reading.ts'

/** The text of a line as somebody corrects it; a negative amount is a credit. */
export type TypedLine = { label: string; amount: string }

/**
 * Returns the reading with a line as it was corrected, which is no longer uncertain, and with the checksum and repairs that follow.
 * Returns a message instead if the amount cannot be read.
 */
export function editLine(reading: PaperReading, index: number, typed: TypedLine): PaperReading | string {
	const before = reading.lines[index]!
	const line = readLineRow({ ...typed, amount: typed.amount.trim() || '?', category: before.category ?? '' })
	if (typeof line === 'string' || line === null) return line ?? 'Please enter an amount in dollars.'
	const isTakenOff = line.role === 'credit'
	const usual = before.role === 'credit' ? 'charge' : before.role
	const role: PaperLine['role'] = isTakenOff ? 'credit' : usual
	const label = typed.label.trim()
	const change = { line: index, cents: line.cents, ...(role && { role }) }
	const changed = applyRepair(reading, { kind: 'amount', changes: [change], message: '', likelihood: 0 })
	const lines = changed.lines.map((each, at) =>
		at === index ? { ...each, label, confidence: 1, doubts: [] } : each,
	)
	return finishReading({ ...changed, lines })
}

/** Returns the reading without a line, and with the checksum and repairs that follow. */
export const removeLine = (reading: PaperReading, index: number): PaperReading =>
	finishReading({ ...reading, lines: reading.lines.filter((_, at) => at !== index) })

/** How sure the reader is of a line, in words. */
export function certaintyOf({ marks, confidence }: PaperLine): string {
	if (marks.length > 0) return confidence < 0.5 ? 'Hard to read' : 'Please compare'
	return confidence === 1 ? 'As written' : 'Read clearly'
}
