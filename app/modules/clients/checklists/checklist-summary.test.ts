import { expect, test } from 'vitest'
import type { SupportClock } from '../support-clock.ts'
import type { Checklist } from './checklist.ts'
import { checklistView } from './checklist-summary.server.ts'
import { progressText } from './checklist-view.ts'

const timeZone = 'America/New_York'
const item = {
	section: 'Search',
	optional: false,
	startsSupport: false,
	clientSection: null,
	clientWords: null,
	internal: false,
}
const checklist: Checklist = {
	id: 'k',
	clientId: 'c',
	clientName: 'Hank Oyelaran',
	package: 'find_it_fast',
	title: 'Find It Fast checklist',
	orderId: null,
	version: 3,
	completedAt: null,
	// Already Thursday in UTC, still Wednesday in New York.
	createdAt: new Date('2026-03-05T03:00:00Z'),
	items: [
		{ ...item, id: '1', description: 'Choose', completedAt: new Date('2026-03-05T15:00:00Z') },
		{ ...item, id: '2', description: 'Verify', completedAt: null },
	],
}
const clock: SupportClock = {
	state: 'running',
	remainingMs: 3_600_000,
	endsAt: new Date('2026-03-12T14:00:00Z'),
	resumesAt: null,
	addedMs: 0,
	late: [],
}

test('a checklist shows its date in the business time zone, and which tasks are done but not when', () => {
	const view = checklistView(checklist, { support: undefined, timeZone, thisYear: 2025 })
	expect(view).toMatchObject({
		created: { date: '2026-03-05T03:00:00.000Z', day: 'Wed, Mar 4, 2026' },
		done: 1,
		total: 2,
		complete: false,
		support: null,
	})
	expect(view.items).toEqual([
		{ ...item, id: '1', description: 'Choose', done: true },
		{ ...item, id: '2', description: 'Verify', done: false },
	])
})

test('with tasks that the client does not see, the advisor reads both counts', () => {
	const options = { support: undefined, timeZone, thisYear: 2025 }
	expect(progressText(checklistView(checklist, options))).toBe('1 of 2 done')
	const completedAt = new Date('2026-03-05T15:00:00Z')
	const secret = { ...item, id: '3', description: 'Offer the visit', internal: true, completedAt }
	const items = [...checklist.items, secret]
	expect(progressText(checklistView({ ...checklist, items }, options))).toBe(
		'2 of 3 done; the client sees 1 of 2',
	)
})

test('a checklist is complete by its own completion time, not by its tasks', () => {
	const completedAt = new Date('2026-03-06T15:00:00Z')
	expect(
		checklistView({ ...checklist, completedAt }, { support: undefined, timeZone, thisYear: 2025 }).complete,
	).toBe(true)
})

test('running support shows its end, and added time only if there is any', () => {
	const support = { version: 1, endNotifiedAt: null, clock }
	expect(checklistView(checklist, { support, timeZone, thisYear: 2025 }).support).toMatchObject({
		state: 'running',
		remainingMs: 3_600_000,
		ends: { at: '2026-03-12T14:00:00.000Z', text: 'Thu, Mar 12, 2026 · 10am' },
		resumes: null,
		added: null,
	})
})

test('paused support shows when it resumes and what was added', () => {
	const resumesAt = new Date('2026-03-09T13:00:00Z')
	const paused = { ...clock, state: 'paused', resumesAt, addedMs: 90 * 60_000 } as const
	const support = { version: 2, endNotifiedAt: null, clock: paused }
	expect(checklistView(checklist, { support, timeZone, thisYear: 2025 }).support).toMatchObject({
		state: 'paused',
		version: 2,
		resumes: { at: '2026-03-09T13:00:00.000Z', text: 'Mon, Mar 9, 2026 · 9am' },
		added: '1h 30m',
	})
})
