import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, calendarFeed } from '#app/db/schema/appointments.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

type AdvisorInput = { actor: Actor }

/**
 * Creates the advisor's calendar feed with a new key, which is only returned here; the previous key stops working.
 * @throws Forbidden
 */
export async function resetCalendarFeed(
	db: Db,
	{ actor, now }: AdvisorInput & { now: Date },
): Promise<{ key: string }> {
	assertMay(actor, 'manage')
	const key = randomBytes(32).toString('base64url')
	const newFeed = { keyHash: hashOf(key), createdAt: now, readAt: null }
	await db.insert(calendarFeed).values(newFeed).onConflictDoUpdate({ target: calendarFeed.id, set: newFeed })
	return { key }
}

/** Deletes the feed; subscribed calendar programs no longer receive it. @throws Forbidden */
export async function disableCalendarFeed(db: Db, { actor }: AdvisorInput): Promise<void> {
	assertMay(actor, 'manage')
	await db.delete(calendarFeed)
}

export type FeedState = { createdAt: Date; readAt: Date | null }

/** Returns when the feed was created and last read; null when there is none. @throws Forbidden */
export async function findCalendarFeedStatus(db: Db, { actor }: AdvisorInput): Promise<FeedState | null> {
	assertMay(actor, 'manage')
	const [found] = await db
		.select({ createdAt: calendarFeed.createdAt, readAt: calendarFeed.readAt })
		.from(calendarFeed)
	return found ?? null
}

const daysBack = 30
const appointmentsMax = 2_000
const hourMs = 3_600_000

/**
 * Lists the appointments of the last 30 days and all upcoming ones, for anyone with the key: without email, phone or full name.
 * @throws NotFound
 */
export async function listFeedAppointments(db: Db, { key, now }: { key: string; now: Date }) {
	// Looked up by the hash, so that the timing reveals nothing about the key.
	const [feed] = await db
		.select()
		.from(calendarFeed)
		.where(eq(calendarFeed.keyHash, hashOf(key)))
	if (!feed) throw new NotFound('We couldn’t find this calendar.')
	const hourAgo = new Date(now.getTime() - hourMs)
	await db
		.update(calendarFeed)
		.set({ readAt: now })
		.where(
			and(eq(calendarFeed.id, feed.id), or(isNull(calendarFeed.readAt), lt(calendarFeed.readAt, hourAgo))),
		)
	const rows = await db
		.select({
			id: appointment.id,
			type: appointment.type,
			status: appointment.status,
			sequence: appointment.sequence,
			slotDate: appointment.slotDate,
			slot: appointment.slot,
			startsAt: appointment.startsAt,
			durationMinutes: appointment.durationMinutes,
			timeZone: appointment.timeZone,
			location: appointment.location,
			name: appointment.name,
			updatedAt: appointment.updatedAt,
		})
		.from(appointment)
		.where(
			and(
				gte(appointment.slotDate, addDays(now.toISOString().slice(0, 10), -daysBack)),
				inArray(appointment.status, ['requested', 'confirmed', 'completed', 'no_show']),
			),
		)
		.orderBy(asc(appointment.slotDate), asc(appointment.slot), asc(appointment.id))
		.limit(appointmentsMax)
	return rows.map(({ name, ...bookedAppointment }) => ({ ...bookedAppointment, client: shortenName(name) }))
}

/** Shortens 'Robin Ferrer' to 'Robin F.' */
export function shortenName(name: string): string {
	const [first = '', ...rest] = name.trim().split(/\s+/)
	const last = rest.at(-1)
	return last ? `${first} ${[...last][0]}.` : first
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
