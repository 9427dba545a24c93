import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import type { slots } from '#app/lib/dates/appointment-slots.ts'
import { formatLocalTime } from '#app/lib/dates/appointment-time.ts'
import { addDays, formatLocalDay, isLocalDate, weekdayOf } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getAvailability, listClosures } from '#app/modules/appointments/availability/availability.server.ts'
import { capacityOf } from '#app/modules/appointments/availability/availability.ts'
import { busyDaysOf } from '#app/modules/appointments/availability/busy-days.ts'
import { listBusyTimes, type NamedBusyTime } from '#app/modules/appointments/calendars/busy-spans.server.ts'
import type { WeekDay } from '#app/modules/appointments/components/admin/week-view.tsx'
import { listWeek } from '#app/modules/appointments/list-appointments.server.ts'
import { advisorView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

type ReadWeekInput = { actor: Viewer; weekDate: string | null }

/** Returns the week (Monday first) that contains `weekDate`, or the current week if that is not a valid date. */
export async function readAdminWeek(
	context: Readonly<RouterContextProvider>,
	{ actor, weekDate }: ReadWeekInput,
) {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const availability = await getAvailability(db, { now })
	const today = localDateOf(now, availability.timeZone)
	const monday = mondayOf(weekDate && isLocalDate(weekDate) ? weekDate : today)
	const [appointments, closures, busyTimes] = await Promise.all([
		listWeek(db, { actor, from: monday }),
		listClosures(db, { from: monday }),
		listBusyTimes(db, { from: monday, days: 7, timeZone: availability.timeZone }),
	])
	const busy = busyDaysOf(busyTimes.map(({ span }) => span))
	const days = Array.from({ length: 7 }, (_, ahead): WeekDay => {
		const date = addDays(monday, ahead)
		const closed = closures.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)
		const slotView = (slot: (typeof slots)[number]) => ({
			capacity: capacityOf({ ...availability, closures, busy }, { date, slot }),
			appointments: appointments
				.filter((appointment) => appointment.slotDate === date && appointment.slot === slot)
				.map((each) => advisorView(each, { now })),
		})
		return {
			date,
			label: formatLocalDay(date),
			isToday: date === today,
			busy: busyLinesOf(busyTimes, date),
			closed: closed?.note ?? null,
			slots: { morning: slotView('morning'), afternoon: slotView('afternoon'), evening: slotView('evening') },
		}
	})
	return {
		days,
		title: `${formatLocalDay(monday)} to ${formatLocalDay(addDays(monday, 6))}, ${monday.slice(0, 4)}`,
		back: addDays(monday, -7),
		next: addDays(monday, 7),
		current: { week: mondayOf(today), isShown: monday === mondayOf(today) },
	}
}

/** Formats when the advisor is busy on a day, with the name of the calendar: '9am-10:30am, Family'. */
function busyLinesOf(times: readonly NamedBusyTime[], date: string): string[] {
	return times
		.filter(({ span: [from, until] }) => from.slice(0, 10) <= date && until > `${date}T00:00`)
		.map(({ calendar, span: [from, until] }) => {
			const start = from.startsWith(date) ? from.slice(11) : null
			const end = until.startsWith(date) ? until.slice(11) : null
			const hours =
				start === null || (start === '00:00' && end === null)
					? end === null
						? 'All day'
						: `Until ${formatLocalTime(end)}`
					: end === null
						? `From ${formatLocalTime(start)}`
						: `${formatLocalTime(start)}-${formatLocalTime(end)}`
			return `${hours}, ${calendar}`
		})
}

const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7))
