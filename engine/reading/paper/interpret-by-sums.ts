import { classifyLabel } from '../classification/classify-label.ts'
import { byRunningTotals } from './checksum/running-totals.ts'
import { finishReading, type UnfinishedReading } from './finish-reading.ts'
import type { PaperLine, PaperReading } from './paper-reading.ts'

/** If a reading leaves something open, the reading by running sums counts instead, provided that it adds up and leaves less open. */
export function interpretBySums(draft: UnfinishedReading): PaperReading {
	const printed = finishReading(draft)
	if (draft.document.deal === 'lease' || openLines(printed) === 0) return printed
	const lines = byRunningTotals(draft.lines.map(withoutGuess), draft)
	if (!lines) return printed
	const summed = finishReading({ ...draft, lines })
	const mayCount = summed.checksum.status === 'adds_up' || draft.usedOcr
	return mayCount && openLines(summed) < openLines(printed) ? summed : printed
}

/** A line of which only its place says that it is the price may be another one. */
function withoutGuess(line: PaperLine): PaperLine {
	if (line.category !== 'price' || classifyLabel(line.label)) return line
	const { category: _, ...rest } = line
	return rest
}

/** The number of lines whose role arithmetic does not decide. */
const openLines = ({ lines, checksum }: PaperReading) =>
	(checksum.status === 'adds_up' ? 0 : 1) +
	lines.filter(({ marks }) =>
		marks.some(({ code }) => code === 'not_in_a_sum' || code === 'sum_differs' || code === 'unknown_label'),
	).length
