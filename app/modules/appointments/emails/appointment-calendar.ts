import { appointmentSpan } from '#app/lib/dates/appointment-time.ts'
import { type Calendar, type CalendarEvent, writeCalendar } from '#app/lib/dates/icalendar.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import type { Appointment } from '../find-appointments.server.ts'
import { withoutLinks } from './appointment-details.ts'

type Host = Pick<Brand, 'headerBrand' | 'footerBrand' | 'contactEmail' | 'phone'>

/** What every calendar file of an appointment needs; the advisor's feed adds only a shortened name. */
export type CalendarAppointment = Pick<
	Appointment,
	| 'id'
	| 'type'
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

export type CalendarFile = { method: NonNullable<Calendar['method']>; text: string }

type Invited = Pick<Appointment, 'email' | 'reference' | 'clientAnswer' | 'answeredSequence'>

type ClientCalendarInput = {
	brand: Host
	manageUrl: string
	emailed: boolean
	/** Where answers of calendar programs are read; null if nowhere. */
	answersAt?: string | null
}

/**
 * The file for the client's calendar. In an email it is an invitation by the business (REQUEST, or CANCEL once it is canceled), which
 * calendar programs update in place; downloaded from the page it is only published, because nobody invited the downloader.
 */
export function clientCalendar(
	appointment: CalendarAppointment & Invited,
	{ brand, manageUrl, emailed, answersAt = null }: ClientCalendarInput,
): CalendarFile {
	const isCancelled = appointment.status === 'cancelled' || appointment.status === 'expired'
	const method = emailed ? (isCancelled ? 'CANCEL' : 'REQUEST') : 'PUBLISH'
	const event: CalendarEvent = {
		...eventOf(appointment),
		location: withoutLinks(appointment.location, 300),
		summary: `${titleOf(appointment)} · ${brand.headerBrand}`,
		description: [
			appointment.startsAt
				? undefined
				: 'We’ll choose an exact start time in this window and email it to you.',
			`See, reschedule or cancel it: ${manageUrl}`,
			`Questions: ${brand.contactEmail} or ${brand.phone}. Reference: ${appointment.reference}`,
		]
			.filter((line) => line !== undefined)
			.join('\n'),
		url: manageUrl,
		organizer: { name: brand.footerBrand, email: answersAt ?? brand.contactEmail },
		// PUBLISH has no attendees (RFC 5546, 3.2.1). The address is used as the name, because whoever booked may have typed anything as theirs.
		...(emailed
			? {
					attendee: {
						name: appointment.email,
						email: appointment.email,
						answer: answerOf(appointment, { asks: answersAt !== null }),
					},
				}
			: {}),
		...(appointment.startsAt && !isCancelled ? { alarmMinutes: 120 } : {}),
	}
	return { method, text: writeCalendar({ method, events: [event] }) }
}

/**
 * Returns what the client said to the current time. They are asked about an exact time, which the advisor chose; the window of a request is
 * their own choice.
 */
function answerOf(
	{ startsAt, sequence, clientAnswer, answeredSequence }: CalendarAppointment & Invited,
	{ asks }: { asks: boolean },
): NonNullable<CalendarEvent['attendee']>['answer'] {
	if (clientAnswer && answeredSequence === sequence) return clientAnswer
	return asks && startsAt ? 'asked' : 'accepted'
}

/** The file for the advisor's calendar: only published, because the business itself is the organizer. */
export function advisorCalendar(
	appointment: CalendarAppointment & Pick<Appointment, 'name' | 'phone'>,
	{ adminUrl }: { adminUrl: string },
): CalendarFile {
	const event = {
		...eventOf(appointment),
		location: appointment.location,
		summary: `${titleOf(appointment)}: ${appointment.name}`,
		description: `${appointment.phone}\n${adminUrl}`,
		url: adminUrl,
	}
	return { method: 'PUBLISH', text: writeCalendar({ method: 'PUBLISH', events: [event] }) }
}

/** All appointments as the advisor's private feed; `client` is a shortened name. */
export function feedCalendar(
	appointments: (CalendarAppointment & { client: string })[],
	{ brand, adminUrl }: { brand: Pick<Brand, 'headerBrand'>; adminUrl: string },
): string {
	return writeCalendar({
		method: 'PUBLISH',
		name: `${brand.headerBrand}: appointments`,
		refreshMinutes: 60,
		events: appointments.map((appointment) => advisorEvent(appointment, adminUrl)),
	})
}

/** An appointment as an object of the advisor's calendar; `client` is a shortened name. */
export const calendarObject = (
	appointment: CalendarAppointment & { client: string },
	{ adminUrl }: { adminUrl: string },
): string => writeCalendar({ events: [advisorEvent(appointment, adminUrl)] })

const advisorEvent = (
	appointment: CalendarAppointment & { client: string },
	adminUrl: string,
): CalendarEvent => ({
	...eventOf(appointment),
	location: appointment.location,
	summary: `${titleOf(appointment)}: ${appointment.client}`,
	url: adminUrl,
})

// Stamped with the time of the last change and not the current time, so that the same appointment always gives the same file.
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

const titleOf = ({ type, status }: Pick<Appointment, 'type' | 'status'>): string =>
	`${type === 'online_search' ? 'Call about a car' : 'Car appointment'}${suffixes[status]}`

const suffixes: Record<Appointment['status'], string> = {
	requested: ' (requested)',
	confirmed: '',
	completed: '',
	no_show: '',
	cancelled: ' (canceled)',
	expired: ' (expired)',
}
