import type { Db } from '#app/db/client.server.ts'
import { findOrderByReference } from '#app/modules/payments/orders/orders.server.ts'
import { whenVisitIs } from '../appointments/when-visit-is.server.ts'

type Input = { reference: string; sessionId: string }

/** Returns when the visit of a checkout is, for its page; null for what has no date. Whoever has the session's id pays for it. */
export async function findVisitOfCheckout(db: Db, input: Input): Promise<string | null> {
	const { appointmentId = null } = (await findOrderByReference(db, input)) ?? {}
	return appointmentId === null ? null : whenVisitIs(db, appointmentId)
}
