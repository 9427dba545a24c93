import type { Db } from '#app/db/client.server.ts'
import type { Brand } from './emails/letter.ts'
import { renderLetter } from './emails/render.server.tsx'
import { advisorCalendar, type CalendarFile, clientCalendar } from './emails/visit-calendar.ts'
import { isDeskNews, visitDeskLetter } from './emails/visit-desk-letter.ts'
import { type VisitTold, visitLetter } from './emails/visit-letter.ts'
import { queueMail } from './outbox.server.ts'

type AppointmentMail = {
	told: VisitTold
	brand: Brand
	manageUrl: string
	deskUrl: string
	/** What a visit costs now. */
	priceCents: number
}

/**
 * Tells both sides what happened to a visit, in the caller's transaction: the client always, the advisor what others did. Each
 * mail carries the calendar file that fits; the same news of the same state of a visit goes out once.
 */
export async function queueAppointmentMail(tx: Db, mail: AppointmentMail): Promise<void> {
	const { told, brand, manageUrl, deskUrl } = mail
	const { kind, visit, reason } = told
	const dedupeKey = `visit:${visit.id}:${visit.sequence}:${kind}${kind === 'slot_lost' ? `:${reason}` : ''}`
	const letter = visitLetter({ ...told, ...mail, ...brand, siteName: brand.headerBrand })
	const file = kind === 'slot_lost' ? null : clientCalendar(visit, { brand, manageUrl, mailed: true })
	await queueMail(tx, {
		kind: `visit-${kind.replace('_', '-')}`,
		dedupeKey,
		to: visit.email,
		...renderLetter(letter, brand),
		...attached(file),
	})
	if (!isDeskNews(told)) return
	await queueMail(tx, {
		kind: `visit-desk-${kind.replace('_', '-')}`,
		dedupeKey: `${dedupeKey}:desk`,
		to: brand.contactEmail,
		...renderLetter(visitDeskLetter({ ...told, deskUrl }), brand),
		...attached(kind === 'slot_lost' ? null : advisorCalendar(visit, { deskUrl })),
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
