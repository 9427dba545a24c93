import { expect, test } from 'vitest'
import { Conflict } from '#app/lib/errors.ts'
import { assertNotTooLateToChange, changeableUntil, endOf, startOf } from './notice.ts'

const rules = { changeNoticeHours: 12 }
const morning = {
	slotDate: '2026-03-04',
	slot: 'morning',
	timeZone: 'America/New_York',
	startsAt: null,
	holdEndsAt: null,
	durationMinutes: null,
} as const
const confirmed = { ...morning, startsAt: new Date('2026-03-04T15:30:00Z'), durationMinutes: 60 }
const held = { ...morning, holdEndsAt: new Date('2026-03-03T14:00:00Z') }

test('an appointment begins at its exact time, or at the start of its slot in its own time zone', () => {
	expect(startOf(morning)).toEqual(new Date('2026-03-04T14:00:00Z'))
	expect(startOf({ ...morning, timeZone: 'America/Los_Angeles' })).toEqual(new Date('2026-03-04T17:00:00Z'))
	expect(startOf(confirmed)).toEqual(new Date('2026-03-04T15:30:00Z'))
})

test('it ends after its duration, or at the end of its slot', () => {
	expect(endOf(confirmed)).toEqual(new Date('2026-03-04T16:30:00Z'))
	expect(endOf(morning)).toEqual(new Date('2026-03-04T17:00:00Z'))
	expect(endOf({ ...confirmed, durationMinutes: null })).toEqual(new Date('2026-03-04T17:00:00Z'))
})

test('it still begins at nine in the morning after a clock change', () => {
	expect(startOf({ ...morning, slotDate: '2026-03-09' })).toEqual(new Date('2026-03-09T13:00:00Z'))
})

test('a client can change it until the notice time before it begins, and an unpaid one until it begins', () => {
	expect(changeableUntil(morning, rules)).toEqual(new Date('2026-03-04T02:00:00Z'))
	expect(changeableUntil(confirmed, rules)).toEqual(new Date('2026-03-04T03:30:00Z'))
	expect(changeableUntil(held, rules)).toEqual(new Date('2026-03-04T14:00:00Z'))
	expect(changeableUntil(morning, { changeNoticeHours: 0 })).toEqual(startOf(morning))
})

test('the last moment is still in time, and a millisecond later is not', () => {
	const last = changeableUntil(morning, rules)
	expect(() => assertNotTooLateToChange(morning, { rules, now: last })).not.toThrow()
	const late = new Date(last.getTime() + 1)
	expect(() => assertNotTooLateToChange(morning, { rules, now: late })).toThrow(Conflict)
	expect(() => assertNotTooLateToChange(morning, { rules, now: late })).toThrow('Please call us.')
	expect(() => assertNotTooLateToChange(held, { rules, now: late })).not.toThrow()
})
