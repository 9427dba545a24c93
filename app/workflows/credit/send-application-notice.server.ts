import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
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
	/** The text written by the advisor. */
	text: string
	emails: Emails<'changed'>
	origin: string
	now: Date
}

/**
 * Emails the notice of a decision, stores its text unchanged and records that it was sent, which is due within 30 days, in one transaction.
 * If the applicant did not agree to electronic notices, nothing is emailed: the advisor must send the stored text by postal mail.
 * @returns how it is sent
 * @throws Invalid('text'); Forbidden; NotFound; Conflict
 */
export async function sendApplicationNotice(
	db: Db,
	{ actor, id, version, text, emails, origin, now }: SendApplicationNoticeInput,
): Promise<NoticeDelivery> {
	const fault = findNoticeError(text)
	if (fault) throw new Invalid(fault, 'text')
	assertMay(actor, 'decide')
	return transact(db, async (tx) => {
		const { brand } = await getBranding(tx, { origin })
		const { email, reference, status } = await recordNoticeSent(tx, { actor, id, version, emails, now })
		const missing = findMissingPart(text, { status, lenders: await listLenders(tx, { actor, id }) })
		if (missing) throw new Invalid(missing, 'text')
		const sentBy = await noticeDeliveryOf(tx, { applicationId: id })
		const sentTo = sentBy === 'email' ? email : null
		await storeNotice(tx, { applicationId: id, text, sentBy, sentTo, actorId: actor.id, now })
		if (sentTo) await queueApplicationNotice(tx, { applicationId: id, to: sentTo, reference, text, brand })
		return sentBy
	})
}
