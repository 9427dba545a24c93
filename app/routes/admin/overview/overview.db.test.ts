import { TZDate } from '@date-fns/tz'
import { getISODay, getISOWeek, getISOWeekYear } from 'date-fns'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { periods } from '#app/lib/dates/period-to-date.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings, shortNameOf } from '#app/modules/catalog/offerings.ts'
import { addCounts } from '#app/modules/traffic/daily-counts.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { insertManyAppointments } from '#tests/factories/appointments/many-appointments.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { readOverview } from './overview.server.ts'

const zone = 'America/New_York'
const now = new Date('2026-11-21T15:00:00Z')
const actor = makeStaff('advisor') as Parameters<typeof readOverview>[1]['actor']

function contextOf(db: Db) {
	const context = new RouterContextProvider()
	fillContext(context, someServices({ db, clock: { now: () => now } }), {} as RequestMetadata)
	return context
}

/** Inserts orders of two years, from a seeded random sequence. */
async function insertOrders(db: Db, count: number) {
	let seed = 7
	const next = (below: number) => {
		seed = (seed * 48_271) % 2_147_483_647
		return seed % below
	}
	for (let index = 0; index < count; index++) {
		const createdAt = new Date(
			now.getTime() - next(index % 3 ? 60 * 24 : 730 * 24) * 3_600_000 - next(3_000_000),
		)
		const offering = defaultOfferings[next(3)]!
		const { priceId, title, priceCents: amountCents } = offering
		const paidAt = new Date(createdAt.getTime() + 240_000)
		const orderValues = { priceId, title, amountCents, createdAt }
		const outcome = next(10)
		if (outcome < 6)
			await makeOrder(db, { ...orderValues, status: 'paid', paidAt, refundedCents: outcome ? 0 : 1_000 })
		else if (outcome < 7) await makeOrder(db, { ...orderValues, status: 'refunded', paidAt })
		else await makeOrder(db, { ...orderValues, status: 'expired', closedAt: paidAt })
	}
}

const local = (instant: Date) => new TZDate(instant.getTime(), zone)
const weekOf = (date: Date) => `${getISOWeekYear(date)} ${getISOWeek(date)}`
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** The start of the period of `now`, and the start and end of the previous one; calculated by hand, without the code under test. */
const periodBounds = {
	week: ['2026-11-16', '2026-11-09', '2026-11-14'],
	month: ['2026-11-01', '2026-10-01', '2026-10-21'],
	quarter: ['2026-10-01', '2026-07-01', '2026-08-21'],
	year: ['2026-01-01', '2025-01-01', '2025-11-21'],
} as const

test('every figure of the Overview equals a direct count of the rows, for each period', async ({
	freshDb: { db },
}) => {
	await insertOfferings(db, defaultOfferings)
	await insertOrders(db, 120)
	await insertManyAppointments(db, { count: 600, today: '2026-11-21' })
	await addCounts(db, {
		counts: ['2026-10-31', '2026-11-01', '2026-11-20', '2026-11-21'].flatMap((day, index) => [
			{ day, event: 'arrival' as const, count: 40 + index },
			{ day, event: 'services' as const, count: 10 + index },
		]),
	})
	const orders = (await db.select().from(order)).map((row) => ({
		...row,
		day: local(row.createdAt).toISOString().slice(0, 10),
		week: weekOf(local(row.createdAt)),
	}))
	const appointments = (await db.select().from(appointment)).filter(
		({ status }) => status !== 'cancelled' && status !== 'expired',
	)
	const dollars = (cents: number) =>
		`$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
	for (const period of periods) {
		const [from, fromBefore, untilBefore] = periodBounds[period]
		const started = orders.filter(({ day, createdAt }) => day >= from && createdAt < now)
		const paid = started.filter(({ paidAt }) => paidAt)
		const revenue = paid.reduce((sum, each) => sum + each.amountCents - each.refundedCents, 0)
		const counted = appointments.filter(({ slotDate }) => slotDate >= from && slotDate <= '2026-11-21')
		const countedBefore = appointments.filter(
			({ slotDate }) => slotDate >= fromBefore && slotDate <= untilBefore,
		)
		const shown = await readOverview(contextOf(db), { actor, period, timeZone: zone })

		const [revenueCard, appointmentsCard, rateCard, dealCard] = shown.cards
		expect(revenueCard).toMatchObject({ value: dollars(revenue) })
		expect(appointmentsCard).toMatchObject({
			value: String(counted.length),
			change: {
				text: `${counted.length < countedBefore.length ? '' : '+'}${counted.length - countedBefore.length}`,
			},
		})
		expect(rateCard!.value).toBe(`${Math.round((paid.length / started.length) * 100)}%`)
		expect(dealCard!.value).toBe(dollars(counted.length ? Math.round(revenue / counted.length) : 0))
		expect(shown.funnel.slice(2).map(({ value }) => value)).toEqual([started.length, paid.length])
		expect(shown.shares.reduce((sum, { count }) => sum + count, 0)).toBe(paid.length)
		for (const { label, count } of shown.shares)
			expect(
				paid.filter((each) => shortNameOf(each.priceId, []) === label),
				label,
			).toHaveLength(count)

		expect(shown.slots.reduce((sum, { count }) => sum + count, 0)).toBe(counted.length)
		for (const { weekday, slot, count } of shown.slots)
			expect(
				counted.filter((each) => getISODay(noon(each.slotDate)) % 7 === weekday && each.slot === slot),
			).toHaveLength(count)

		for (const { week, revenueCents, current } of shown.weeks) {
			const name = weekOf(noon(week))
			const inWeek = orders.filter((each) => each.paidAt && each.week === name)
			expect(revenueCents, week).toBe(
				inWeek.reduce((sum, each) => sum + each.amountCents - each.refundedCents, 0),
			)
			expect(current, week).toBe(noon(week).getTime() + 6 * 86_400_000 >= noon(from).getTime())
		}
	}
	const month = await readOverview(contextOf(db), { actor, period: 'month', timeZone: zone })
	expect(month.funnel.slice(0, 2)).toEqual([
		{ label: 'Visits', value: 41 + 42 + 43 },
		{ label: 'Viewed Services', value: 11 + 12 + 13 },
	])
	expect(month.cards.map(({ label }) => label)).toEqual([
		'Monthly Revenue',
		'Total Appointments',
		'Conversion Rate',
		'Avg Deal Value',
	])
})
