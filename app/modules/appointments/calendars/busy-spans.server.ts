import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { type BusyDays, busyDaysOf, type LocalSpan } from '../availability/busy-days.ts'

type SpanInput = { from: string; days: SQL; timeZone: string }

/** Selects the busy times of `days` local days from `from` on, as JSON of local spans. Started minutes count in full. */
export function busySpansQuery({ from, days, timeZone }: SpanInput): SQL {
	return sql`select coalesce(json_agg(json_build_array(
		${localMinute(sql`starts_at`, timeZone)}, ${localMinute(roundedUp, timeZone)})), '[]')
		from busy_time
		where ends_at > ${from}::date::timestamp at time zone ${timeZone}
			and starts_at < (${from}::date + ${days})::timestamp at time zone ${timeZone}`
}

const roundedUp = sql`(ends_at + interval '59 seconds')`
const localMinute = (time: SQL, timeZone: string) =>
	sql`to_char(${time} at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI')`

/** Returns when the advisor is busy on one day, as it is now: for the transaction that books. */
export async function readBusyDay(
	tx: Db,
	{ date, timeZone }: { date: string; timeZone: string },
): Promise<BusyDays> {
	const { rows } = await tx.execute<{ busy: LocalSpan[] }>(
		sql`select (${busySpansQuery({ from: date, days: sql`1`, timeZone })}) as busy`,
	)
	return busyDaysOf(rows[0]!.busy)
}

/** When a calendar is busy; of its events, not even the advisor sees more than that. */
export type NamedBusyTime = { calendar: string; span: LocalSpan }

/** Lists the busy times of some local days with the names of their calendars, in order. */
export async function listBusyTimes(
	db: Db,
	{ from, days, timeZone }: { from: string; days: number; timeZone: string },
): Promise<NamedBusyTime[]> {
	const { rows } = await db.execute<{ calendar: string; startsAt: string; endsAt: string }>(sql`
		select c.name as calendar, ${localMinute(sql`starts_at`, timeZone)} as "startsAt",
			${localMinute(roundedUp, timeZone)} as "endsAt"
		from busy_time b join busy_calendar c on c.id = b.calendar_id
		where b.ends_at > ${from}::date::timestamp at time zone ${timeZone}
			and b.starts_at < (${from}::date + ${days}::int)::timestamp at time zone ${timeZone}
		order by b.starts_at, b.ends_at, c.id`)
	return rows.map(({ calendar, startsAt, endsAt }) => ({ calendar, span: [startsAt, endsAt] as const }))
}
