import { expect, test } from 'vitest'
import type { ClientEvent } from '#app/modules/clients/client-events.server.ts'
import type { ClientEventKind } from '#app/modules/clients/files/client-file.ts'
import { clientEventLine } from './event-labels.server.ts'

const zone = 'America/New_York'
const lineOf = (what: ClientEventKind, detail: ClientEvent['detail'] = {}) =>
	clientEventLine({ id: 7, what, detail } as ClientEvent, zone, 2025)

test.each([
	[1, 'by 1 minute'],
	[90, 'by 90 minutes'],
])('an extension of %d minutes reads "%s"', (minutes, detail) => {
	expect(lineOf('support-extended', { minutes })).toMatchObject({ what: 'Support extended', detail })
})

test('an opened file says whether an order or the advisor opened it', () => {
	expect(lineOf('opened')).toMatchObject({ what: 'File opened manually', detail: null })
	expect(lineOf('opened', { order: 'LW-7K2M9Q', title: 'Search' })).toMatchObject({
		what: 'File opened automatically for a paid order',
		detail: 'Search · LW-7K2M9Q',
	})
})

test('changed details show only the changed fields, each with both values', () => {
	expect(lineOf('details-changed', { name: 'Ana', nameBefore: 'Anna' }).detail).toBe('Name: Anna → Ana')
	expect(lineOf('details-changed', { phone: null, phoneBefore: '212 555 0142' }).detail).toBe(
		'Phone: 212 555 0142 → none',
	)
})

test('a next action states who is responsible and the local day when it is due', () => {
	const dueAt = '2026-03-05T02:00:00Z'
	expect(lineOf('next-action-changed', { side: 'client', activity: 'Answer', dueAt })).toMatchObject({
		what: 'Waiting on the client',
		detail: expect.stringMatching(/^Answer · by .*Mar 4/),
		tone: 'info',
	})
	expect(lineOf('next-action-changed', { side: 'advisor', activity: 'Call', dueAt: null })).toMatchObject({
		what: 'Waiting on you',
		detail: 'Call',
	})
	expect(lineOf('next-action-changed', { side: null })).toMatchObject({ what: 'No next step', detail: null })
})

test('a vehicle is named by its stored name, or put together from its parts', () => {
	expect(lineOf('vehicle-recommended', { vehicle: '2021 Honda CR-V' }).detail).toBe('2021 Honda CR-V')
	expect(lineOf('vehicle-recommended', { year: 2021, make: 'Honda', model: 'CR-V' }).detail).toBe(
		'2021 Honda CR-V',
	)
})

test('a kind of event that has no label is shown by its key', () => {
	expect(lineOf('something-new' as ClientEventKind)).toEqual({
		key: 'file 7',
		what: 'something-new',
		tone: 'off',
		detail: null,
		to: null,
	})
})
