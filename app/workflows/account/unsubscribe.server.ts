import type { Db } from '#app/db/client.server.ts'
import { leaveAllWaitlists } from '#app/modules/appointments/booking/waitlist.server.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findOfferingKind } from '#app/modules/catalog/catalog.server.ts'
import { listOrdersForQuestion } from '#app/modules/payments/orders/paid-orders.server.ts'
import { closeInvitations } from '#app/modules/reviews/invitations.server.ts'

type UnsubscribeInput = {
	actor: Pick<Viewer, 'id' | 'email' | 'emailVerified'>
	emails: AppointmentEmails
	now: Date
}

/**
 * Stops all future emails about a person's past activity: review invitations, reminders and waitlist offers. Emails to their address are
 * stopped only if they verified it, because anybody can enter any address. Call it in the transaction that deletes the account, before its
 * orders are detached from it and before its emails are deleted.
 */
export async function unsubscribe(tx: Db, { actor, emails, now }: UnsubscribeInput): Promise<void> {
	const email = actor.emailVerified ? actor.email : null
	const orders = []
	for (const { id, priceId } of await listOrdersForQuestion(tx, { userId: actor.id, email })) {
		const service = await findOfferingKind(tx, { priceId })
		if (service) orders.push({ id, service })
	}
	await closeInvitations(tx, { orders, email, now })
	if (email) await leaveAllWaitlists(tx, { email, emails, now })
}
