import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { personActor, siteActor } from '#app/modules/auth/actor.server.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { createDraft, storeDecidedTotal } from '#app/modules/deals/documents/edit-documents.server.ts'
import { typedOfDocument } from '#app/modules/deals/forms/typed-document.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { agreementLimits, type ManagerAnswer } from '#app/modules/signing/agreement.ts'
import {
	type Agreement,
	agreementLink,
	answerAgreement,
	askManager,
	confirmAgreement,
	recordAgreement,
} from '#app/modules/signing/agreements.server.ts'
import {
	type AgreementNotice,
	agreedEmail,
	managerAnswerEmail,
	managerEmail,
} from '#app/modules/signing/emails/agreement-emails.ts'
import { deleteOutdatedEmails } from '#app/modules/signing/emails/delete-outdated.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import { type DealDocument, formatCents, totalNoteOf } from '#engine'

/**
 * Records what was agreed, adds the hash of the agreement to the audit chain and an event to the client's history, and emails the client a
 * request to confirm.
 * @throws as `recordAgreement`
 */
export const agreeOnDeal = (
	db: Db,
	{ origin, ...input }: Parameters<typeof recordAgreement>[1] & { origin: string },
): Promise<{ agreement: Agreement; isNew: boolean }> =>
	transact(db, async (tx) => {
		const { agreement, deal, isNew, decidedTotal } = await recordAgreement(tx, input)
		if (!isNew) return { agreement, isNew }
		if (decidedTotal) await storeDecidedTotal(tx, decidedTotal)
		const { actor, now } = input
		const { version } = agreement
		await recordDealEvent(tx, { actor, deal, what: 'deal-agreed', detail: { version }, now })
		const { emails } = await identityOf(tx, { clientId: deal.clientId })
		if (emails[0]) {
			const { brand } = await getBranding(tx, { origin })
			const { advisorName } = await getSettings(tx)
			const url = `${origin}/account/deal?deal=${deal.id}#agreed`
			await queueEmail(tx, {
				kind: 'deal-agreed',
				owed: true,
				dedupeKey: `deal-agreed:${agreement.id}`,
				to: emails[0],
				...renderEmail(
					agreedEmail({ agreement: await noticeOf(tx, agreement, deal), url, advisorName, ...brand }),
					brand,
				),
			})
		}
		await audit(tx, {
			agreement,
			action: 'deal.agreed',
			actor: { kind: 'advisor', id: recordedActor(actor).id },
			now,
		})
		return { agreement, isNew }
	})

/** Records that the client confirms what was agreed, in the client's history and the audit chain, too. @throws as `confirmAgreement` */
export const confirmAgreedDeal = (
	db: Db,
	input: Parameters<typeof confirmAgreement>[1],
): Promise<{ agreement: Agreement; changed: boolean }> =>
	transact(db, async (tx) => {
		const { agreement, deal, changed } = await confirmAgreement(tx, input)
		if (!changed) return { agreement, changed }
		const { actor, now } = input
		const { version } = agreement
		await recordDealEvent(tx, { actor, deal, what: 'deal-agreement-confirmed', detail: { version }, now })
		await audit(tx, { agreement, action: 'deal.confirmed', actor: { kind: 'member', id: actor.id }, now })
		return { agreement, changed }
	})

type AskManagerInput = {
	actor: Actor
	dealId: string
	id: string
	/** Empty to only create the link, which the advisor then sends. */
	email: string
	links: Links
	now: Date
}

/**
 * Creates the link with which the dealer's manager confirms or corrects an agreement, and emails it if an address is given: once per
 * address and version.
 * @throws as `askManager`; Invalid('managerEmail')
 */
export const askDealManager = (db: Db, { links, email, ...input }: AskManagerInput): Promise<Agreement> =>
	transact(db, async (tx) => {
		const address = email.trim()
		if (
			address &&
			(!/^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,180}\.[^\s@,;<>.]{2,24}$/.test(address) ||
				address.length > agreementLimits.email)
		)
			throw new Invalid('Enter the manager’s email address, like manager@example.com.', 'managerEmail')
		const link = agreementLink(input.id)
		const { agreement, deal } = await askManager(tx, { ...input, token: links.tokenOf(link), email: address })
		const { actor, now } = input
		const { version } = agreement
		await recordDealEvent(tx, { actor, deal, what: 'deal-manager-asked', detail: { version }, now })
		if (address) {
			const { brand } = await getBranding(tx, links)
			const { advisorName } = await getSettings(tx)
			const notice = await noticeOf(tx, agreement, deal)
			await queueEmail(tx, {
				kind: 'deal-manager',
				owed: true,
				dedupeKey: `deal-manager:${agreement.id}:${address.toLowerCase()}`,
				to: address,
				replyTo: brand.contactEmail,
				...renderEmail(
					managerEmail({ agreement: notice, url: links.urlOf(link), advisorName, ...brand }),
					brand,
				),
			})
		}
		return agreement
	})

type AnswerInput = {
	links: Links
	token: string
	answer: ManagerAnswer
	name: string
	note: string
	/** The document with the manager's amounts; null if the correction is only in words. */
	corrected: DealDocument | null
	formKey: string
	now: Date
}

/**
 * Stores the manager's answer, and emails the advisor. A correction with amounts becomes a new document of the deal, as a draft for the
 * advisor to check.
 * @throws as `answerAgreement`; Invalid('note') for a correction that corrects nothing
 */
export const answerAsManager = (
	db: Db,
	{ corrected, formKey, ...input }: AnswerInput,
): Promise<{ agreement: Agreement; changed: boolean }> =>
	transact(db, async (tx) => {
		if (input.answer === 'correction' && !corrected && !input.note.trim())
			throw new Invalid('Change the amounts that are different, or say in words what is.', 'note')
		const { agreement, deal, changed } = await answerAgreement(tx, input)
		if (!changed) return { agreement, changed }
		const { now } = input
		const { managerName: name, managerNote: note } = agreement
		const isYes = agreement.managerAnswer === 'yes'
		if (!isYes && corrected) await storeCorrection(tx, { agreement, deal, corrected, formKey, now })
		await recordDealEvent(tx, {
			actor: siteActor('job'),
			deal,
			what: isYes ? 'deal-manager-confirmed' : 'deal-manager-corrected',
			detail: { version: agreement.version, name },
			now,
		})
		const { brand } = await getBranding(tx, input.links)
		const url = `${input.links.origin}/admin/clients/${deal.clientId}/deal?deal=${deal.id}#agreed`
		const notice = await noticeOf(tx, agreement, deal)
		await queueEmail(tx, {
			kind: 'deal-manager-answer',
			owed: true,
			dedupeKey: `deal-manager-answer:${agreement.id}`,
			to: brand.contactEmail,
			...renderEmail(managerAnswerEmail({ agreement: notice, name, isYes, note, url }), brand),
		})
		await audit(tx, {
			agreement,
			action: isYes ? 'deal.manager-confirmed' : 'deal.manager-corrected',
			actor: { kind: 'system' },
			now,
		})
		return { agreement, changed }
	})

async function storeCorrection(
	tx: Db,
	{
		agreement,
		deal,
		corrected,
		formKey,
		now,
	}: { agreement: Agreement; deal: Deal; corrected: DealDocument; formKey: string; now: Date },
): Promise<void> {
	// A draft belongs to the person who entered it. If the advisor's account was deleted, only the manager's note is stored.
	if (!agreement.agreedById) return
	const actor = siteActor('request', agreement.agreedById)
	// The document that was agreed on may have been deleted with its dealer.
	const { document } = agreement.documentId
		? await getDocument(tx, { actor, id: agreement.documentId })
		: { document: null }
	await createDraft(tx, {
		actor,
		dealId: deal.id,
		formKey,
		draft: {
			kind: corrected.kind,
			title: `Correction from ${agreement.managerName}`.slice(0, 80),
			dealerId: document?.dealerId ?? null,
			dealerPersonId: null,
			writtenBy: document?.dealerId ? '' : (document?.writtenBy ?? ''),
			vehicleId: document?.vehicleId ?? null,
			typed: typedOfDocument(corrected),
			document: corrected,
		},
		now,
	})
}

/** Appends a step to the audit chain. Emails that are not true after it are not sent anymore. Call it last in the transaction. */
async function audit(
	tx: Db,
	{
		agreement,
		action,
		actor,
		now,
	}: {
		agreement: Agreement
		action: AuditAction
		actor: AuditActor
		now: Date
	},
): Promise<void> {
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

/** Returns what emails show of an agreement. The dealer's name comes from the dealer book, or as it was typed. */
/** Returns what the emails about an agreement say. */
export async function noticeOf(tx: Db, agreement: Agreement, deal: Deal): Promise<AgreementNotice> {
	const { document, version, outTheDoorCents: cents } = agreement
	const actor = personActor(null, { clientId: deal.clientId })
	const source = agreement.documentId ? await getDocument(tx, { actor, id: agreement.documentId }) : null
	const { vehicle } = document
	const printed =
		vehicle && [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
	return {
		car: source?.document.vehicleName || printed || 'the car',
		dealer: source?.document.dealerName ?? source?.document.writtenBy ?? '',
		total: cents === null ? null : formatCents(cents),
		totalNote: totalNoteOf(agreement),
		version,
	}
}
