import type { ReadDeal } from '../engine/reading/read-deal.ts'
import type { MarkCode, PaperChecksum, PaperLine, PaperMark } from './paper-reading.ts'

/** A word that text recognition is less sure of than this is shown to be compared. */
export const confidenceMin = 0.85

const messages: Record<MarkCode, string> = {
	amount_unclear: 'The amount is hard to read. Please compare it with the paper.',
	label_unclear: 'The words are hard to read. Please compare them with the paper.',
	characters_replaced: 'A character of the amount was read as a digit. Please compare it with the paper.',
	not_in_a_sum: 'No printed total vouches for this amount. Please compare it with the paper.',
	sum_differs: 'The lines do not add up to the printed total; this may be the reason.',
	role_by_arithmetic:
		'Nothing says whether this is added, taken off or only shown; the total was taken as the answer.',
	several_amounts: 'This row has several amounts. Please check that this is the one you pay.',
	label_may_continue: 'The words of this line may go on in the next row.',
	unknown_label: 'We don’t know what this line is. Please choose a category.',
}

export const markOf = (code: MarkCode): PaperMark => ({ code, message: messages[code] })

type MarkContext = { deal: ReadDeal; checksum: PaperChecksum; isRecognized: boolean }

/** Marks every line that somebody has to look at: none is wrong without a mark. */
export function markLines(
	lines: readonly PaperLine[],
	{ deal, checksum, isRecognized }: MarkContext,
): PaperLine[] {
	const vouched = new Set(
		checksum.sums.flatMap((sum) => [...sum.lines, ...(sum.line === null ? [] : [sum.line])]),
	)
	return lines.map((line, index) => {
		const read = deal.lines[index]!
		const codes: MarkCode[] = []
		if (isRecognized && line.confidence < confidenceMin)
			codes.push(vouched.has(index) ? 'label_unclear' : 'amount_unclear')
		if (isRecognized && !vouched.has(index)) codes.push('not_in_a_sum')
		if (checksum.status === 'differs' && !vouched.has(index)) codes.push('sum_differs')
		if (read.classifiedBy === 'none' && read.role !== 'subtotal') codes.push('unknown_label')
		return { ...line, marks: [...line.marks, ...codes.map(markOf)] }
	})
}
