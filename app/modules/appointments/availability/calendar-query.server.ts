import { sql } from 'drizzle-orm'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { busySpansQuery } from '../calendars/busy-spans.server.ts'

/**
 * The query of `readCalendar`. A spot whose hold or offer has expired counts as free, except for spots that will be offered to the
 * waitlist.
 */
export function calendarQuery({
	now,
	today,
	timeZone,
	only,
}: {
	now: Date
	today: string
	timeZone: string
	only?: string | undefined
}) {
	const nowIso = now.toISOString()
	const span = only === undefined ? { from: today, until: addDays(today, 366) } : { from: only, until: only }
	// Clients book within the horizon only.
	const busySpan =
		only === undefined
			? { from: today, days: sql`coalesce((select horizon_days from booking_rules), 90) + 1` }
			: { from: only, days: sql`1` }
	return sql`
		with held as (
			select s.slot_date, s.slot, count(*) as spots,
				count(*) filter (where a.hold_ends_at <= ${nowIso} or w.offer_ends_at <= ${nowIso}) as lapsed
			from slot_spot s
			left join appointment a on a.id = s.appointment_id and a.hold_ends_at is not null
			left join waitlist_entry w on w.id = s.waitlist_entry_id
			where s.slot_date between ${span.from}::date and ${span.until}::date
			group by s.slot_date, s.slot
		), taken as (
			select slot_date as date, slot, spots - greatest(0, lapsed - case when lapsed = 0 then 0 else (
				select count(*) from waitlist_entry q
				where q.status = 'waiting' and q.slot_date = held.slot_date and (q.slot is null or q.slot = held.slot)
			) end) as spots
			from held
		)
		select json_build_object(
			'rules', (select json_build_object(
				'noticeHours', notice_hours, 'horizonDays', horizon_days, 'holdHours', hold_hours, 'claimHours', claim_hours,
				'changeNoticeHours', change_notice_hours, 'appointmentMinutes', appointment_minutes, 'refundFullHours', refund_full_hours,
				'refundPartHours', refund_part_hours, 'refundPartPercent', refund_part_percent, 'weekIsSet', week_is_set,
				'version', version
			) from booking_rules),
			'weekly', (select coalesce(json_agg(json_build_object('weekday', weekday, 'slot', slot, 'capacity', capacity)
				order by weekday, slot), '[]')
				from weekly_slot),
			'closures', (select coalesce(json_agg(json_build_object(
				'id', id, 'firstDay', first_day, 'lastDay', last_day, 'note', note) order by first_day, id), '[]')
				from closure where last_day >= ${today}::date),
			'busy', (${busySpansQuery({ ...busySpan, timeZone })}),
			'taken', (select coalesce(json_agg(taken), '[]') from taken)
		) as calendar`
}
