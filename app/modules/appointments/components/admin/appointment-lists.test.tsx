import { expect, test } from 'vitest'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import { requestedAppointment } from '#tests/factories/email-details.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { type AppointmentStatus, appointmentStatuses } from '../../appointment-status.ts'
import type { AdminField } from '../../changes/admin-action.ts'
import { type AdminAppointment, advisorView } from '../../lists/appointment-views.server.ts'
import { AppointmentStatusLabel } from './appointment-status.tsx'
import { AppointmentTable } from './appointment-table.tsx'
import { AppointmentHistory } from './history.tsx'
import { NextStep } from './next-step.tsx'
import { Week, type WeekDay } from './week-view.tsx'

const hostile = '<img src=x onerror=alert(1)>'
const now = new Date('2026-03-01T12:00:00Z')
const make = (set: Partial<AdminAppointment> = {}): AdminAppointment => ({
	...advisorView({ ...requestedAppointment, slotDate: '2026-03-04' }, { now }),
	holdEnds: 'Tue, Mar 3, 2026, 9:00 AM',
	...set,
})
const intentsIn = (page: string) => [...page.matchAll(/\?do=(\w+)#act/g)].map(([, intent]) => intent)
const textOf = (page: string) => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test.each<[AppointmentStatus, boolean, string[], string]>([
	['requested', false, ['confirm', 'reschedule', 'extend', 'cancel'], 'Not paid. Held until Tue, Mar 3'],
	['requested', true, ['complete', 'mark_no_show', 'reschedule', 'cancel'], 'Not paid.'],
	['confirmed', false, ['confirm', 'reschedule', 'cancel'], 'We’ll remind the client 24 hours before.'],
	['confirmed', true, ['complete', 'mark_no_show', 'reschedule', 'cancel'], 'Did it take place?'],
	['completed', true, ['mark_no_show'], 'You can still correct it.'],
	['no_show', true, ['complete'], 'You can still correct it.'],
	['cancelled', false, ['restore'], 'You can restore it as long as its time is free.'],
	['cancelled', true, [], 'This is over.'],
	['expired', false, ['restore'], 'You can restore it'],
	['expired', true, [], 'This is over.'],
])('the next steps of a %s appointment (started: %s) are %j', (status, hasStarted, intents, hint) => {
	const holdEnds = status === 'requested' ? 'Tue, Mar 3, 2026, 9:00 AM' : null
	const page = renderToHtml(
		<NextStep appointment={make({ status, holdEnds })} hasStarted={hasStarted} openForm={null} />,
	)
	expect(intentsIn(page)).toEqual(intents)
	expect(textOf(page)).toContain(hint)
})

test('a paid request has no hold to extend, and the open action is marked as current', () => {
	const paid = make({ payment: 'paid', holdEnds: null })
	const page = renderToHtml(<NextStep appointment={paid} hasStarted={false} openForm="cancel" />)
	expect(intentsIn(page)).toEqual(['confirm', 'reschedule', 'cancel'])
	expect(page).toContain('Paid. Set the exact time')
	expect(
		page.match(/aria-current="true"[^>]*href="[^"]*do=cancel|href="[^"]*do=cancel[^>]*aria-current="true"/),
	).not.toBeNull()
	const due = renderToHtml(
		<NextStep appointment={{ ...paid, payment: 'deferred' }} hasStarted={false} openForm={null} />,
	)
	expect(due).toContain('Due later. Set the exact time')
	const confirmed = renderToHtml(
		<NextStep appointment={make({ status: 'confirmed' })} hasStarted={false} openForm={null} />,
	)
	expect(confirmed).toContain('Change the time')
})

test.each(appointmentStatuses)('the status %s has a label of its own, in American English', (status) => {
	const label = textOf(renderToHtml(<AppointmentStatusLabel status={status} />)).trim()
	const labels = { cancelled: 'Canceled', no_show: 'No-show' } as Partial<Record<AppointmentStatus, string>>
	expect(label).toBe(labels[status] ?? status.charAt(0).toUpperCase() + status.slice(1))
})

const table = (appointments: AdminAppointment[], isShort = false) =>
	renderToHtml(
		<AppointmentTable
			caption="Upcoming appointments"
			appointments={appointments}
			dialog={{
				controls: {} as FormControls<AdminField>,
				first: '',
				last: '',
				appointmentMinutes: 90,
			}}
			isShort={isShort}
		/>,
	)

test('open appointments have actions labeled with the client’s name, closed ones a link to their details', () => {
	const open = table([make()])
	expect(intentsIn(open)).toEqual(['confirm', 'reschedule', 'cancel'])
	expect(textOf(open)).toContain('Confirm time Robin Ferrer')
	expect(textOf(open)).toContain('Not paid')
	expect(textOf(table([make({ payment: 'deferred' })]))).toContain('Due later')
	const confirmed = table([make({ status: 'confirmed', payment: 'paid', hours: '10:30am' })])
	expect(intentsIn(confirmed)).toEqual(['reschedule', 'cancel'])
	expect(textOf(confirmed)).toContain('10:30am')
	const closed = table([make({ status: 'completed', payment: 'paid' })])
	expect(intentsIn(closed)).toEqual([])
	expect(textOf(closed)).toContain('View Details of Robin Ferrer')
	expect(textOf(closed)).not.toContain('Paid')
})

test('input of clients is shown as text in the table and the week', () => {
	const values = make({ name: hostile, location: hostile })
	const day = { capacity: 1, appointments: [values] }
	const none = { capacity: 0, appointments: [] }
	const days: WeekDay[] = [
		{
			date: '2026-03-04',
			label: 'Wed, Mar 4',
			isToday: false,
			closed: hostile,
			busy: [hostile],
			slots: { morning: day, afternoon: none, evening: none },
		},
	]
	for (const page of [table([values]), renderToHtml(<Week days={days} />)]) {
		expect(page).not.toContain('<img src=x')
		expect(page).toContain('&lt;img src=x')
	}
})

test('the week shows free, full and closed slots, and never a negative number', () => {
	const week = (capacity: number, booked: number, closed: string | null = null, busy: string[] = []) => {
		const appointments = Array.from({ length: booked }, (_, number) => make({ id: `v${number}` }))
		const none = { capacity: 0, appointments: [] }
		const slots = { morning: { capacity, appointments }, afternoon: none, evening: none }
		const day = { date: '2026-03-04', label: 'Wed, Mar 4', isToday: true, closed, busy, slots }
		return textOf(renderToHtml(<Week days={[day]} />))
	}
	expect(week(2, 1)).toContain('9am-12pm 1 free')
	expect(week(1, 1)).toContain('9am-12pm full')
	expect(week(1, 3)).toContain('9am-12pm full')
	expect(week(0, 0)).toContain('9am-12pm, not offered')
	expect(week(1, 0, 'Away')).toContain('Closed: Away')
	expect(week(1, 0, null, ['9am-10am, Family'])).toContain('Busy: 9am-10am, Family')
	expect(week(1, 0, '')).toMatch(/Closed (?!:)/)
	// An appointment on a day that was closed later is still shown.
	expect(week(0, 1, 'Away')).toContain('Robin Ferrer')
})

test('the history names each change and quotes its note as text', () => {
	const line = {
		id: 1,
		at: 'Mon, Mar 2, 2026, 9:00 AM',
		instant: '2026-03-02T14:00:00.000Z',
		what: 'Rescheduled by the client',
		changes: ['Date: Tue, Mar 3 → Wed, Mar 4', 'Time: 9am-12pm → 4pm-7pm'],
		note: hostile,
		tone: 'new' as const,
	}
	const page = renderToHtml(
		<AppointmentHistory lines={[line, { ...line, id: 2, note: null, changes: [] }]} />,
	)
	expect(page.match(/<li/g)).toHaveLength(2)
	expect(page.match(/<q /g)).toHaveLength(1)
	expect(page).toContain('dateTime="2026-03-02T14:00:00.000Z"')
	expect(page).toContain('Time: 9am-12pm → 4pm-7pm')
	expect(page).not.toContain('<img')
})
