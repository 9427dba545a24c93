import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { requestedAppointment } from '#tests/factories/email-details.ts'
import { type AppointmentStatus, appointmentStatuses } from '../../appointment-status.ts'
import { advisorView } from '../../lists/appointment-views.server.ts'
import { AppointmentTable } from './appointment-table.tsx'

const row = (status: AppointmentStatus) =>
	advisorView({ ...requestedAppointment, id: status, status }, { now: new Date('2026-03-01T12:00:00Z') })

test('completed is green, canceled is red, and every other status is blue', () => {
	const html = renderToStaticMarkup(<AppointmentTable items={appointmentStatuses.map(row)} loading={false} />)
	const tones = [...html.matchAll(/data-lamp="(\w+)"[^>]*>([\w-]+)</g)].map(([, tone, word]) => [word, tone])
	expect(tones).toEqual([
		['requested', 'info'],
		['confirmed', 'info'],
		['completed', 'ok'],
		['cancelled', 'stop'],
		['no-show', 'info'],
		['expired', 'info'],
	])
})

test('a list that failed to load is not shown as empty and can be retried', () => {
	const failed = renderToStaticMarkup(<AppointmentTable items={null} loading={false} />)
	expect(failed).toContain('role="alert"')
	expect(failed).toMatch(/<a href=""[^>]*>.*Try again<\/a>/)
	expect(failed).not.toContain('No appointments yet')
	const none = renderToStaticMarkup(<AppointmentTable items={[]} loading={false} />)
	expect(none).toContain('No appointments yet')
	expect(none).not.toContain('Try again')
	expect(renderToStaticMarkup(<AppointmentTable items={null} loading={true} />)).toContain('Loading...')
})
