import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { assertMay } from './appointment-status.ts'
import { type Appointment, lockVisit, type VisitMails } from './appointments.server.ts'
import { getAvailability } from './availability.server.ts'
import { changeVisit } from './history.server.ts'
import { assertInNotice } from './notice.ts'
import type { VisitActor } from './policy.ts'
import { freeSeat } from './seats.server.ts'
import { offerFreedSeats } from './waitlist.server.ts'

type Cancel = {
	actor: VisitActor
	id: string
	version?: number | undefined
	/** For the other side to read; the advisor gives one. */
	reason?: string | undefined
	/** What goes back to the client, in cents, as the caller decided and owes it; for the mail. */
	refundCents: number
	mails: VisitMails
	now: Date
}

/**
 * Cancels a visit and frees its seat. The client may until the change notice, the advisor always, with a reason.
 * @throws NotFound; Conflict when it changed, is over or too near; Invalid at `reason`.
 */
export async function cancelVisit(
	db: Db,
	{ actor, id, version, reason, refundCents, mails, now }: Cancel,
): Promise<Appointment> {
	const why = reason?.trim() || undefined
	if (actor.kind === 'advisor' && !why) throw new Invalid('Say why, so that the client knows.', 'reason')
	if (why && why.length > 500) throw new Invalid('A reason is at most 500 characters.', 'reason')
	return transact(db, async (tx) => {
		const before = await lockVisit(tx, { actor, id, version })
		assertMay('cancel', before.status)
		const { rules } = await getAvailability(tx, { now })
		if (actor.kind === 'client') assertInNotice(before, { rules, now })
		const place = { date: before.slotDate, slot: before.slot }
		await freeSeat(tx, { ...place, seat: before.seat! })
		const visit = await changeVisit(tx, {
			before,
			set: {
				...{ status: 'cancelled', seat: null, holdEndsAt: null, addressTag: null },
				cancelReason: why ?? null,
			},
			actor,
			what: 'cancelled',
			note: why,
			now,
		})
		await mails.visit(tx, { kind: 'cancelled', visit, by: actor.kind, reason: why, refundCents })
		await offerFreedSeats(tx, { ...place, now, mails })
		return visit
	})
}
