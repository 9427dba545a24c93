import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { assertMay } from './appointment-status.ts'
import { type Appointment, lockVisit, type VisitMails } from './appointments.server.ts'
import { getAvailability } from './availability.server.ts'
import type { BookingRules } from './availability.ts'
import { changeVisit } from './history.server.ts'
import { assertInNotice, beginningOf } from './notice.ts'
import type { VisitActor } from './policy.ts'
import { refundByPolicy } from './refund-policy.ts'
import { oweRefund } from './refunds-due.server.ts'
import { freeSeat } from './seats.server.ts'
import { offerFreedSeats } from './waitlist.server.ts'

/** 'policy': by the tiers in the rules, the client's way; the advisor may choose all, nothing or an amount. */
export type RefundChoice = 'policy' | 'full' | 'none' | { amountCents: number }

type Cancel = {
	actor: VisitActor
	id: string
	version?: number | undefined
	/** For the other side to read; the advisor gives one. */
	reason?: string | undefined
	/** What was paid for it and has not gone back yet, in cents; 0 when nothing. The payments room knows. */
	paidCents: number
	refund: RefundChoice
	mails: VisitMails
	now: Date
}

/**
 * Cancels a visit, frees its seat and owes the refund, together. The client may until the change notice, with the
 * refund of the policy; the advisor always, with any.
 * @throws NotFound; Conflict when it changed, is over or too near; Invalid at `reason` or `refund`.
 */
export function cancelVisit(
	db: Db,
	{ actor, id, version, reason, paidCents, refund, mails, now }: Cancel,
): Promise<{ visit: Appointment; refundCents: number }> {
	const why = reason?.trim() || undefined
	if (actor.kind === 'advisor' && !why) throw new Invalid('Say why, so that the client knows.', 'reason')
	if (why && why.length > 500) throw new Invalid('A reason is at most 500 characters.', 'reason')
	return transact(db, async (tx) => {
		const before = await lockVisit(tx, { actor, id, version })
		assertMay('cancel', before.status)
		const { rules } = await getAvailability(tx, { now })
		if (actor.kind === 'client') assertInNotice(before, { rules, now })
		const refundCents = amountOf(actor.kind === 'client' ? 'policy' : refund, before, {
			paidCents,
			rules,
			now,
		})
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
		if (refundCents > 0)
			await oweRefund(tx, {
				orderId: before.paidOrderId!,
				appointmentId: id,
				amountCents: refundCents,
				reason: actor.kind === 'client' ? 'cancelled_by_client' : 'cancelled_by_advisor',
				now,
			})
		await mails.visit(tx, { kind: 'cancelled', visit, by: actor.kind, reason: why, refundCents })
		await offerFreedSeats(tx, { ...place, now, mails })
		return { visit, refundCents }
	})
}

function amountOf(
	choice: RefundChoice,
	visit: Appointment,
	{ paidCents, rules, now }: { paidCents: number; rules: BookingRules; now: Date },
): number {
	if (!visit.paidOrderId || paidCents === 0 || choice === 'none') return 0
	if (choice === 'full') return paidCents
	if (choice === 'policy') return refundByPolicy({ paidCents, startsAt: beginningOf(visit), now, rules })
	const { amountCents } = choice
	if (!Number.isInteger(amountCents) || amountCents < 0 || amountCents > paidCents)
		throw new Invalid('Choose an amount from nothing to what was paid.', 'refund')
	return amountCents
}
