import type { RouterContextProvider } from 'react-router'
import { formatDay } from '#app/lib/dates.ts'
import { type Period, periodToDate, type Span } from '#app/lib/period-to-date.ts'
import { addDays, instantOf, localDateOf, weekdayOf } from '#app/lib/zoned-time.ts'
import { countAppointments, listUpcoming } from '#app/modules/appointments/listing.server.ts'
import { countBySlotOfWeek, listVisitWeeks } from '#app/modules/appointments/visit-figures.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { shortNameOf } from '#app/modules/catalog/offerings.ts'
import {
	countPaidByPrice,
	getOrderFigures,
	listOrderWeeks,
} from '#app/modules/payments/order-figures.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { sumCounts } from '#app/modules/traffic/daily-counts.server.ts'
import { getServices } from './context.server.ts'
import { deskFormContext, deskVisit } from './desk-visits.server.ts'
import { overviewCards, sharesOf } from './overview-cards.ts'

/** How many visits to come the Overview shows (specification, section 9). */
const recentMax = 3
/** So many weeks the charts go back, the running one included. */
const weeksShown: Record<Period, number> = { week: 12, month: 12, quarter: 26, year: 53 }

type Asked = { actor: Viewer; period: Period }

/** The figures of the desk's first page, each a plain recount of what is stored: nothing is kept, so nothing can drift. */
export async function readOverview(context: Readonly<RouterContextProvider>, { actor, period }: Asked) {
	const { db, clock } = getServices(context)
	const { timeZone } = await getSettings(db)
	const now = clock.now()
	const { current, before, label, beforeLabel } = periodToDate(period, now, timeZone)
	const today = localDateOf(now, timeZone)
	const weeks = mondaysUntil(today, weeksShown[period])
	const since = { from: instantOf(weeks[0]!, '00:00', timeZone), until: now }
	const days = ({ from, until }: Span) => ({
		from: localDateOf(from, timeZone),
		until: localDateOf(until, timeZone),
	})
	const [orders, ordersBefore, visits, visitsBefore, sold, orderWeeks, visitWeeks, slots, seen, next, forms] =
		await Promise.all([
			getOrderFigures(db, { actor, ...current }),
			getOrderFigures(db, { actor, ...before }),
			countAppointments(db, { actor, ...days(current) }),
			countAppointments(db, { actor, ...days(before) }),
			countPaidByPrice(db, { actor, ...current }),
			listOrderWeeks(db, { actor, ...since, timeZone }),
			listVisitWeeks(db, { actor, from: weeks[0]!, until: today }),
			countBySlotOfWeek(db, { actor, ...days(current) }),
			sumCounts(db, { actor, ...days(current) }),
			listUpcoming(db, { actor, limit: recentMax }),
			deskFormContext(context),
		])
	const history = weeks.map((week) => ({
		week,
		revenueCents: 0,
		paidCount: 0,
		startedCount: 0,
		...orderWeeks.find((row) => row.week === week),
		visits: visitWeeks.find((row) => row.week === week)?.count ?? 0,
	}))
	const { from, until } = days(current)
	return {
		today: formatDay(now, timeZone),
		label,
		cards: overviewCards({
			...{ period, label, beforeLabel, history },
			now: { ...orders, visits },
			before: { ...ordersBefore, visits: visitsBefore },
			ordersOfPeriod: `/admin/orders?from=${from}&until=${until}`,
			visitsOfPeriod: `/admin/appointments?tab=all&from=${from}&until=${until}`,
		}),
		shares: sharesOf(sold.map((each) => ({ ...each, title: shortNameOf(each) }))),
		weeks: history.map(({ week, revenueCents }) => ({
			week,
			revenueCents,
			current: addDays(week, 6) >= from,
		})),
		funnel: [
			{ label: 'Visits', value: seen.arrival },
			{ label: 'Saw Services', value: seen.services },
			{ label: 'Started', value: orders.startedCount },
			{ label: 'Paid', value: orders.paidCount },
		],
		slots,
		upcoming: next.map(deskVisit),
		forms,
	}
}

/** The Mondays of so many weeks, the oldest first, the last one that of the week of `today`. */
function mondaysUntil(today: string, count: number): string[] {
	const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
	return Array.from({ length: count }, (_, index) => addDays(monday, (index + 1 - count) * 7))
}
