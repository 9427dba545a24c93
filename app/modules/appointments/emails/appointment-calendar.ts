import { appointmentSpan } from '#app/lib/dates/appointment-time.ts'
import { type Calendar, type CalendarEvent, writeCalendar } from '#app/lib/dates/icalendar.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { type AppointmentFacts, withoutLinks } from './appointment-facts.ts'

type Host = Pick<Brand, 'headerBrand' | 'footerBrand' | 'contactEmail' | 'phone'>

/** What every calendar of a visit needs; the advisor's feed knows no more of it. */
export type CalendarAppointment = Pick<
	AppointmentFacts,
	| 'id'
	| 'status'
	| 'sequence'
	| 'slotDate'
	| 'slot'
	| 'startsAt'
	| 'durationMinutes'
	| 'timeZone'
	| 'location'
	| 'updatedAt'
>

export type CalendarFile = { method: Calendar['method']; text: string }

/**
 * For the client's calendar. In a mail it is an invitation of the business (REQUEST, and CANCEL once it is off), which calendar
 * programs update in place; fetched from the page it is only published, because nobody invited whoever fetched it.
 */
export function clientCalendar(
	appointment: CalendarAppointment & Pick<AppointmentFacts, 'email' | 'reference'>,
	{ brand, manageUrl, emailed }: { brand: Host; manageUrl: string; emailed: boolean },
): CalendarFile {
	const off = appointment.status === 'cancelled' || appointment.status === 'expired'
	const method = emailed ? (off ? 'CANCEL' : 'REQUEST') : 'PUBLISH'
	const event: CalendarEvent = {
		...eventOf(appointment),
		location: withoutLinks(appointment.location, 300),
		summary: `${titles[appointment.status]} · ${brand.headerBrand}`,
		description: [
			appointment.startsAt ? undefined : 'We’ll email you the exact time within these hours.',
			`See, reschedule or cancel it: ${manageUrl}`,
			`Questions: ${brand.contactEmail} or ${brand.phone}. Reference: ${appointment.reference}`,
		]
			.filter((line) => line !== undefined)
			.join('\n'),
		url: manageUrl,
		organizer: { name: brand.footerBrand, email: brand.contactEmail },
		// PUBLISH has no attendees (RFC 5546, 3.2.1). No name: whoever booked may have typed anything.
		...(emailed ? { attendee: { name: appointment.email, email: appointment.email } } : {}),
		...(appointment.startsAt && !off ? { alarmMinutes: 120 } : {}),
	}
	return { method, text: writeCalendar({ method, events: [event] }) }
}

/** For the advisor's: published, since the business is the one that invites. */
export function advisorCalendar(
	appointment: CalendarAppointment & Pick<AppointmentFacts, 'name' | 'phone'>,
	{ adminUrl }: { adminUrl: string },
): CalendarFile {
	const event = {
		...eventOf(appointment),
		location: appointment.location,
		summary: `${titles[appointment.status]}: ${appointment.name}`,
		description: `${appointment.phone}\n${adminUrl}`,
		url: adminUrl,
	}
	return { method: 'PUBLISH', text: writeCalendar({ method: 'PUBLISH', events: [event] }) }
}

/** All visits as the advisor's private feed; `client` is no more of a name than the feed may show. */
export function feedCalendar(
	appointments: (CalendarAppointment & { client: string })[],
	{ brand, adminUrl }: { brand: Pick<Brand, 'headerBrand'>; adminUrl: string },
): string {
	return writeCalendar({
		method: 'PUBLISH',
		name: `${brand.headerBrand}: appointments`,
		refreshMinutes: 60,
		events: appointments.map((appointment) => ({
			...eventOf(appointment),
			location: appointment.location,
			summary: `${titles[appointment.status]}: ${appointment.client}`,
			url: adminUrl,
		})),
	})
}

// The time stamp is the change's and not this moment's: the same visit is the same text, byte by byte.
function eventOf(appointment: CalendarAppointment) {
	const { slotDate: date, slot, startsAt, durationMinutes, timeZone } = appointment
	return {
		uid: appointment.id,
		sequence: appointment.sequence,
		status: statuses[appointment.status],
		...appointmentSpan({ date, slot, startsAt, durationMinutes, timeZone }),
		timeZone,
		stampedAt: appointment.updatedAt,
	}
}

const statuses = {
	requested: 'TENTATIVE',
	confirmed: 'CONFIRMED',
	completed: 'CONFIRMED',
	no_show: 'CONFIRMED',
	cancelled: 'CANCELLED',
	expired: 'CANCELLED',
} as const

const titles: Record<AppointmentFacts['status'], string> = {
	requested: 'Car appointment (requested)',
	confirmed: 'Car appointment',
	completed: 'Car appointment',
	no_show: 'Car appointment',
	cancelled: 'Car appointment (canceled)',
	expired: 'Car appointment (expired)',
}
