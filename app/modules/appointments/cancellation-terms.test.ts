import { expect, test } from 'vitest'
import { cancellationTerms, datedCancellationTerms } from './cancellation-terms.ts'

const tiers = (...pairs: [hours: number, percent: number][]) =>
	pairs.map(([hours, percent]) => ({ hours, percent }))

test.each([
	[
		tiers([48, 100], [24, 50]),
		'Cancel at least 48 hours before the appointment for a full refund, or at least 24 hours before for a 50% refund. After that, there is no refund.',
	],
	[
		tiers([24, 100], [24, 50]),
		'Cancel at least 24 hours before the appointment for a full refund. After that, there is no refund.',
	],
	[
		tiers([48, 100], [0, 0]),
		'Cancel at least 48 hours before the appointment for a full refund. After that, there is no refund.',
	],
	[
		tiers([48, 100], [1, 50]),
		'Cancel at least 48 hours before the appointment for a full refund, or at least 1 hour before for a 50% refund. After that, there is no refund.',
	],
	[tiers([0, 100], [0, 50]), 'Cancel any time before it starts for a full refund.'],
	[tiers([48, 0]), 'A paid appointment is not refunded when you cancel it.'],
])('the terms %j are described in words', (terms, text) => {
	expect(cancellationTerms(terms)).toBe(text)
})

test('the deadlines of an appointment are local times of the appointment, also across a clock change', () => {
	const text = datedCancellationTerms({
		tiers: tiers([48, 100], [24, 50]),
		percentMax: null,
		// Monday 9am, after the clocks changed on Sunday.
		appointmentStartsAt: new Date('2026-03-09T13:00:00Z'),
		timeZone: 'America/New_York',
		now: new Date('2026-03-02T14:00:00Z'),
	})
	expect(text).toBe(
		'Cancel by Sat, Mar 7, 2026 · 9am (New York) for a full refund, or by Sun, Mar 8, 2026 · 9am (New York) for a 50% refund. After that, there is no refund.',
	)
})

test.each([
	[50, 'Cancel by Sat, Mar 14, 2026 · 9am (New York) for a 50% refund. After that, there is no refund.'],
	[0, 'A paid appointment is not refunded when you cancel it.'],
])('the terms promise at most the %i%% that a client who rescheduled late still gets', (percentMax, text) => {
	const appointmentStartsAt = new Date('2026-03-15T13:00:00Z')
	const terms = tiers([48, 100], [24, 50])
	expect(
		datedCancellationTerms({
			tiers: terms,
			percentMax,
			appointmentStartsAt,
			timeZone: 'America/New_York',
			now: new Date('2026-03-02T14:00:00Z'),
		}),
	).toBe(text)
})

test.each([
	[
		'2026-03-13T13:00:00Z',
		'Cancel by Fri, Mar 13, 2026 · 9am (New York) for a full refund, or by Sat, Mar 14',
	],
	['2026-03-13T13:01:00Z', 'Cancel by Sat, Mar 14, 2026 · 9am (New York) for a 50% refund. After that,'],
	['2026-03-14T13:01:00Z', 'It is too close to the appointment for a refund.'],
])('at %s no deadline is named that has passed', (now, text) => {
	const terms = datedCancellationTerms({
		tiers: tiers([48, 100], [24, 50]),
		percentMax: null,
		appointmentStartsAt: new Date('2026-03-15T13:00:00Z'),
		timeZone: 'America/New_York',
		now: new Date(now),
	})
	expect(terms.slice(0, text.length)).toBe(text)
})
