import { and, asc, eq, gte } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { bookingRules, closure, weeklySlot } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { slots } from '#app/lib/dates/appointment-slots.ts'
import { addDays, isLocalDate } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { recordSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { assertMay } from '../policy.ts'
import {
	type Availability,
	type BookingCalendar,
	type BookingRules,
	type Closure,
	calendarOf,
	type DaySlot,
	usualWeek,
	type WeeklySlot,
} from './availability.ts'
import { busyDaysOf, type LocalSpan } from './busy-days.ts'
import { calendarQuery } from './calendar-query.server.ts'

/** Returns what a visitor can book, starting today. Expired holds count as free, unless somebody is on the waitlist for that slot. */
export async function getCalendar(db: Db, { now }: { now: Date }): Promise<BookingCalendar> {
	const { timeZone } = await getSettings(db)
	const { availability, taken } = await readCalendar(db, { now, timeZone })
	return calendarOf(availability, { taken, now })
}

/** Returns what the advisor offers, and the booking rules. `version` is for `setAvailability`. */
export async function getAvailability(
	db: Db,
	{ now }: { now: Date },
): Promise<Availability & { version: number }> {
	const { timeZone } = await getSettings(db)
	const { availability, version } = await readCalendar(db, { now, timeZone })
	return { ...availability, version }
}

/** Returns only the rules, without the week and the closures; the defaults until somebody sets them. */
export async function getBookingRules(
	db: Db,
): Promise<BookingRules & { weekIsSet: boolean; version: number }> {
	const [row] = await db.select().from(bookingRules)
	if (!row) {
		await db.insert(bookingRules).values({}).onConflictDoNothing()
		return getBookingRules(db)
	}
	const { id: _id, updatedAt: _updatedAt, ...rules } = row
	return rules
}

type CalendarRow = {
	rules: (BookingRules & { weekIsSet: boolean; version: number }) | null
	weekly: WeeklySlot[]
	closures: Closure[]
	busy: LocalSpan[]
	taken: (DaySlot & { spots: number })[]
}

/** Reads rules, week, closures, busy and taken times in one query, so that 90 days cost one round trip. `only` limits the spots to one day. */
export async function readCalendar(
	db: Db,
	{ now, timeZone, only }: { now: Date; timeZone: string; only?: string },
) {
	const today = localDateOf(now, timeZone)
	const { rows } = await db.execute<{ calendar: CalendarRow }>(calendarQuery({ now, today, timeZone, only }))
	const { rules, weekly, closures, busy, taken } = rows[0]!.calendar
	if (!rules) {
		await db.insert(bookingRules).values({}).onConflictDoNothing()
		return readCalendar(db, { now, timeZone, ...(only && { only }) })
	}
	const bySlot = new Map(taken.map(({ date, slot, spots }) => [`${date} ${slot}`, spots]))
	const { weekIsSet, version, ...ownRules } = rules
	const availability: Availability = {
		timeZone,
		weekly: weekIsSet ? weekly : usualWeek,
		closures,
		busy: busyDaysOf(busy),
		rules: ownRules,
	}
	return { availability, version, taken: ({ date, slot }: DaySlot) => bySlot.get(`${date} ${slot}`) ?? 0 }
}

type AdvisorInput = { actor: Actor; now: Date }

/** Lists the closures that end on `from` or later, in order. */
export function listClosures(db: Db, { from }: { from: string }): Promise<Closure[]> {
	return db
		.select({
			id: closure.id,
			firstDay: closure.firstDay,
			lastDay: closure.lastDay,
			note: closure.note,
		})
		.from(closure)
		.where(gte(closure.lastDay, from))
		.orderBy(asc(closure.firstDay), asc(closure.id))
}

/**
 * Closes a range of days. Existing appointments stay: the advisor decides about each.
 * The same days closed twice are one closure. @throws Forbidden; Invalid when the days do not exist, are over or in the wrong order;
 * Conflict when they are closed with another note
 */
export async function addClosure(
	db: Db,
	{ actor, firstDay, lastDay, note, now }: AdvisorInput & { firstDay: string; lastDay: string; note: string },
): Promise<Closure> {
	assertMay(actor, 'change-hours')
	if (!isLocalDate(firstDay)) throw new Invalid('Choose a date that exists.', 'firstDay')
	if (!isLocalDate(lastDay)) throw new Invalid('Choose a date that exists.', 'lastDay')
	if (lastDay < firstDay) throw new Invalid('The last day must not be before the first.', 'lastDay')
	if (lastDay > addDays(firstDay, 366)) throw new Invalid('A closure can last at most one year.', 'lastDay')
	if (note.length > 200) throw new Invalid('Please keep the note to 200 characters or fewer.', 'note')
	if (lastDay < localDateOf(now, (await getSettings(db)).timeZone))
		throw new Invalid('This day is over. Choose today or a later one.', 'lastDay')
	return transact(db, async (tx) => {
		const [added] = await tx
			.insert(closure)
			.values({ firstDay, lastDay, note: note.trim(), createdAt: now })
			.onConflictDoNothing()
			.returning()
		if (!added) return getSameClosure(tx, { firstDay, lastDay, note: note.trim() })
		const after = { closed: describeClosure(added) }
		await recordSettingsChange(tx, { actor, area: 'closures', before: {}, after, now })
		return added
	})
}

/** Returns the closure of the same days, for a form that was sent twice. @throws Conflict when it has another note */
async function getSameClosure(tx: Db, { firstDay, lastDay, note }: Omit<Closure, 'id'>): Promise<Closure> {
	const [same] = await tx
		.select()
		.from(closure)
		.where(and(eq(closure.firstDay, firstDay), eq(closure.lastDay, lastDay)))
	if (!same || same.note !== note)
		throw new Conflict('These days are already closed. Remove that closure first to change its note.')
	return same
}

/** Removes a closure. @throws Forbidden, NotFound */
export async function removeClosure(
	db: Db,
	{ actor, id, now }: AdvisorInput & { id: string },
): Promise<void> {
	assertMay(actor, 'change-hours')
	await transact(db, async (tx) => {
		const [removed] = isUuid(id) ? await tx.delete(closure).where(eq(closure.id, id)).returning() : []
		if (!removed) throw new NotFound('We couldn’t find this closure.')
		const before = { closed: describeClosure(removed) }
		await recordSettingsChange(tx, { actor, area: 'closures', before, after: {}, now })
	})
}

const describeClosure = ({ firstDay, lastDay, note }: Omit<Closure, 'id'>) =>
	`${firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`}${note && `: ${note}`}`

/** Describes a week: 'Mon morning 1, Mon evening 2'. The same week always gives the same text. */
function describeWeek(weekly: readonly WeeklySlot[]): string {
	const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
	const order = (each: WeeklySlot) => ((each.weekday + 6) % 7) * 3 + slots.indexOf(each.slot)
	return [...weekly]
		.sort((one, other) => order(one) - order(other))
		.map(({ weekday, slot, capacity }) => `${days[weekday]} ${slot} ${capacity}`)
		.join(', ')
}

/**
 * Sets the week and the rules together. If a slot gets fewer spots than are taken, existing appointments keep their spots.
 * `version` is the version that was edited.
 * @throws Forbidden; Conflict when another admin saved in the meantime; Invalid naming the rule.
 */
export async function setAvailability(
	db: Db,
	{
		actor,
		version,
		weekly,
		rules,
		now,
	}: AdvisorInput & { version: number; weekly: WeeklySlot[]; rules: BookingRules },
): Promise<void> {
	assertMay(actor, 'change-hours')
	assertValid(rules)
	for (const { weekday, capacity } of weekly)
		if (
			!Number.isInteger(capacity) ||
			capacity < capacityRange.min ||
			capacity > capacityRange.max ||
			weekday < 0 ||
			weekday > 6
		)
			throw new Invalid('Each time slot can take 0 to 50 appointments.', 'weekly')
	return transact(db, async (tx) => {
		const before = await getAvailability(tx, { now })
		const [updated] = await tx
			.update(bookingRules)
			.set({ ...rules, weekIsSet: true, version: version + 1, updatedAt: now })
			.where(eq(bookingRules.version, version))
			.returning()
		if (!updated)
			throw new Conflict('The availability was changed in the meantime. Please review it before you save.')
		await tx.delete(weeklySlot)
		const offered = weekly.filter(({ capacity }) => capacity > 0)
		if (offered.length) await tx.insert(weeklySlot).values(offered)
		await recordSettingsChange(tx, {
			actor,
			area: 'availability',
			now,
			before: { ...before.rules, week: describeWeek(before.weekly) },
			after: { ...rules, week: describeWeek(offered) },
		})
	})
}

/** Whether the advisor saved a week; until then a default applies. */
export async function hasSavedWeek(db: Db): Promise<boolean> {
	const [rules] = await db.select({ weekIsSet: bookingRules.weekIsSet }).from(bookingRules)
	return rules?.weekIsSet ?? false
}

/**
 * The minimum and maximum of each rule, the same as in the table's check constraint. The usual length has to fit the shortest slot
 * (180 minutes); a single appointment in the afternoon can be confirmed for longer.
 */
export const rulesRange: Record<keyof BookingRules, readonly [min: number, max: number]> = {
	noticeHours: [0, 720],
	horizonDays: [1, 365],
	holdHours: [1, 336],
	claimHours: [1, 72],
	changeNoticeHours: [0, 336],
	appointmentMinutes: [15, 180],
	refundFullHours: [0, 720],
	refundPartHours: [0, 720],
	refundPartPercent: [0, 100],
}

/** How many appointments a slot takes at the same time; 0 means closed. */
export const capacityRange = { min: 0, max: 50 }

export const refundOrder = 'The partial refund can’t start before the full refund ends.'

function assertValid(rules: BookingRules): void {
	for (const [name, [min, max]] of Object.entries(rulesRange)) {
		const value = getOwnValue(rules, name)
		if (value === undefined || !Number.isInteger(value) || value < min || value > max)
			throw new Invalid(`Choose a whole number from ${min} to ${max}.`, name)
	}
	if (rules.refundPartHours > rules.refundFullHours) throw new Invalid(refundOrder, 'refundPartHours')
}
