import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { appointmentAdminEmail, isAdminNews } from './admin-email.ts'
import { advisorCalendar, type CalendarFile, clientCalendar } from './appointment-calendar.ts'
import { type AppointmentNotice, appointmentEmail } from './appointment-email.ts'

type AppointmentEmail = {
	told: AppointmentNotice
	brand: Brand
	manageUrl: string
	adminUrl: string
	/** What a visit costs now. */
	priceCents: number
}

/**
 * Tells both sides what happened to a visit, in the caller's transaction: the client always, the advisor what others did. Each
 * mail carries the calendar file that fits; the same news of the same state of a visit goes out once.
 */
export async function queueAppointmentEmail(tx: Db, mail: AppointmentEmail): Promise<void> {
	const { told, brand, manageUrl, adminUrl } = mail
	const { kind, appointment, reason } = told
	const dedupeKey = `visit:${appointment.id}:${appointment.sequence}:${kind}${kind === 'slot_lost' ? `:${reason}` : ''}`
	const email = appointmentEmail({ ...told, ...mail, ...brand, siteName: brand.headerBrand })
	const file = kind === 'slot_lost' ? null : clientCalendar(appointment, { brand, manageUrl, emailed: true })
	await queueEmail(tx, {
		kind: `appointment-${kind.replace('_', '-')}`,
		dedupeKey,
		to: appointment.email,
		// A client who paid is told of everything.
		owed: appointment.paidAt !== null,
		...renderEmail(email, brand),
		...attached(file),
	})
	if (!isAdminNews(told)) return
	await queueEmail(tx, {
		kind: `appointment-admin-${kind.replace('_', '-')}`,
		owed: true,
		dedupeKey: `${dedupeKey}:desk`,
		to: brand.contactEmail,
		...renderEmail(appointmentAdminEmail({ ...told, adminUrl }), brand),
		...attached(kind === 'slot_lost' ? null : advisorCalendar(appointment, { adminUrl })),
	})
}

/** RFC 6047: the part's METHOD is the calendar's. */
const attached = (file: CalendarFile | null) => ({
	attachments: file
		? [
				{
					filename: file.method === 'CANCEL' ? 'cancelled.ics' : 'visit.ics',
					contentType: `text/calendar; charset=utf-8; method=${file.method}`,
					base64: Buffer.from(file.text).toString('base64'),
				},
			]
		: [],
})
