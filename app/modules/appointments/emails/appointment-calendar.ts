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
	visit: CalendarAppointment & Pick<AppointmentFacts, 'email' | 'reference'>,
	{ brand, manageUrl, mailed }: { brand: Host; manageUrl: string; mailed: boolean },
): CalendarFile {
	const off = visit.status === 'cancelled' || visit.status === 'expired'
	const method = mailed ? (off ? 'CANCEL' : 'REQUEST') : 'PUBLISH'
	const event: CalendarEvent = {
		...eventOf(visit),
		location: withoutLinks(visit.location, 300),
		summary: `${titles[visit.status]} · ${brand.headerBrand}`,
		description: [
			visit.startsAt ? undefined : 'We’ll email you the exact time within these hours.',
			`See, reschedule or cancel it: ${manageUrl}`,
			`Questions: ${brand.contactEmail} or ${brand.phone}. Reference: ${visit.reference}`,
		]
			.filter((line) => line !== undefined)
			.join('\n'),
		url: manageUrl,
		organizer: { name: brand.footerBrand, email: brand.contactEmail },
		// PUBLISH has no attendees (RFC 5546, 3.2.1). No name: whoever booked may have typed anything.
		...(mailed ? { attendee: { name: visit.email, email: visit.email } } : {}),
		...(visit.startsAt && !off ? { alarmMinutes: 120 } : {}),
	}
	return { method, text: writeCalendar({ method, events: [event] }) }
}

/** For the advisor's: published, since the business is the one that invites. */
export function advisorCalendar(
	visit: CalendarAppointment & Pick<AppointmentFacts, 'name' | 'phone'>,
	{ deskUrl }: { deskUrl: string },
): CalendarFile {
	const event = {
		...eventOf(visit),
		location: visit.location,
		summary: `${titles[visit.status]}: ${visit.name}`,
		description: `${visit.phone}\n${deskUrl}`,
		url: deskUrl,
	}
	return { method: 'PUBLISH', text: writeCalendar({ method: 'PUBLISH', events: [event] }) }
}

/** All visits as the advisor's private feed; `client` is no more of a name than the feed may show. */
export function feedCalendar(
	visits: (CalendarAppointment & { client: string })[],
	{ brand, deskUrl }: { brand: Pick<Brand, 'headerBrand'>; deskUrl: string },
): string {
	return writeCalendar({
		method: 'PUBLISH',
		name: `${brand.headerBrand}: appointments`,
		refreshMinutes: 60,
		events: visits.map((visit) => ({
			...eventOf(visit),
			location: visit.location,
			summary: `${titles[visit.status]}: ${visit.client}`,
			url: deskUrl,
		})),
	})
}

// The time stamp is the change's and not this moment's: the same visit is the same text, byte by byte.
function eventOf(visit: CalendarAppointment) {
	const { slotDate: date, slot, startsAt, durationMinutes, timeZone } = visit
	return {
		uid: visit.id,
		sequence: visit.sequence,
		status: statuses[visit.status],
		...appointmentSpan({ date, slot, startsAt, durationMinutes, timeZone }),
		timeZone,
		stampedAt: visit.updatedAt,
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
