import { expect, test } from 'vitest'
import { z } from 'zod'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
import { requestedAppointment } from '#tests/factories/email-details.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { AppointmentStatus } from '../../appointment-status.ts'
import { reasonField, rescheduleSchema } from '../../booking/booking.schema.ts'
import type { ManagedAppointment, ManageResult } from '../../changes/managed-appointment.ts'
import { clientView } from '../../lists/appointment-views.server.ts'
import { AccountAppointmentList } from '../account/appointment-list.tsx'
import { ManageAppointment } from './manage-appointment.tsx'
import { PayForAppointment } from './pay-for-appointment.tsx'

const make = (set: Partial<ManagedAppointment> = {}): ManagedAppointment => ({
	...clientView({ ...requestedAppointment, slotDate: '2026-03-04', version: 3 }),
	isOffered: true,
	holdEnds: 'Tue, Mar 3, 2026, 9:00 AM',
	changeableUntil: 'Wed, Mar 4, 2026, 9:00 AM',
	refund: 'You haven’t paid, so there is nothing to refund.',
	refundKept: null,
	refundState: null,
	terms: null,
	...set,
})
const renderAppointment = (set: Partial<ManagedAppointment> = {}, result?: ManageResult) =>
	renderToHtml(
		<ManageAppointment
			appointment={make(set)}
			controls={{
				reschedule: controlsOf(rescheduleSchema),
				cancel: controlsOf(z.object({ reason: reasonField() })),
			}}
			result={result}
			action="/appointment?link=abc"
			calendarPath="/appointment.ics?link=abc"
			pay={<p>PAY</p>}
			phone="(212) 555-0100"
			first="2026-03-02"
			last="2026-05-31"
		/>,
	)
const textOf = (page: string) => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test.each<[Partial<ManagedAppointment>, string, string]>([
	[
		{},
		'Requested',
		'We’re holding this time for you until Tue, Mar 3, 2026, 9:00 AM. Finish booking by then to keep it.',
	],
	[
		{ payment: 'deferred' },
		'Reserved',
		'This time window is reserved for you. Nothing is due yet. Your advisor will email you',
	],
	[{ payment: 'paid' }, 'Paid', 'You’ve paid, so this time window is reserved for you.'],
	[
		{ status: 'confirmed', hasExactTime: true, payment: 'paid' },
		'Confirmed',
		'The advisor will meet you there at this time. It is paid.',
	],
	[
		{ status: 'confirmed', hasExactTime: true, payment: 'deferred' },
		'Confirmed',
		'The advisor will meet you there at this time. Nothing is due yet.',
	],
	[{ status: 'confirmed', hasExactTime: true }, 'Confirmed', 'It is not paid yet.'],
	[{ status: 'completed' }, 'Completed', 'This appointment took place. Thank you!'],
	[{ status: 'cancelled' }, 'Canceled', 'This appointment was canceled.'],
	[
		{ status: 'cancelled', cancelReason: 'It rains.' },
		'Canceled',
		'This appointment was canceled: It rains.',
	],
	[{ status: 'expired' }, 'Expired', 'You were not charged.'],
	[{ status: 'no_show' }, 'Missed', 'If that’s a mistake, please call us.'],
])('an appointment %j reads "%s" with its sentence', (set, label, message) => {
	const text = textOf(renderAppointment(set))
	expect(text).toContain(` ${label} `)
	expect(text).toContain(message)
})

test.each<[Partial<ManagedAppointment>, string]>([
	[{}, 'This time window is reserved for you, as part of your online search.'],
	[{ status: 'confirmed', hasExactTime: true }, 'The advisor will call you at this time'],
	[{ status: 'completed' }, 'This call took place.'],
	[{ status: 'cancelled', cancelReason: 'Ill.' }, 'This call was canceled: Ill.'],
	[{ status: 'no_show' }, 'We called but didn’t reach you.'],
])('a call %j says what happens, and never how to pay or where to meet', (set, message) => {
	const page = renderAppointment({ type: 'online_search', payment: 'included', location: 'Virtual', ...set })
	expect(textOf(page)).toContain(message)
	expect(page).not.toMatch(/PAY|meet you|#in-person| Paid /)
})

test('paying is offered while it is open and unpaid, a calendar file while it is open', () => {
	const offered = (set: Partial<ManagedAppointment>) => {
		const page = renderAppointment(set)
		return [page.includes('PAY'), page.includes('href="/appointment.ics?link=abc"')]
	}
	expect(offered({})).toEqual([true, true])
	for (const payment of ['paid', 'deferred', 'included'] as const)
		expect(offered({ payment }), payment).toEqual([false, true])
	expect(offered({ status: 'confirmed' })).toEqual([true, true])
	for (const status of ['completed', 'cancelled', 'expired', 'no_show'] as const)
		expect(offered({ status }), status).toEqual([false, false])
})

test.each<[AppointmentStatus, boolean]>([
	['requested', true],
	['confirmed', true],
	['completed', false],
	['cancelled', false],
	['expired', false],
	['no_show', false],
])('a %s appointment can be changed: %s; otherwise another can be booked', (status, changeable) => {
	const page = renderAppointment({ status })
	expect(page.includes('Cancel this appointment')).toBe(changeable)
	expect(page.includes('href="/services#in-person"')).toBe(!changeable)
})

test('shortly before the appointment, the phone number replaces the forms', () => {
	const page = renderAppointment({ changeableUntil: null, status: 'confirmed' })
	expect(page).toContain('<a href="tel:2125550100">(212) 555-0100</a>')
	expect(page).not.toContain('name="intent"')
})

test('both forms contain the version that the client saw, and the refund is stated before canceling', () => {
	const page = renderAppointment({
		refund: 'You’ll get $75.00 back.',
		refundKept: 'Rescheduling keeps it at 50%.',
	})
	expect(page.match(/name="version" value="3"/g)).toHaveLength(2)
	expect(page.match(/action="\/appointment\?link=abc"/g)).toHaveLength(2)
	expect(page).toContain('You’ll get $75.00 back.')
	expect(page).toContain('Rescheduling keeps it at 50%.')
})

test('only the rejected form is open, with its message, its input and free slots', () => {
	const result: ManageResult = {
		...rejectForm<'date' | 'slot' | 'reason'>({ values: { date: '2026-03-05', slot: 'evening' } }, null),
		formId: 'reschedule',
		errors: { slot: 'This slot was just taken.' },
		nearest: [{ date: '2026-03-06', slot: 'morning', label: 'Fri, Mar 6 · 9am-12pm' }],
	}
	const page = renderAppointment({}, result)
	expect(page.match(/<details[^>]* open/g)).toHaveLength(1)
	expect(page).toContain('href="#new-slot"')
	expect(page).toContain('value="2026-03-05"')
	expect(page).toContain('value="2026-03-06 morning"')
	expect(renderAppointment().match(/<details[^>]* open/g)).toBeNull()
})

test('the button to the agreement says nothing of money, and its error is shown there only', () => {
	const failed = { ...rejectForm<'date' | 'slot' | 'reason'>({ values: {} }, 'Expired.'), nearest: [] }
	const button = (formId?: string) =>
		renderToHtml(<PayForAppointment action="/a" result={formId ? { ...failed, formId } : undefined} />)
	expect(button()).toMatch(/name="intent" value="pay".*>Continue to agreement</)
	expect(button('pay')).toContain('Expired.')
	expect(button('cancel')).not.toContain('Expired.')
})

test('the account lists appointments with a link named by the reference, and shows input as text', () => {
	const rows = [make({ location: '<b>Pier</b>' }), make({ id: 'v2', reference: 'LV-2', status: 'expired' })]
	const page = renderToHtml(<AccountAppointmentList appointments={rows} />)
	expect(textOf(page)).toContain('Manage the appointment LV-7K2M9Q')
	expect(textOf(page)).toContain('View the appointment LV-2')
	expect(page).toContain('href="/account/appointments/v2"')
	expect(page).not.toContain('<b>Pier')
})

test('the terms of a cancellation and, after one, what happens with the money, are on the page', () => {
	expect(renderAppointment({ terms: 'Cancel by Mon, Mar 2 for a full refund.' })).toContain('by Mon, Mar 2')
	const canceled = renderAppointment({ status: 'cancelled', refundState: 'We’re refunding $149.99.' })
	expect(canceled).toContain('We’re refunding $149.99.')
})
