import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type AppointmentStatus, appointmentStatuses } from '../../appointment-status.ts'
import { AppointmentTable } from './appointment-table.tsx'

const row = (status: AppointmentStatus) => ({
	id: status,
	clientName: 'Robin Ferrer',
	day: 'Wed, Mar 4, 2026',
	startsAt: '2026-03-04T14:00:00Z',
	location: 'Pier 9',
	description: 'In-person visit',
	status,
})

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
