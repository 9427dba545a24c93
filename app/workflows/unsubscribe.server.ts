import type { Db } from '#app/db/client.server.ts'
import { leaveAllWaitlists } from '#app/modules/appointments/booking/waitlist.server.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { kindOfPrice } from '#app/modules/catalog/catalog.server.ts'
import { listOrdersToAskAbout } from '#app/modules/payments/orders/paid-orders.server.ts'
import { closeInvitations } from '#app/modules/reviews/invitations.server.ts'

type LeaveAlone = {
	actor: Pick<Viewer, 'id' | 'email' | 'emailVerified'>
	emails: AppointmentEmails
	now: Date
}

/**
 * Nothing that comes round writes any more about what somebody did before: no question about an order of theirs, no reminder, no offer
 * from a waitlist. At their address only if they have proven it: anybody can type anybody's. Call inside the transaction that ends the
 * account, before its orders let go of it and before its mails are forgotten.
 */
export async function leaveAlone(tx: Db, { actor, emails, now }: LeaveAlone): Promise<void> {
	const email = actor.emailVerified ? actor.email : null
	const orders = []
	for (const { id, priceId } of await listOrdersToAskAbout(tx, { userId: actor.id, email })) {
		const service = await kindOfPrice(tx, { priceId })
		if (service) orders.push({ id, service })
	}
	await closeInvitations(tx, { orders, email, now })
	if (email) await leaveAllWaitlists(tx, { email, emails, now })
}
