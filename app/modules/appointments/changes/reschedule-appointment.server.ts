import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { refundByPolicy } from '#app/lib/refund-policy.ts'
import { assertMay } from '../appointment-status.ts'
import { readCalendar } from '../availability/availability.server.ts'
import {
	type Availability,
	calendarOf,
	capacityOf,
	type DaySlot,
	holdEnd,
	tiersOf,
} from '../availability/availability.ts'
import { slotTaken } from '../availability/slot-taken.server.ts'
import { getTimeZone } from '../availability/time-zone.server.ts'
import { slotProblem } from '../booking/booking.schema.ts'
import { releaseLapsedIn } from '../booking/slot-holds.server.ts'
import { releaseSpot, reserveSpot } from '../booking/slot-reservations.server.ts'
import { offerReleasedSpots } from '../booking/waitlist.server.ts'
import { type Appointment, type AppointmentEmails, lockAppointment } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import { assertInNotice, beginningOf } from '../notice.ts'
import type { AppointmentActor } from '../policy.ts'
import { exactTime } from './confirm-appointment.server.ts'

type Reschedule = DaySlot & {
	actor: AppointmentActor
	id: string
	/** The one the actor looked at; a client may leave it out. */
	version?: number | undefined
	/** The advisor may settle the exact time at once; else it has to be confirmed anew. */
	time?: string | undefined
	durationMinutes?: number | undefined
	reason?: string | undefined
	emails: AppointmentEmails
	now: Date
}

/**
 * Moves a visit to another slot: the new seat is taken before the old one is given back, so nobody ends
 * without one. An unpaid request keeps the end of its hold, or it could be held for ever; a paid one that its client moves never
 * gives back more than it would have before, until the advisor moves it.
 * @throws NotFound; Conflict when it changed, is over or too near; Invalid at `date`, `slot` or `time`; SlotTaken.
 */
export async function rescheduleAppointment(db: Db, input: Reschedule): Promise<Appointment> {
	const { date, slot, now, emails } = input
	const { availability, taken } = await readCalendar(db, { now, timeZone: await getTimeZone(db), only: date })
	assertOnOffer(availability, input, taken)
	const move = () => transact(db, (tx) => moveAppointment(tx, input, availability))
	const moved =
		(await move()) ?? ((await releaseLapsedIn(db, { date, slot, now, emails })) ? await move() : null)
	if (!moved) throw await slotTaken(db, { date, slot, now })
	return moved
}

/** Null when the new slot has no free seat. */
async function moveAppointment(
	tx: Db,
	input: Reschedule,
	availability: Availability,
): Promise<Appointment | null> {
	const { actor, id, version, date, slot, emails, now } = input
	const before = await lockAppointment(tx, { actor, id, version })
	const exact = input.time === undefined ? null : timeIn(input, availability)
	const status = exact ? 'confirmed' : 'requested'
	assertMay('reschedule', before.status, status)
	if (before.holdEndsAt && before.holdEndsAt <= now) throw new Conflict('This request has expired.')
	if (actor.kind === 'client') assertInNotice(before, { rules: availability.rules, now })
	const old = { date: before.slotDate, slot: before.slot }
	const stays = old.date === date && old.slot === slot
	if (stays && !exact) throw new Invalid('You already have this time. Please choose another.', 'slot')
	const spot = stays ? before.spot! : await reserveNewSpot(tx, input, availability)
	if (spot === null) return null
	if (!stays) await releaseSpot(tx, { ...old, spot: before.spot! })
	const appointment = await changeAppointment(tx, {
		before,
		set: {
			status,
			slotDate: date,
			slot,
			spot,
			timeZone: availability.timeZone,
			...(exact ?? { startsAt: null, durationMinutes: null }),
			holdEndsAt: exact || before.paidOrderId ? null : newHold(before, input, availability),
			refundPercentMax: actor.kind === 'client' ? refundKept(before, { availability, now }) : null,
			remindedSequence: null,
		},
		actor,
		what: 'rescheduled',
		note: input.reason,
		now,
	})
	await emails.appointment(tx, {
		kind: 'changed',
		appointment,
		by: actor.kind,
		before: { ...old, startsAt: before.startsAt },
		reason: input.reason,
	})
	if (!stays) await offerReleasedSpots(tx, { ...old, now, emails })
	return appointment
}

/** What a client who moves a paid visit would have got back for it at that moment; null when that is all of it. */
function refundKept(
	appointment: Appointment,
	{ availability: { rules, timeZone }, now }: { availability: Availability; now: Date },
): number | null {
	if (!appointment.paidOrderId) return null
	const { percent } = refundByPolicy({
		tiers: tiersOf(rules),
		paidCents: 0,
		timeZone,
		now,
		appointmentStartsAt: beginningOf(appointment),
		percentMax: appointment.refundPercentMax,
	})
	return percent < 100 ? percent : null
}

function timeIn({ date, slot, time, durationMinutes }: Reschedule, { timeZone, rules }: Availability) {
	return exactTime(
		{ date, slot, timeZone },
		{ time: time!, durationMinutes: durationMinutes ?? rules.appointmentMinutes },
	)
}

function reserveNewSpot(tx: Db, { id, date, slot, actor }: Reschedule, availability: Availability) {
	const capacity = Math.max(capacityOf(availability, { date, slot }), actor.kind === 'advisor' ? 1 : 0)
	return reserveSpot(tx, { date, slot, capacity, holder: { appointmentId: id } })
}

function newHold(before: Appointment, { date, slot, now }: Reschedule, availability: Availability): Date {
	const fresh = holdEnd(availability, { date, slot, now })
	const { startsAt } = slotSpan({ date, slot, timeZone: availability.timeZone })
	return before.holdEndsAt ? new Date(Math.min(before.holdEndsAt.getTime(), startsAt.getTime())) : fresh
}

function assertOnOffer(
	availability: Availability,
	{ actor, date, slot, now, time }: Reschedule,
	taken: Parameters<typeof calendarOf>[1]['taken'],
): void {
	if (time !== undefined && actor.kind === 'client')
		throw new Invalid('Only the advisor can set the exact time.', 'time')
	const { startsAt, endsAt } = slotSpan({ date, slot, timeZone: availability.timeZone })
	if ((actor.kind === 'advisor' && time ? endsAt : startsAt) <= now)
		throw new Invalid('This time is in the past. Please choose a later one.', 'date')
	if (actor.kind === 'advisor') return
	const problem = slotProblem(calendarOf(availability, { taken, now, only: date }), { date, slot })
	if (problem) throw new Invalid(problem.message, problem.field)
}
