import { getServices } from '#app/http/context.server.ts'
import { errorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { isLocalDate } from '#app/lib/dates/local-dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import { getCalendar } from '#app/modules/appointments/availability/availability.server.ts'
import type { Route } from './+types/slots-api'

export const handle: RouteHandle = { access: 'public', robots: 'disallow' }

/** Returns the slots that can be booked, from today to the horizon, or the range `?from=2026-03-04&days=14`. */
export async function loader({ request, context }: Route.LoaderArgs) {
	try {
		const { from, days } = readRange(new URL(request.url).searchParams)
		const { db, clock } = getServices(context)
		const calendar = await getCalendar(db, { now: clock.now() })
		const first = calendar.days.findIndex(({ date }) => date >= from)
		const daysInRange = first < 0 ? [] : calendar.days.slice(first, first + days)
		return Response.json({ ...calendar, days: daysInRange }, { headers: { 'cache-control': 'no-store' } })
	} catch (error) {
		return errorResponse(error)
	}
}

function readRange(query: URLSearchParams): { from: string; days: number } {
	const from = query.get('from') ?? '0000-01-01'
	const days = query.get('days') ?? '366'
	if (query.has('from') && !isLocalDate(from))
		throw new Invalid('from must be a date like 2026-03-04.', 'from')
	if (!/^\d{1,3}$/.test(days) || Number(days) < 1)
		throw new Invalid('days must be a number from 1 to 366.', 'days')
	return { from, days: Number(days) }
}
