import { expect, test } from 'vitest'
import { overviewCards } from './overview-cards.ts'

const none = { revenueCents: 0, returnedCents: 0, paidCount: 0, startedCount: 0, appointments: 0 }

const dealValue = (now: Partial<typeof none>) => {
	const cards = overviewCards({
		period: 'month',
		label: 'Nov 1-21',
		beforeLabel: 'Oct 1-21',
		now: { ...none, ...now },
		before: none,
		history: [],
		ordersOfPeriod: '/admin/orders',
		appointmentsOfPeriod: '/admin/appointments',
	})
	return cards.find(({ label }) => label === 'Avg Deal Value')!
}

test('the deal value is revenue per appointment, beside revenue per paid order, each with its sentence', () => {
	const card = dealValue({ revenueCents: 600_00, appointments: 4, paidCount: 5, startedCount: 9 })
	expect(card).toMatchObject({
		value: '$150.00',
		note: 'Per appointment; per order $120.00',
		change: { text: '+$150.00' },
	})
	expect(card.explanation).toContain('revenue of $600.00 divided by 4 appointments.')
	expect(card.explanation).toContain('the same revenue divided by 5 orders started and paid in that time.')
})

test('without appointments or orders neither figure is invented', () => {
	expect(dealValue({}).note).toBe('Per appointment: none yet; per order none yet')
	expect(dealValue({ revenueCents: 10_00, appointments: 1 }).note).toBe('Per appointment; per order none yet')
})
