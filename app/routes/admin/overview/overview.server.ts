import type { RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { readCatalogOf } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { addDays, weekdayOf } from '#app/lib/dates/local-dates.ts'
import { type Period, periodToDate, type Span } from '#app/lib/dates/period-to-date.ts'
import { instantOf, localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getAppointmentFigures } from '#app/modules/appointments/appointment-counts.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { type Offering, shortNameOf } from '#app/modules/catalog/offerings.ts'
import { invoicePriceId } from '#app/modules/payments/invoices/pay-invoice.server.ts'
import { getOrderFigures } from '#app/modules/payments/orders/order-counts.server.ts'
import { sumCounts } from '#app/modules/traffic/daily-counts.server.ts'
import { adminFormContext } from '#app/routes/admin/appointment-rows.server.ts'
import { overviewCards, sharesOf } from './overview-cards.ts'

/** The number of weeks in the charts, including the current one. */
const weeksShown: Record<Period, number> = { week: 12, month: 12, quarter: 26, year: 53 }

type OverviewInput = { actor: Viewer; period: Period; timeZone: string }

/** Returns the figures of the admin overview. All are calculated from the stored rows, so no counter can become stale. */
export async function readOverview(
	context: Readonly<RouterContextProvider>,
	{ actor, period, timeZone }: OverviewInput,
) {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const thisYear = yearOf(now, timeZone)
	const { current, before, label, beforeLabel } = periodToDate(period, now, timeZone)
	const mondays = mondaysUntil(localDateOf(now, timeZone), weeksShown[period])
	const { from, until } = daysOf(current, timeZone)
	const [figures, visitCounts, forms, { onSale, retired }] = await Promise.all([
		readFigures(db, { actor, current, before, mondays, now, timeZone }),
		sumCounts(db, { actor, from, until }),
		adminFormContext(context),
		readCatalogOf(context),
	])
	return {
		today: formatDay(now, timeZone, thisYear),
		label,
		cards: overviewCards({
			period,
			label,
			beforeLabel,
			...figures,
			ordersOfPeriod: `/admin/orders?from=${from}&until=${until}`,
			appointmentsOfPeriod: `/admin/appointments?tab=all&from=${from}&until=${until}`,
		}),
		shares: sharesOf(
			figures.now.sold.map(({ priceId, count }) => ({
				count,
				title: soldName(priceId, [...onSale, ...retired]),
			})),
		),
		weeks: figures.history.map(({ week, revenueCents }) => ({
			week,
			revenueCents,
			current: addDays(week, 6) >= from,
		})),
		funnel: [
			{ label: 'Visits', value: visitCounts.arrival },
			{ label: 'Viewed Services', value: visitCounts.services },
			{ label: 'Started', value: figures.now.startedCount },
			{ label: 'Paid', value: figures.now.paidCount },
		],
		slots: figures.now.slots,
		forms,
	}
}

type ReadFiguresInput = Pick<OverviewInput, 'actor' | 'timeZone'> & {
	current: Span
	before: Span
	/** The Mondays of the weeks in the charts. */
	mondays: readonly string[]
	now: Date
}

/** Returns the figures of both periods and of each week, with one query for orders and one for appointments. */
async function readFigures(db: Db, { actor, current, before, mondays, now, timeZone }: ReadFiguresInput) {
	const today = localDateOf(now, timeZone)
	const weeks = mondays.map((monday) => ({
		from: instantOf(monday, '00:00', timeZone),
		until: earlier(instantOf(addDays(monday, 7), '00:00', timeZone), now),
	}))
	const weekDays = mondays.map((from) => ({ from, until: earlier(addDays(from, 6), today) }))
	const [orders, appointments] = await Promise.all([
		getOrderFigures(db, { actor, spans: [current, before, ...weeks] }),
		getAppointmentFigures(db, {
			actor,
			spans: [daysOf(current, timeZone), daysOf(before, timeZone), ...weekDays],
		}),
	])
	const figuresAt = (index: number) => {
		const { count, slots } = appointments[index]!
		return { ...orders[index]!, appointments: count, slots }
	}
	return {
		now: figuresAt(0),
		before: figuresAt(1),
		history: mondays.map((week, index) => ({ week, ...figuresAt(index + 2) })),
	}
}

/** Returns the local dates of a span, both inclusive. */
const daysOf = ({ from, until }: Span, timeZone: string) => ({
	from: localDateOf(from, timeZone),
	until: localDateOf(until, timeZone),
})

/** Returns `count` Mondays, oldest first, the last one that of the week of `today`. */
function mondaysUntil(today: string, count: number): string[] {
	const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
	return Array.from({ length: count }, (_, index) => addDays(monday, (index + 1 - count) * 7))
}

/** Returns the display name of a price. All invoices count as one kind of sale, because their titles differ. */
const soldName = (priceId: string, offerings: readonly Pick<Offering, 'priceId' | 'title'>[]): string =>
	priceId === invoicePriceId ? 'Invoices' : shortNameOf(priceId, offerings)

const earlier = <Value extends Date | string>(one: Value, other: Value): Value => (one < other ? one : other)
