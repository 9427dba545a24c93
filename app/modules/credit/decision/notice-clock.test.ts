import { expect, test } from 'vitest'
import { noticeDays, noticeDueAt, noticeOf } from './notice-clock.ts'

const completedAt = new Date('2026-11-21T15:00:00Z')
const dueAt = new Date('2026-12-21T15:00:00Z')
const open = { status: 'reviewing', noticeDueAt: dueAt, noticeSentAt: null }
const msBefore = (ms: number) => new Date(dueAt.getTime() - ms)
const dayMs = 86_400_000

test('the notice is due 30 days after the application was complete, to the millisecond', () => {
	expect(noticeDays).toBe(30)
	expect(noticeDueAt(completedAt)).toEqual(dueAt)
	// Counted in days of 24 hours, also across the end of daylight saving time.
	expect(noticeDueAt(new Date('2026-10-20T04:00:00Z'))).toEqual(new Date('2026-11-19T04:00:00Z'))
})

test.each([
	[completedAt, 30, false],
	[msBefore(dayMs + 1), 2, false],
	[msBefore(dayMs), 1, false],
	[msBefore(1), 1, false],
	[dueAt, 0, false],
	[msBefore(-1), 0, true],
	[msBefore(-40 * dayMs), 0, true],
])('at %s there are %i days left (overdue: %s)', (now, daysLeft, overdue) => {
	expect(noticeOf(open, now)).toEqual({ dueAt, daysLeft, overdue })
})

test('a decision does not end the deadline: only the notice does', () => {
	for (const status of ['new', 'reviewing', 'approved', 'declined'])
		expect(noticeOf({ ...open, status }, completedAt)).not.toBeNull()
	expect(noticeOf({ ...open, noticeSentAt: completedAt }, msBefore(-dayMs))).toBeNull()
})

test('an incomplete or withdrawn application has no deadline', () => {
	expect(noticeOf({ ...open, noticeDueAt: null }, completedAt)).toBeNull()
	expect(noticeOf({ ...open, status: 'withdrawn' }, msBefore(-dayMs))).toBeNull()
})
