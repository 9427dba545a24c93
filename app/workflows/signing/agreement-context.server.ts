import type { Db } from '#app/db/client.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'
import { changeInWords, changesBetween } from '#app/modules/signing/agreement-changes.ts'
import { type Agreement, listAgreements } from '#app/modules/signing/agreements.server.ts'
import { agreementNoteOf } from '#app/modules/signing/dealer-answers.ts'
import type { AgreementNotice } from '#app/modules/signing/emails/agreement-emails.ts'
import { deleteOutdatedEmails } from '#app/modules/signing/emails/delete-outdated.server.ts'
import { type ClientLinks, clientUrlOf } from '#app/workflows/deals/client-links.server.ts'
import { formatCents } from '#engine'

/** Returns the address of the client's page of an agreement, for an email. */
export const agreementUrl = (tx: Db, { id, clientId }: Deal, links: ClientLinks): Promise<string> =>
	clientUrlOf(tx, { purpose: 'client-deal', id, clientId }, links)

type AuditInput = { agreement: Agreement; action: AuditAction; actor: AuditActor; now: Date }

/**
 * Appends a step to the audit chain, with the hash and total of the agreement. Emails that are not true after it are not sent anymore. Call
 * it last in the transaction.
 */
export async function auditAgreement(tx: Db, { agreement, action, actor, now }: AuditInput): Promise<void> {
	await deleteOutdatedEmails(tx, agreement)
	await appendAudit(tx, {
		at: now,
		actor,
		action,
		subject: { kind: 'deal-agreement', id: agreement.id },
		detail: { version: agreement.version, hash: agreement.hash, ...totalInAudit(agreement) },
	})
}

/** The decided total, without the reason, which is free text: the hash covers it. */
const totalInAudit = ({ totalDecision }: Agreement) =>
	totalDecision && {
		totalHolds: totalDecision.holds,
		paperCents: totalDecision.paperCents,
		linesCents: totalDecision.linesCents,
	}

/** Returns what the emails about an agreement say. The dealer's name comes from the dealer book, or as it was typed. */
export async function noticeOf(tx: Db, agreement: Agreement, deal: Deal): Promise<AgreementNotice> {
	const { document, version, outTheDoorCents: cents } = agreement
	// Also the draft that a manager's correction became.
	const actor = siteActor('request')
	const source = agreement.documentId ? await getDocument(tx, { actor, id: agreement.documentId }) : null
	const versions = await listAgreements(tx, { dealId: deal.id })
	const before = versions.find((each) => each.version === version - 1)
	const stored = versions.find((each) => each.version === version)
	const { vehicle } = document
	const printed =
		vehicle && [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
	return {
		car: source?.document.vehicleName || printed || null,
		dealer: source?.document.dealerName ?? source?.document.writtenBy ?? '',
		total: cents === null ? null : formatCents(cents),
		totalNote: agreementNoteOf({ ...agreement, dealerAnswers: stored?.dealerAnswers ?? [] }),
		version,
		changes: before ? changesBetween(before, agreement).map(changeInWords) : [],
		manager: agreement.fromManager ? agreement.managerName : null,
	}
}
