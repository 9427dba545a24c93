import type { DealDocument, Line } from '../../format/format.ts'
import { readDeal } from '../document/read-deal.ts'
import { findRepairs } from './checksum/find-repairs.ts'
import { checksumOf } from './checksum/paper-checksum.ts'
import { markLines } from './mark-lines.ts'
import type { PaperLine, PaperReading } from './paper-reading.ts'

/** The reading before the paper's arithmetic is checked; `document` has everything but lines. */
export type UnfinishedReading = Omit<PaperReading, 'checksum' | 'repairs' | 'areRepairsEqual'>

/** Completes a draft: its document, its checksum, the marks of its lines, and the possible repairs. */
export function finishReading(reading: UnfinishedReading): PaperReading {
	const finished = finish(reading)
	const repeated = repeatedInSentences(finished)
	if (repeated.size === 0) return finished
	return finish({
		...reading,
		lines: reading.lines.map((line, index) => (repeated.has(index) ? { ...line, role: 'memo' } : line)),
	})
}

/**
 * The lines of sentences, such as 'Prices plus government fees and any $85 document processing charge', that name a charge which the rows of
 * a paper that adds up have already.
 */
function repeatedInSentences({ lines, document, checksum }: PaperReading): ReadonlySet<number> {
	if (checksum.status !== 'adds_up' || !lines.some(isOutsideSentence)) return new Set()
	const read = readDeal(document).lines
	const inSum = new Set(checksum.main?.lines.map((index) => read[index]?.category))
	return new Set(
		lines.flatMap((line, index) => {
			const isCharge = read[index]?.role === 'charge' && read[index].category !== 'price'
			return isOutsideSentence(line) && isCharge && inSum.has(read[index]!.category) ? [index] : []
		}),
	)
}

const isOutsideSentence = ({ marks }: PaperLine) =>
	(['from_sentence', 'not_in_a_sum'] as const).every((wanted) => marks.some(({ code }) => code === wanted))

function finish(reading: UnfinishedReading): PaperReading {
	const document: DealDocument = { ...reading.document, lines: reading.lines.map(lineOf) }
	const deal = readDeal(document)
	const checksum = checksumOf(deal, { months: (document.loan ?? document.lease)?.months })
	const lines = markLines(reading.lines, { deal, checksum, usedOcr: reading.usedOcr })
	return {
		...reading,
		document,
		lines,
		checksum,
		...findRepairs(deal, { lines, unread: reading.unread, checksum }),
	}
}

function lineOf({ label, cents, role, category, payee, paid }: PaperLine): Line {
	const line: Line = { label, cents }
	if (role) line.role = role
	if (category) line.category = category
	if (payee) line.payee = payee
	if (paid) line.paid = paid
	return line
}
