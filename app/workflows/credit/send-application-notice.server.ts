import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { recordNoticeSent } from '#app/modules/credit/decision/change-status.server.ts'
import { findNoticeError } from '#app/modules/credit/decision/notice-template.ts'
import { queueApplicationNotice } from '#app/modules/credit/emails/send-notice.server.ts'
import type { CreditActor } from '#app/modules/credit/policy.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'

type SendApplicationNoticeInput = {
	actor: CreditActor
	id: string
	version: number
	/** The text written by the advisor. */
	text: string
	origin: string
	now: Date
}

/**
 * Emails the notice of a decision and records that it was sent within its 30 days, in one transaction.
 * @throws Invalid at 'text'; Forbidden; NotFound; Conflict
 */
export async function sendApplicationNotice(
	db: Db,
	{ actor, id, version, text, origin, now }: SendApplicationNoticeInput,
): Promise<void> {
	const fault = findNoticeError(text)
	if (fault) throw new Invalid(fault, 'text')
	await transact(db, async (tx) => {
		const { brand } = await getBranding(tx, { origin })
		const { email, reference } = await recordNoticeSent(tx, { actor, id, version, now })
		await queueApplicationNotice(tx, { applicationId: id, to: email!, reference, text, brand })
	})
}
