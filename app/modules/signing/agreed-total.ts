import { Conflict, Invalid } from '#app/lib/errors.ts'
import { type DealDocument, openTotalMessage, openTotalOf, settleTotal, type TotalDecision } from '#engine'
import { agreementLimits } from './agreement.ts'
import type { Agreement, HashedAgreement } from './agreements.server.ts'

/** Which of two figures counts, as a form says it. */
export type TotalChoice = { holds: string; reason: string }

/** What the chosen document says once the total is decided. @throws Invalid with the field; Conflict while nobody decided */
export function agreedOf(
	{ id, document }: { id: string; document: DealDocument },
	{ choice, before }: { choice: TotalChoice | null; before: Agreement | undefined },
): HashedAgreement {
	const open = openTotalOf(document)
	if (!open) return { document, totalDecision: null }
	const known = before?.documentId === id ? before.totalDecision : null
	const totalDecision = choice ? decisionOf(open, choice) : known
	if (!totalDecision) throw new Conflict(openTotalMessage(open))
	return { document: settleTotal(document, totalDecision), totalDecision }
}

/** @throws Invalid with the field */
function decisionOf(
	open: { paperCents: number; linesCents: number },
	{ holds, reason }: TotalChoice,
): TotalDecision {
	if (holds !== 'paper' && holds !== 'lines')
		throw new Invalid('Choose which of the two totals counts.', 'holds')
	if (holds === 'lines' && open.linesCents < 0)
		throw new Invalid('The lines come to less than nothing, so their sum cannot count.', 'holds')
	const trimmed = reason.trim()
	if (!trimmed) throw new Invalid('Say why this figure counts.', 'holdsReason')
	if (trimmed.length > agreementLimits.reason)
		throw new Invalid(`Use at most ${agreementLimits.reason} characters.`, 'holdsReason')
	return { ...open, holds, reason: trimmed }
}
