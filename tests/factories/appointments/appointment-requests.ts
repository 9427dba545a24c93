import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import type { Booking } from '#app/modules/appointments/booking/booking.schema.ts'
import {
	type RequestAppointment,
	requestAppointment,
} from '#app/modules/appointments/booking/request-appointment.server.ts'
import type {
	AppointmentEmails,
	AppointmentNotice,
	SpotOffer,
} from '#app/modules/appointments/find-appointments.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { makeStaff, makeVisitor } from '#tests/factories/actors.ts'

/** A Monday morning in New York, two days before the slot that most tests book. */
export const monday = new Date('2026-03-02T14:00:00Z')
export const wednesday = '2026-03-04'

export const advisor = makeStaff('advisor')
export const hoursAfter = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000)

/** Collects the notices, offers and waitlist tokens that would be emailed. */
export function appointmentEmails() {
	const notices: AppointmentNotice[] = []
	const offers: SpotOffer[] = []
	const leaveTokens: string[] = []
	const emails: AppointmentEmails = {
		appointment: async (_tx, notice) => void notices.push(notice),
		joined: async (_tx, { leaveToken }) => void leaveTokens.push(leaveToken),
		offer: async (_tx, offer) => void offers.push(offer),
	}
	return { emails, notices, offers, leaveTokens, kinds: () => notices.map(({ kind }) => kind) }
}

export function makeBooking(overrides: Partial<Booking> = {}): Booking {
	return {
		name: 'Robin Ferrer',
		email: `${randomUUID()}@example.com`,
		phone: '(212) 555-0142',
		location: 'Harbor Motors, Pier 9',
		date: wednesday,
		slot: 'morning',
		...overrides,
	}
}

/** Requests an appointment as the form does, for a signed-out visitor. Its slot is held. */
export async function requestTestAppointment(
	db: Db,
	booking: Partial<Booking> = {},
	overrides: Partial<RequestAppointment> = {},
) {
	const { appointment } = await requestAppointment(db, {
		actor: makeVisitor(),
		booking: makeBooking(booking),
		emails: appointmentEmails().emails,
		now: monday,
		...overrides,
	})
	return appointment
}

/** The actor who opens the manage link of this appointment. */
export const clientWithLink = (id: string) => personActor(null, { opens: { to: 'appointment', id: id } })
