import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerWithinMs, countdownText, readSupportClock } from './support-clock.ts'

const timeZone = 'America/New_York'
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '17:00' }))
const week = { hours: weekdays, timeZone }
/** Wednesday, March 4, 2026, 10:00 AM in New York. */
const startedAt = new Date('2026-03-04T15:00:00Z')
const dateOf = (iso: string) => new Date(iso)
const input = { startedAt, hours: 48, extraMinutes: 0, waits: [], week }

test('the clock runs in office hours and is paused in the evening and over the weekend', () => {
	const noon = readSupportClock({ ...input, now: dateOf('2026-03-04T17:00:00Z') })
	expect(noon).toMatchObject({ state: 'running', remainingMs: 46 * 3_600_000, resumesAt: null })
	const evening = readSupportClock({ ...input, now: dateOf('2026-03-05T02:00:00Z') })
	expect(evening).toMatchObject({ state: 'paused', resumesAt: dateOf('2026-03-05T14:00:00Z') })
	const saturday = readSupportClock({ ...input, now: dateOf('2026-03-07T15:00:00Z') })
	// Daylight saving time starts on that Sunday, so Monday at 9 is an hour earlier in UTC.
	expect(saturday).toMatchObject({ state: 'paused', resumesAt: dateOf('2026-03-09T13:00:00Z') })
	expect(saturday.remainingMs).toBe((48 - 7 - 8 - 8) * 3_600_000)
	// 7 + 8 + 8 hours in the first week, then 25 more: Monday to Wednesday, and one on Thursday.
	expect(saturday.endsAt).toEqual(dateOf('2026-03-12T14:00:00Z'))
	expect(readSupportClock({ ...input, now: dateOf('2026-03-12T14:00:00Z') })).toMatchObject({
		state: 'over',
		remainingMs: 0,
	})
})

test('without office hours the clock always runs: 48 hours are two days', () => {
	const clock = readSupportClock({ ...input, week: { hours: [], timeZone }, now: startedAt })
	expect(clock).toMatchObject({ state: 'running', endsAt: dateOf('2026-03-06T15:00:00Z') })
})

test('an answer in time adds nothing, a late one adds its delay, and a missing one keeps adding', () => {
	const now = dateOf('2026-03-06T15:00:00Z')
	const inTime = { id: 'm', from: dateOf('2026-03-04T16:00:00Z'), until: dateOf('2026-03-04T20:00:00Z') }
	expect(readSupportClock({ ...input, waits: [inTime], now }).addedMs).toBe(0)
	// Asked at 3:00 PM, answered at noon the next day: 2 + 3 office hours, of which 4 are allowed.
	const late = { id: 'm', from: dateOf('2026-03-04T20:00:00Z'), until: dateOf('2026-03-05T17:00:00Z') }
	expect(readSupportClock({ ...input, waits: [late], now })).toMatchObject({
		addedMs: 3_600_000,
		late: [{ cause: 'answer:m', minutes: 60 }],
	})
	const unanswered = { id: 'm', from: dateOf('2026-03-05T14:00:00Z'), until: null }
	expect(readSupportClock({ ...input, waits: [unanswered], now }).addedMs).toBe(
		9 * 3_600_000 - answerWithinMs,
	)
})

test('messages before the delivery or after the end add nothing, and the advisor can add time by hand', () => {
	const now = dateOf('2026-03-20T15:00:00Z')
	const waits = [
		{ id: 'm', from: dateOf('2026-03-03T15:00:00Z'), until: null },
		{ id: 'm', from: dateOf('2026-03-13T15:00:00Z'), until: null },
	]
	expect(readSupportClock({ ...input, waits, now })).toMatchObject({ state: 'over', addedMs: 0 })
	expect(readSupportClock({ ...input, extraMinutes: 90, now }).endsAt).toEqual(dateOf('2026-03-12T15:30:00Z'))
})

test('the remaining time only decreases while nothing is added, and is never negative', () => {
	const minute = fc.integer({ min: 0, max: 30 * 1_440 })
	fc.assert(
		fc.property(minute, minute, (a, b) => {
			const [first, second] = [Math.min(a, b), Math.max(a, b)].map((minutes) =>
				readSupportClock({ ...input, now: new Date(startedAt.getTime() + minutes * 60_000) }),
			)
			expect(second!.remainingMs).toBeLessThanOrEqual(first!.remainingMs)
			expect(second!.remainingMs).toBeGreaterThanOrEqual(0)
			expect(second!.endsAt).toEqual(first!.endsAt)
			expect(first!.remainingMs === 0).toBe(first!.state === 'over')
		}),
	)
})

test('a countdown is shown in hours and minutes', () => {
	expect([48 * 3_600_000, 3_600_000 + 60_000, 59_000, 125_000].map(countdownText)).toEqual([
		'48h 00m',
		'1h 01m',
		'less than a minute',
		'2m',
	])
})
