import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { paymentStateOf } from '../appointment-type.ts'
import type { AppointmentNotice } from '../find-appointments.server.ts'
import { appointmentAdminEmail, isAdminNews } from './admin-email.ts'
import { advisorCalendar, type CalendarFile, clientCalendar } from './appointment-calendar.ts'
import { appointmentEmail } from './appointment-email.ts'

type AppointmentEmail = {
	notice: AppointmentNotice
	brand: Brand
	manageUrl: string
	adminUrl: string
	/** The current price of an appointment. */
	priceCents: number
	/** What applies to a cancellation, with its deadlines. */
	terms?: string | undefined
	/** Where answers of calendar programs are read; null if nowhere. */
	answersAt: string | null
}

/**
 * Queues the emails about a change to an appointment, in the caller's transaction: to the client if they have an address, to the advisor
 * if others made it. Each email has the matching calendar file; the same news about the same version of an appointment is sent once.
 */
export async function queueAppointmentEmail(tx: Db, input: AppointmentEmail): Promise<void> {
	const { notice, brand, manageUrl, adminUrl, answersAt } = input
	const { kind, appointment, reason } = notice
	const dedupeKey = `appointment:${appointment.id}:${appointment.sequence}:${kind}${kind === 'slot_lost' ? `:${reason}` : ''}`
	const name = kind === 'slot_lost' ? 'slot-lost' : kind === 'new_times' ? 'new-times' : kind
	// Neither changes the appointment.
	const hasFile = kind !== 'slot_lost' && kind !== 'new_times'
	const email = appointmentEmail({ ...notice, ...input, ...brand, siteName: brand.headerBrand })
	const file = !hasFile ? null : clientCalendar(appointment, { brand, manageUrl, emailed: true, answersAt })
	// Somebody whom the advisor entered may have no address.
	if (appointment.email)
		await queueEmail(tx, {
			kind: `appointment-${name}`,
			dedupeKey,
			to: appointment.email,
			// A client who paid, or will after the delivery, gets every email.
			owed: paymentStateOf(appointment) !== 'unpaid',
			...renderEmail(email, brand),
			...attached(file),
		})
	if (!isAdminNews(notice)) return
	await queueEmail(tx, {
		kind: `appointment-admin-${notice.kind === 'slot_lost' ? 'slot-lost' : notice.kind}`,
		owed: true,
		dedupeKey: `${dedupeKey}:advisor`,
		to: brand.contactEmail,
		...renderEmail(appointmentAdminEmail({ ...notice, adminUrl }), brand),
		...attached(kind === 'slot_lost' ? null : advisorCalendar(appointment, { adminUrl })),
	})
}

const attached = (file: CalendarFile | null) => ({ attachments: file ? calendarAttachment(file) : [] })

/**
 * Returns a calendar file as the attachment of an email. RFC 6047: the method parameter of the MIME part must equal the METHOD of
 * the calendar.
 */
export const calendarAttachment = (file: CalendarFile) => [
	{
		filename: file.method === 'CANCEL' ? 'canceled.ics' : 'appointment.ics',
		contentType: `text/calendar; charset=utf-8; method=${file.method}`,
		base64: Buffer.from(file.text).toString('base64'),
	},
]
