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
