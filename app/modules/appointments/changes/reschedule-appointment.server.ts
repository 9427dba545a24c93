import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { refundByPolicy } from '#app/lib/money/refund-policy.ts'
import { type Actor, isPerson, recordedActor } from '#app/modules/auth/actor.ts'
import { assertTransition } from '../appointment-status.ts'
import { paymentStateOf, usualMinutesOf } from '../appointment-type.ts'
import { readCalendar } from '../availability/availability.server.ts'
import {
	type Availability,
	calendarOf,
	capacityOf,
	type DaySlot,
	forLength,
	holdEnd,
	tiersOf,
} from '../availability/availability.ts'
import { slotTakenError } from '../availability/slot-taken.server.ts'
import { getTimeZone } from '../availability/time-zone.server.ts'
import { slotProblem } from '../booking/booking.schema.ts'
import { releaseLapsedIn } from '../booking/slot-holds.server.ts'
import { releaseSpot, reserveSpot } from '../booking/slot-reservations.server.ts'
import { offerReleasedSpots } from '../booking/waitlist.server.ts'
import { readBusyDay } from '../calendars/busy-spans.server.ts'
import { type Appointment, type AppointmentEmails, lockAppointment } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import { assertNotTooLateToChange, startOf } from '../notice.ts'
import { exactTime } from './confirm-appointment.server.ts'

type RescheduleInput = DaySlot & {
	actor: Actor
	id: string
	/** The version that the actor saw; optional for a client. */
	version?: number | undefined
	/** The exact time, which only the advisor may set; without it the appointment has to be confirmed again. */
	time?: string | undefined
	durationMinutes?: number | undefined
	reason?: string | undefined
	emails: AppointmentEmails
	now: Date
}

/**
 * Moves an appointment to another slot: the new spot is reserved before the old one is released, so nobody ends up without one.
 * An unpaid request keeps the end of its hold, otherwise it could be held forever. Rescheduling by the client never increases the
 * refund of a paid one, until the advisor reschedules it. @throws NotFound; Conflict when it changed, is over or too close; Invalid at `date`, `slot` or `time`; SlotTaken.
 */
export async function rescheduleAppointment(db: Db, input: RescheduleInput): Promise<Appointment> {
	const { date, slot, now, emails } = input
	const { availability, taken } = await readCalendar(db, { now, timeZone: await getTimeZone(db), only: date })
	assertBookable(availability, input, taken)
	const move = () => transact(db, (tx) => moveAppointment(tx, input, availability))
	const moved =
		(await move()) ?? ((await releaseLapsedIn(db, { date, slot, now, emails })) ? await move() : null)
	if (!moved) throw await slotTakenError(db, { date, slot, now })
	return moved
}

/** Returns null when the new slot has no free spot. */
async function moveAppointment(
	tx: Db,
	input: RescheduleInput,
	availability: Availability,
): Promise<Appointment | null> {
	const { actor, id, version, date, slot, emails, now } = input
	const before = await lockAppointment(tx, { actor, id, version })
	const exact = input.time === undefined ? null : exactTimeOf(input, before, availability)
	const status = exact ? 'confirmed' : 'requested'
	assertTransition('reschedule', before.status, status)
	if (before.holdEndsAt && before.holdEndsAt <= now) throw new Conflict('This request has expired.')
	if (isPerson(actor)) assertNotTooLateToChange(before, { rules: availability.rules, now })
	const old = { date: before.slotDate, slot: before.slot }
	const isSameSlot = old.date === date && old.slot === slot
	if (isSameSlot && !exact) throw new Invalid('You already have this time. Please choose another.', 'slot')
	const spot = isSameSlot
		? before.spot!
		: await reserveNewSpot(tx, input, forLength(availability, before.usualMinutes))
	if (spot === null) return null
	if (!isSameSlot) await releaseSpot(tx, { ...old, spot: before.spot! })
	const appointment = await changeAppointment(tx, {
		before,
		set: {
			status,
			slotDate: date,
			slot,
			spot,
			timeZone: availability.timeZone,
			...(exact ?? { startsAt: null, durationMinutes: null }),
			holdEndsAt:
				exact || paymentStateOf(before) !== 'unpaid'
					? null
					: holdAfterReschedule(before, input, availability),
			refundPercentMax: isPerson(actor) ? refundPercentLimit(before, { availability, now }) : null,
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
		by: recordedActor(actor).kind,
		before,
		reason: input.reason,
	})
	if (!isSameSlot) await offerReleasedSpots(tx, { ...old, now, emails })
	return appointment
}

/** Returns the refund percentage for canceling at this moment, which rescheduling must not increase; null for a full refund. */
function refundPercentLimit(
	appointment: Appointment,
	{ availability: { rules, timeZone }, now }: { availability: Availability; now: Date },
): number | null {
	if (paymentStateOf(appointment) !== 'paid') return null
	const { percent } = refundByPolicy({
		tiers: tiersOf(rules),
		paidCents: 0,
		timeZone,
		now,
		appointmentStartsAt: startOf(appointment),
		percentMax: appointment.refundPercentMax,
	})
	return percent < 100 ? percent : null
}

function exactTimeOf(
	{ date, slot, time, durationMinutes }: RescheduleInput,
	before: Appointment,
	{ timeZone, rules }: Availability,
) {
	return exactTime(
		{ date, slot, timeZone },
		{ time: time!, durationMinutes: durationMinutes ?? usualMinutesOf(before, rules) },
	)
}

async function reserveNewSpot(
	tx: Db,
	{ id, date, slot, actor }: RescheduleInput,
	availability: Availability,
): Promise<number | null> {
	const current = { ...availability, busy: await readBusyDay(tx, { date, timeZone: availability.timeZone }) }
	const capacity = Math.max(capacityOf(current, { date, slot }), actor.kind === 'staff' ? 1 : 0)
	return reserveSpot(tx, { date, slot, capacity, holder: { appointmentId: id } })
}

function holdAfterReschedule(
	before: Appointment,
	{ date, slot, now }: RescheduleInput,
	availability: Availability,
): Date {
	const newHoldEnd = holdEnd(availability, { date, slot, now })
	const { startsAt } = slotSpan({ date, slot, timeZone: availability.timeZone })
	return before.holdEndsAt ? new Date(Math.min(before.holdEndsAt.getTime(), startsAt.getTime())) : newHoldEnd
}

function assertBookable(
	availability: Availability,
	{ actor, date, slot, now, time }: RescheduleInput,
	taken: Parameters<typeof calendarOf>[1]['taken'],
): void {
	if (time !== undefined && isPerson(actor))
		throw new Invalid('Only the advisor can set the exact time.', 'time')
	const { startsAt, endsAt } = slotSpan({ date, slot, timeZone: availability.timeZone })
	if ((actor.kind === 'staff' && time ? endsAt : startsAt) <= now)
		throw new Invalid('This time is in the past. Please choose a later one.', 'date')
	if (actor.kind === 'staff') return
	const problem = slotProblem(calendarOf(availability, { taken, now, only: date }), { date, slot })
	if (problem) throw new Invalid(problem.message, problem.field)
}
