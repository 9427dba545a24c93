import type { Db } from '#app/db/client.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import {
	deleteQueued,
	listQueuedAbout,
	listRecipients,
} from '#app/modules/notifications/delete-emails.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { type Agreement, listAgreements } from '#app/modules/signing/agreements.server.ts'
import { endedEmail } from '#app/modules/signing/emails/agreement-emails.ts'
import { keepEndedAgreements } from '#app/modules/signing/ended-agreements.server.ts'
import { noticeOf } from './agreement-context.server.ts'

/** What became of the agreement of a deal whose client deletes their account. */
export type AgreementEnd = {
	/** Null where the document names none. */
	car: string | null
	dealer: string
	/** Whether the deal was still open. */
	wasOpen: boolean
	/** Whether a manager, whose answer was awaited, is emailed that there is nothing to confirm anymore. */
	managerTold: boolean
}

type EndInput = { clientIds: readonly string[]; origin: string; now: Date }

/**
 * Ends the agreements of a client who deletes their account: managers' links say so from now on, and whoever was asked and has not
 * answered is told that there is nothing to confirm anymore. Call it in the transaction that then deletes the deals.
 */
export async function endAgreementsOfClients(
	tx: Db,
	{ clientIds, origin, now }: EndInput,
): Promise<AgreementEnd[]> {
	const kept = await keepEndedAgreements(tx, { clientIds, now })
	const open = new Set(kept.flatMap(({ id, isOpen }) => (isOpen ? [id] : [])))
	const actor = siteActor('request')
	const { brand } = await getBranding(tx, { origin })
	const ends: AgreementEnd[] = []
	for (const clientId of clientIds)
		for (const deal of await listDealsOfClient(tx, { actor, clientId })) {
			const agreements = await listAgreements(tx, { dealId: deal.id })
			const [current] = agreements
			if (!current) continue
			await deleteAnswers(tx, agreements)
			const agreement = await noticeOf(tx, current, deal)
			const { car, dealer } = agreement
			const asked = open.has(current.id) ? await takeBackQuestion(tx, current) : []
			for (const to of asked)
				await queueEmail(tx, {
					kind: 'deal-agreement-ended',
					owed: true,
					dedupeKey: `deal-agreement-ended:${current.id}:${to.toLowerCase()}`,
					to,
					replyTo: brand.contactEmail,
					...renderEmail(endedEmail({ agreement, ...brand }), brand),
				})
			ends.push({ car, dealer, wasOpen: can.edit(deal), managerTold: asked.length > 0 })
		}
	return ends
}

/** Has answers of the client that were not sent yet not be sent: the deal that they are about is gone. A no is still sent to a manager. */
async function deleteAnswers(tx: Db, agreements: readonly Agreement[]): Promise<void> {
	const unsent = await listQueuedAbout(tx, { things: agreements.map(({ id }) => id) })
	const isGone = ({ kind, dedupeKey }: (typeof unsent)[number]) =>
		kind === 'deal-client-answer' ||
		(kind === 'deal-client-answer-manager' && dedupeKey.split(':')[2] === 'yes')
	await deleteQueued(tx, { ids: unsent.filter(isGone).map(({ id }) => id) })
}

/** Has a question to managers that was not sent yet not be sent. Returns everybody to whom it was written. */
async function takeBackQuestion(
	tx: Db,
	{ id, managerEmail }: Pick<Agreement, 'id' | 'managerEmail'>,
): Promise<string[]> {
	const asked = await listRecipients(tx, { keyPrefix: `deal-manager:${id}:` })
	const unsent = await listQueuedAbout(tx, { things: [id] })
	await deleteQueued(tx, {
		ids: unsent.flatMap((email) => (email.kind === 'deal-manager' ? [email.id] : [])),
	})
	const isListed = asked.some((to) => to.toLowerCase() === managerEmail.toLowerCase())
	return isListed || !managerEmail ? asked : [...asked, managerEmail]
}
