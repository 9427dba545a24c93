import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { type Deal, touchDeal } from '#app/modules/deals/deals.server.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { createDraft } from '#app/modules/deals/documents/edit-documents.server.ts'
import { typedOfDocument } from '#app/modules/deals/forms/typed-document.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import type { ManagerAnswer } from '#app/modules/signing/agreement.ts'
import { type Agreement, answerAgreement } from '#app/modules/signing/agreements.server.ts'
import { disputedEmail, managerAnswerEmail } from '#app/modules/signing/emails/agreement-emails.ts'
import { recordCorrection } from '#app/modules/signing/record-correction.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import { type DealDocument, formatCents, outTheDoorOf, readDeal } from '#engine'
import { agreementUrl, auditAgreement, noticeOf } from './agreement-context.server.ts'
import { askClient } from './agreements.server.ts'

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
 * Stores the manager's answer, and emails the advisor. A correction with amounts ends the version before: its figures become the next one,
 * which the client is asked about, and a draft of the deal for the advisor to check. One in words only ends it without another.
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
		if (changed && corrected) assertLikely(agreement, { corrected, note: input.note })
		if (!changed) return { agreement, changed }
		const { now } = input
		const { managerName: name, managerNote: note } = agreement
		const isYes = agreement.managerAnswer === 'yes'
		const next = isYes || !corrected ? null : await correct(tx, { agreement, deal, corrected, formKey, now })
		if (next) await askClient(tx, { agreement: next, deal, origin: input.links.origin, links: input.links })
		else if (!isYes) await notifyOfDispute(tx, { agreement, deal, links: input.links })
		await recordDealEvent(tx, {
			actor: siteActor('job'),
			deal,
			what: isYes ? 'deal-manager-confirmed' : 'deal-manager-corrected',
			detail: { version: agreement.version, name },
			now,
		})
		const { brand } = await getBranding(tx, input.links)
		const url = `${input.links.origin}/admin/clients/${deal.clientId}/deal?deal=${deal.id}#agreed`
		const notice = await noticeOf(tx, next ?? agreement, deal)
		await queueEmail(tx, {
			kind: 'deal-manager-answer',
			owed: true,
			dedupeKey: `deal-manager-answer:${agreement.id}`,
			to: brand.contactEmail,
			...renderEmail(managerAnswerEmail({ agreement: notice, name, isYes, note, url }), brand),
		})
		await auditAgreement(tx, {
			agreement,
			action: isYes ? 'deal.manager-confirmed' : 'deal.manager-corrected',
			actor: { kind: 'system' },
			now,
		})
		if (next)
			await auditAgreement(tx, {
				agreement: next,
				action: 'deal.version-from-manager',
				actor: { kind: 'system' },
				now,
			})
		return { agreement, changed }
	})

/** A total that moves by more than a fourth may be a slip, such as a zero too few. @throws Invalid('note') unless it is explained */
function assertLikely(
	{ outTheDoorCents: before }: Agreement,
	{ corrected, note }: { corrected: DealDocument; note: string },
): void {
	const after = outTheDoorOf(readDeal(corrected)).cents
	if (before === null || after === undefined || note.trim()) return
	if (Math.abs(after - before) * 4 > before)
		throw new Invalid(
			`The total would go from ${formatCents(before)} to ${formatCents(after)}. If that is right, say why in your own words.`,
			'note',
		)
}

type CorrectionInput = {
	agreement: Agreement
	deal: Deal
	corrected: DealDocument
	formKey: string
	now: Date
}

/** Makes the manager's amounts the current version, with a draft of the deal. */
async function correct(tx: Db, input: CorrectionInput): Promise<Agreement> {
	const { agreement, deal, corrected, formKey, now } = input
	const documentId = await storeCorrection(tx, input)
	const next = await recordCorrection(tx, {
		before: agreement,
		document: corrected,
		documentId,
		formKey,
		now,
	})
	await touchDeal(tx, { id: deal.id, now })
	return next
}

async function storeCorrection(
	tx: Db,
	{ agreement, deal, corrected, formKey, now }: CorrectionInput,
): Promise<string | null> {
	// A draft belongs to the person who entered it. If the advisor's account was deleted, only the manager's note is stored.
	if (!agreement.agreedById) return null
	const actor = siteActor('request', agreement.agreedById)
	// The document that was agreed on may have been deleted with its dealer.
	const { document } = agreement.documentId
		? await getDocument(tx, { actor, id: agreement.documentId })
		: { document: null }
	const { document: draft } = await createDraft(tx, {
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
	return draft.id
}

/** Emails the client that what was agreed does not count anymore, when there are no new figures to answer. */
async function notifyOfDispute(
	tx: Db,
	{ agreement, deal, links }: { agreement: Agreement; deal: Deal; links: Links },
): Promise<void> {
	const { emails } = await identityOf(tx, { clientId: deal.clientId })
	if (!emails[0]) return
	const { brand } = await getBranding(tx, links)
	const { managerName: name, managerNote: note } = agreement
	const url = await agreementUrl(tx, deal, { origin: links.origin, links })
	const notice = await noticeOf(tx, agreement, deal)
	await queueEmail(tx, {
		kind: 'deal-disputed',
		owed: true,
		dedupeKey: `deal-disputed:${agreement.id}`,
		to: emails[0],
		...renderEmail(disputedEmail({ agreement: notice, name, note, url, ...brand }), brand),
	})
}
