import type { DealDocument, Line } from '../../format/format.ts'
import { aprPpmMax } from '../../format/format-limits.ts'
import { readDeal } from '../document/read-deal.ts'
import { findRepairs } from './checksum/find-repairs.ts'
import { checksumOf } from './checksum/paper-checksum.ts'
import { markLines } from './mark-lines.ts'
import type { PaperLine, PaperReading } from './paper-reading.ts'

/** The reading before the paper's arithmetic is checked; `document` has everything but lines and terms. */
export type UnfinishedReading = Omit<PaperReading, 'checksum' | 'repairs' | 'areRepairsEqual'>

/** Completes a draft: its document, its checksum, the marks of its lines, and the possible repairs. */
export function finishReading(reading: UnfinishedReading): PaperReading {
	const document = documentOf(reading)
	const deal = readDeal(document)
	const checksum = checksumOf(deal, { months: reading.terms.months })
	const lines = markLines(reading.lines, { deal, checksum, usedOcr: reading.usedOcr })
	return {
		...reading,
		document,
		lines,
		checksum,
		...findRepairs(deal, { lines, unread: reading.unread, checksum }),
	}
}

function documentOf({ document, lines, stated, terms, deal, lease }: UnfinishedReading): DealDocument {
	const written: DealDocument = { ...document, deal, lines: lines.map(lineOf) }
	if (Object.keys(stated).length > 0) written.stated = stated
	const { months, aprPpm, moneyFactorPpb } = terms
	if (deal === 'loan' && months !== undefined) {
		written.loan = { ...document.loan, months }
		if (aprPpm !== undefined && aprPpm <= aprPpmMax) written.loan.aprPpm = aprPpm
		if (stated.paymentCents !== undefined) written.loan.paymentCents = stated.paymentCents
	}
	if (deal === 'lease' && months !== undefined) {
		written.lease = { ...document.lease, ...lease, months }
		if (moneyFactorPpb !== undefined) written.lease.moneyFactorPpb = moneyFactorPpb
		if (stated.paymentCents !== undefined) written.lease.paymentCents = stated.paymentCents
	}
	return written
}

function lineOf({ label, cents, role, category, payee, paid }: PaperLine): Line {
	const line: Line = { label, cents }
	if (role) line.role = role
	if (category) line.category = category
	if (payee) line.payee = payee
	if (paid) line.paid = paid
	return line
}
