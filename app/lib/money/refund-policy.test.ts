import { expect, test } from 'vitest'
import { instantOf } from '#app/lib/dates/zoned-time.ts'
import { refundByPolicy, refundDeadlines } from './refund-policy.ts'

const timeZone = 'America/New_York'
const tiers = [
	{ hours: 48, percent: 100 },
	{ hours: 24, percent: 50 },
]
const paidCents = 149_99
const instantAt = (text: string) => instantOf(text.slice(0, 10), text.slice(11), timeZone)

// For an appointment on Wednesday, March 4, 9am. The last column is the refund in cents.
test.each([
	['weeks before', '2026-02-01 12:00', 100, 149_99],
	['exactly 48 hours before', '2026-03-02 09:00', 100, 149_99],
	['a minute later', '2026-03-02 09:01', 50, 75_00],
	['exactly 24 hours before', '2026-03-03 09:00', 50, 75_00],
	['a minute later than that', '2026-03-03 09:01', 0, 0],
	['during the appointment', '2026-03-04 09:30', 0, 0],
])('canceling %s refunds the share of the tier', (_name, now, percent, amountCents) => {
	const appointmentStartsAt = instantAt('2026-03-04 09:00')
	expect(refundByPolicy({ tiers, paidCents, appointmentStartsAt, timeZone, now: instantAt(now) })).toEqual({
		percent,
		amountCents,
	})
})

test.each([
	['forward', '2026-03-09 09:00', '2026-03-07 09:00', 47],
	['back', '2026-11-02 09:00', '2026-10-31 09:00', 49],
])(
	'on the weekend when clocks go %s, 48 hours are two calendar days',
	(_name, appointment, last, elapsedHours) => {
		const appointmentStartsAt = instantAt(appointment)
		expect((appointmentStartsAt.getTime() - instantAt(last).getTime()) / 3_600_000).toBe(elapsedHours)
		const share = (now: Date) =>
			refundByPolicy({ tiers, paidCents, appointmentStartsAt, timeZone, now }).percent
		expect(share(instantAt(last))).toBe(100)
		expect(share(new Date(instantAt(last).getTime() + 60_000))).toBe(50)
	},
)

test.each([
	['without tiers nothing is refunded', [], 0],
	['the order of the tiers does not matter', [...tiers].reverse(), 100],
	['a tier of zero hours applies until the appointment begins', [{ hours: 0, percent: 10 }], 10],
	['a third of a price is rounded to the cent', [{ hours: 1, percent: 33 }], 33],
])('%s', (_name, policyTiers, percent) => {
	const appointmentStartsAt = instantAt('2026-03-04 09:00')
	const now = instantAt('2026-03-02 08:00')
	expect(refundByPolicy({ tiers: policyTiers, paidCents, appointmentStartsAt, timeZone, now })).toEqual({
		percent,
		amountCents: Math.round(paidCents * (percent / 100)),
	})
})

test('deadlines are listed with the largest refund first', () => {
	const appointmentStartsAt = instantAt('2026-03-09 16:00')
	expect(refundDeadlines({ tiers: [...tiers].reverse(), appointmentStartsAt, timeZone })).toEqual([
		{ hours: 48, percent: 100, until: instantAt('2026-03-07 16:00') },
		{ hours: 24, percent: 50, until: instantAt('2026-03-08 16:00') },
	])
})
