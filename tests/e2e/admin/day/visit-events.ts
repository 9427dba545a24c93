import { findFreeSlot } from '../../../setup/browser-test.ts'
import { expect, main, openHydrated } from '../../as-advisor.ts'
import { bookByRequest } from '../../booking/booking-form.ts'
import { signAgreement } from '../../sign-agreement.ts'
import { type Day, emailTo, post, sendBySmtp } from './day.ts'
import { localToday } from './deal-events.ts'
import { payByCard } from './order-events.ts'
import { isNew } from './today-list.ts'

const robin = { name: 'Robin Ferrer', email: 'robin@day.example' }

const onHold = `To confirm: ${robin.name}, In-Person Visit · … · hold ends …`
const toConfirm = `To confirm: ${robin.name}, In-Person Visit · … · paid`
const declined = isNew(robin.name, 'Agree on another time: the client declined …')
const declinedEmail = `Email: ${robin.name}, “Declined: Car appointment” from ${robin.email} · …`
const visit = `Today: ${robin.name}, … · In-Person Visit · Route 9 Autos, Fishkill, NY`
const onClosedDay = `Today: ${robin.name}, … is on a day that is closed`

/** Returns the address of the client's page. */
export async function anAppointmentIsBookedAndPaid({ client, origin, today }: Day): Promise<string> {
	const { manage } = await bookByRequest(client, { origin, email: robin.email })
	await today.expect({ adds: [{ line: onHold, opens: robin.name }] })
	await openHydrated(client, manage)
	await client.getByRole('button', { name: 'Continue to agreement' }).click()
	await signAgreement(client)
	await payByCard(client, robin)
	await today.expect({ adds: [{ line: toConfirm, opens: robin.name }], ends: [onHold] })
	return manage
}

export async function itsTimeIsConfirmed({ today }: Day): Promise<void> {
	await today.open(toConfirm)
	await today.page.getByRole('button', { name: 'Confirm time', exact: true }).click()
	await today.expect({ ends: [toConfirm] })
}

export async function itIsMoved({ client, today }: Day, manage: string): Promise<void> {
	const { date, slot } = await findFreeSlot(client)
	await openHydrated(client, manage)
	await client.getByText('Choose another time').click()
	await client.getByLabel('New date').fill(date)
	await client.getByLabel('New time').selectOption(slot)
	await client.getByRole('button', { name: 'Reschedule my appointment' }).click()
	await expect(main(client).locator(`time[datetime^="${date}"]`).first()).toBeVisible()
	await today.expect({ adds: [{ line: toConfirm, opens: robin.name }] })
}

/** The client’s calendar program answers the second invitation with No. */
export async function itsInvitationIsDeclined(day: Day): Promise<void> {
	const { attachments } = await emailTo(day, robin.email, 'Confirmed: ', 2)
	const file = attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))!
	const calendar = await day.admin.request.get(`${day.origin}${file.url}`)
	const invitation = (await calendar.text()).replaceAll('\r\n ', '')
	const lineOf = (name: string) => new RegExp(`^${name}[;:].*$`, 'm').exec(invitation)![0].trim()
	const organizer = /mailto:(\S+)/i.exec(lineOf('ORGANIZER'))![1]!
	const answer = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Phone//Calendar//EN',
		'METHOD:REPLY',
		'BEGIN:VEVENT',
		lineOf('UID'),
		lineOf('SEQUENCE'),
		`DTSTAMP:${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`,
		lineOf('DTSTART'),
		`ATTENDEE;PARTSTAT=DECLINED:mailto:${robin.email}`,
		'END:VEVENT',
		'END:VCALENDAR',
	]
	await sendBySmtp(day, {
		from: robin.email,
		to: organizer,
		subject: 'Declined: Car appointment',
		text: 'Robin has declined.',
		calendar: answer.join('\r\n'),
	})
	await day.today.expect({ adds: [declined, { line: declinedEmail, opens: 'later' }] })
}

export async function itsDayComes({ query, today }: Day): Promise<void> {
	await query(
		`with moved as (update slot_spot set slot_date = $1)
			update appointment set slot_date = $1, starts_at = starts_at + ($1::date - slot_date) * interval '1 day'`,
		[localToday()],
	)
	await today.expect({ adds: [{ line: visit, opens: robin.name }] })
}

export async function itsDayIsClosed(day: Day): Promise<void> {
	const days = { intent: 'close', firstDay: localToday(), lastDay: '', note: '' }
	const listed = await post(day, '/admin/availability', { ...days, seen: '' })
	const page = await day.admin.request.get(`${day.origin}${listed.split('#')[0]}`)
	const seen = /name="seen" value="([^"]+)"/.exec(await page.text())![1]!
	await post(day, '/admin/availability', { ...days, seen })
	await day.today.expect({ adds: [{ line: onClosedDay, opens: robin.name }] })
}

/** The advisor cancels it and pays back. */
export async function itIsCanceled(day: Day): Promise<void> {
	const { page } = day.today
	await day.today.open(visit)
	await page.getByRole('link', { name: 'Cancel', exact: true }).click()
	await page.getByLabel('Reason').fill('The day is closed')
	await page.getByRole('button', { name: 'Cancel appointment' }).click()
	await day.today.expect({ ends: [visit, onClosedDay, declined] })
}
