import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { listParts } from '#app/modules/credit/applications.server.ts'
import type { Emails } from '#app/modules/credit/decision/application-emails.ts'
import { recordNoticeSent } from '#app/modules/credit/decision/change-status.server.ts'
import { listLenders } from '#app/modules/credit/decision/lenders.server.ts'
import type { NoticeDelivery } from '#app/modules/credit/decision/notice-delivery.ts'
import { findMissingPart } from '#app/modules/credit/decision/notice-parts.ts'
import { findNoticeError } from '#app/modules/credit/decision/notice-template.ts'
import { noticeDeliveryOf, storeNotice } from '#app/modules/credit/decision/notices.server.ts'
import { queueApplicationNotice } from '#app/modules/credit/emails/send-notice.server.ts'
import { assertMay } from '#app/modules/credit/policy.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'

type SendApplicationNoticeInput = {
	actor: Actor
	id: string
	version: number
	/** The texts written by the advisor: for the first applicant, and for a co-applicant who sent their part. */
	text: string
	coText?: string
	emails: Emails<'changed'>
	origin: string
	now: Date
}

/** How the notices are sent: to the first applicant, and to the co-applicant if there is one. */
export type NoticesSent = { first: NoticeDelivery; co: NoticeDelivery | null }

/**
 * Emails the notice of a decision, stores its text unchanged and records that it was sent, which is due within 30 days, in one transaction.
 * Each person of a joint application gets their own: one to the first applicant is enough for 12 CFR 1002.9(f), but 15 U.S.C. 1681m(a)
 * owes one to everyone whose credit report was used (FTC advisory opinion to Stinneford, July 14, 2000; read November 29, 2026). To
 * someone who did not agree to electronic notices nothing is emailed: the advisor must send the stored text by postal mail.
 * @returns how they are sent
 * @throws Invalid('text' or 'coText'); Forbidden; NotFound; Conflict
 */
export async function sendApplicationNotice(
	db: Db,
	{ actor, id, version, text, coText = '', emails, origin, now }: SendApplicationNoticeInput,
): Promise<NoticesSent> {
	const fault = findNoticeError(text)
	if (fault) throw new Invalid(fault, 'text')
	assertMay(actor, 'decide')
	return transact(db, async (tx) => {
		const { brand } = await getBranding(tx, { origin })
		const application = await recordNoticeSent(tx, { actor, id, version, emails, now })
		const { email, reference, status } = application
		const lenders = await listLenders(tx, { actor, id })
		const send = async (role: 'first' | 'co', notice: string, to: string | null) => {
			const field = role === 'first' ? 'text' : 'coText'
			const missing = findNoticeError(notice) ?? findMissingPart(notice, { status, lenders })
			if (missing) throw new Invalid(missing, field)
			const sentBy = await noticeDeliveryOf(tx, { applicationId: id, role })
			const sentTo = sentBy === 'email' ? to : null
			const stored = { applicationId: id, role, text: notice, sentBy, sentTo, actorId: actor.id, now }
			await storeNotice(tx, stored)
			if (sentTo)
				await queueApplicationNotice(tx, {
					applicationId: id,
					role,
					to: sentTo,
					reference,
					text: notice,
					brand,
				})
			return sentBy
		}
		const co = (await listParts(tx, { applicationId: id })).find(({ role }) => role === 'co')
		return {
			first: await send('first', text, email),
			co: co?.submittedAt ? await send('co', coText, co.email) : null,
		}
	})
}
