import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { SampleAppointment } from '#app/content/samples/sample-appointments.ts'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { personActor, siteActor } from '#app/modules/auth/actor.server.ts'
import { callMinutes } from './appointment-type.ts'
import { getAvailability } from './availability/availability.server.ts'
import { type Availability, capacityOf, holdEnd } from './availability/availability.ts'
import { releaseSpot, reserveSpot } from './booking/slot-reservations.server.ts'
import { exactTime } from './changes/confirm-appointment.server.ts'
import { type Appointment, appointmentColumns } from './find-appointments.server.ts'
import { changeAppointment, writeFirstEvent } from './history.server.ts'

type Payment = { orderId: string; paidAt: Date }

type SampleAppointmentsInput = {
	appointments: SampleAppointment[]
	/** The paid sample orders, by their reference. */
	orders: ReadonlyMap<string, { id: string; paidAt: Date }>
	/** Links the order with this reference to the appointment in the same transaction; null when it was not paid. */
	payWith(tx: Db, link: { reference: string; appointmentId: string }): Promise<Payment | null>
	/** The advisor's account, for the history. */
	advisorId: string
	now: Date
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Inserts sample appointments, marked as samples, each with a matching history. References that already exist are
 * skipped, and so are appointments whose slot is taken by real clients.
 */
export async function insertSampleAppointments(
	db: Db,
	{ appointments, now, ...rest }: SampleAppointmentsInput,
): Promise<void> {
	const existing = await db
		.select({ reference: appointment.reference })
		.from(appointment)
		.where(
			inArray(
				appointment.reference,
				appointments.map(({ reference }) => reference),
			),
		)
	const missing = appointments.filter(({ reference }) => !existing.some((one) => one.reference === reference))
	if (missing.length === 0) return
	const availability = await getAvailability(db, { now })
	for (const sample of missing)
		await transact(db, (tx) => insertSampleAppointment(tx, sample, { ...rest, availability, now }))
}

type SampleContext = Omit<SampleAppointmentsInput, 'appointments'> & { availability: Availability }

async function insertSampleAppointment(
	tx: Db,
	sample: SampleAppointment,
	context: SampleContext,
): Promise<void> {
	const { availability, now, advisorId } = context
	const requested = await insertRequest(tx, sample, context)
	if (!requested) return
	const advisor = siteActor('sample', advisorId)
	const hourAfter = (before: Appointment) => new Date(before.updatedAt.getTime() + hourMs)
	let bookedAppointment = sample.order
		? await pay(tx, sample.order, { before: requested, context })
		: requested
	const daySlot = {
		date: bookedAppointment.slotDate,
		slot: bookedAppointment.slot,
		timeZone: bookedAppointment.timeZone,
	}
	if (sample.time) {
		const exact = exactTime(daySlot, {
			time: sample.time,
			durationMinutes: sample.callOf ? callMinutes : Math.min(availability.rules.appointmentMinutes, 60),
		})
		bookedAppointment = await changeAppointment(tx, {
			before: bookedAppointment,
			set: { status: 'confirmed', ...exact, holdEndsAt: null },
			actor: advisor,
			what: 'confirmed',
			now: hourAfter(bookedAppointment),
		})
	}
	if (sample.end === 'completed' || sample.end === 'no_show')
		await changeAppointment(tx, {
			before: bookedAppointment,
			set: { status: sample.end, holdEndsAt: null },
			actor: advisor,
			what: sample.end,
			now: new Date(Math.min(now.getTime(), (bookedAppointment.startsAt ?? now).getTime() + 2 * hourMs)),
		})
	if (sample.end !== 'cancelled') return
	await releaseSpot(tx, { ...daySlot, spot: bookedAppointment.spot! })
	const reason = 'The car has already been sold.'
	await changeAppointment(tx, {
		before: bookedAppointment,
		set: { status: 'cancelled', spot: null, holdEndsAt: null, cancelReason: reason },
		actor: personActor(null),
		what: 'cancelled',
		note: reason,
		now: hourAfter(bookedAppointment),
	})
}

/** Inserts the request on the first day, from the intended one on, that offers the slot; null when the slot is taken. */
async function insertRequest(
	tx: Db,
	sample: SampleAppointment,
	{ availability, orders, now }: SampleContext,
): Promise<Appointment | null> {
	const { reference, name, email, phone, location, slot } = sample
	const search = sample.callOf ? orders.get(sample.callOf) : undefined
	if (sample.callOf && !search) return null
	const { timeZone } = availability
	const firstDay = addDays(localDateOf(now, timeZone), sample.inDays)
	const date = Array.from({ length: 7 }, (_, later) => addDays(firstDay, later)).find(
		(day) => capacityOf(availability, { date: day, slot }) > 0,
	)
	if (!date) return null
	const id = randomUUID()
	const capacity = capacityOf(availability, { date, slot })
	const spot = await reserveSpot(tx, { date, slot, capacity, holder: { appointmentId: id } })
	if (spot === null) return null
	const createdAt = new Date(now.getTime() - sample.requestedDaysAgo * dayMs)
	const [bookedAppointment] = await tx
		.insert(appointment)
		.values({
			id,
			reference,
			name,
			email,
			phone,
			location,
			slotDate: date,
			slot,
			spot,
			timeZone,
			...(search
				? { type: 'online_search', caseOrderId: search.id, paidAt: search.paidAt }
				: { holdEndsAt: holdEnd(availability, { date, slot, now: createdAt }) }),
			idempotencyKey: `sample:${reference}`,
			sample: true,
			createdAt,
			updatedAt: createdAt,
		})
		.returning(appointmentColumns)
	await writeFirstEvent(tx, { appointment: bookedAppointment!, actor: personActor(null), now: createdAt })
	return bookedAppointment!
}

async function pay(
	tx: Db,
	reference: string,
	{ before, context }: { before: Appointment; context: SampleContext },
): Promise<Appointment> {
	const paid = await context.payWith(tx, { reference, appointmentId: before.id })
	if (!paid) return before
	return changeAppointment(tx, {
		before,
		set: { paidOrderId: paid.orderId, paidAt: paid.paidAt, holdEndsAt: null },
		actor: personActor(null),
		what: 'paid',
		now: new Date(Math.max(paid.paidAt.getTime(), before.createdAt.getTime())),
	})
}
