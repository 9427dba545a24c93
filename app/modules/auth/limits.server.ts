import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { limitWindow } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'

/** At most `max` in each window; windows are aligned, so across a border up to twice as many pass. */
export type Limit = { key: string; max: number; windowSeconds: number; now: Date }

/** One passage through a limit; can be given back when it turns out that it should not count. */
export type Taken = { key: string; startsAt: Date; count: number }

/**
 * Takes one from the limit. One statement counts and decides, so of any number of parallel attempts
 * on any number of instances exactly `max` pass. Refused attempts write nothing.
 * @throws TooMany with the seconds until the window ends.
 */
export async function takeFromLimit(db: Db, { key, max, windowSeconds, now }: Limit): Promise<Taken> {
	const { startsAt, refusal } = windowOf(windowSeconds, now)
	const [row] = await db
		.insert(limitWindow)
		.values({ key, startsAt, count: 1 })
		.onConflictDoUpdate({
			target: [limitWindow.key, limitWindow.startsAt],
			set: { count: sql`${limitWindow.count} + 1` },
			setWhere: lt(limitWindow.count, max),
		})
		.returning({ count: limitWindow.count })
	if (row) return { key, startsAt, count: row.count }
	throw refusal()
}

/**
 * Takes one from each limit, in their order, as far as the first that has nothing left: of that one and those behind it nothing is
 * taken. One question to the database, however many there are. `refused` is what `takeFromLimit` would throw.
 */
export async function takeInTurn(
	db: Db,
	limits: Limit[],
): Promise<{ taken: Taken[]; refused: TooMany | null }> {
	const windows = limits.map(({ windowSeconds, now }) => windowOf(windowSeconds, now))
	const name = (at: number) => sql.identifier(`taken_${at}`)
	const steps = limits.map(({ key, max }, at) => {
		const place = sql`${key}::text, ${windows[at]!.startsAt.toISOString()}::timestamptz, 1`
		return sql`${name(at)} as (
			insert into limit_window as w (key, starts_at, count)
			select ${place} ${at > 0 ? sql`where exists (select 1 from ${name(at - 1)})` : sql``}
			on conflict (key, starts_at) do update set count = w.count + 1 where w.count < ${max}
			returning count
		)`
	})
	const counts = limits.map((_, at) => sql`(select count from ${name(at)})`)
	const { rows } = await db.execute<{ counts: (number | null)[] }>(
		sql`with ${sql.join(steps, sql`, `)} select array[${sql.join(counts, sql`, `)}] as counts`,
	)
	const taken = rows[0]!.counts.flatMap((count, at) =>
		count === null ? [] : [{ key: limits[at]!.key, startsAt: windows[at]!.startsAt, count }],
	)
	return { taken, refused: windows[taken.length]?.refusal() ?? null }
}

/** @throws TooMany like `takeFromLimit` when nothing is left; takes nothing, so a flood costs a read a try. */
export async function peekAtLimit(db: Db, { key, max, windowSeconds, now }: Limit): Promise<void> {
	const { startsAt, refusal } = windowOf(windowSeconds, now)
	const [row] = await db
		.select({ count: limitWindow.count })
		.from(limitWindow)
		.where(and(eq(limitWindow.key, key), eq(limitWindow.startsAt, startsAt)))
	if (row && row.count >= max) throw refusal()
}

function windowOf(windowSeconds: number, now: Date) {
	const windowMs = windowSeconds * 1_000
	const startsAt = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
	const refusal = () => {
		const seconds = Math.max(1, Math.ceil((startsAt.getTime() + windowMs - now.getTime()) / 1_000))
		return new TooMany(`Too many attempts. Please try again in ${inWords(seconds)}.`, seconds)
	}
	return { startsAt, refusal }
}

/**
 * Undoes exactly one passage of each, never more: a success must not wipe out somebody else's failures. The rows are locked in one
 * order, so that those who give back the same ones at once wait for each other and not in a circle.
 */
export async function giveBack(db: Db, taken: Taken[]): Promise<void> {
	if (taken.length === 0) return
	const places = taken.map(({ key, startsAt }) => sql`(${key}, ${startsAt.toISOString()}::timestamptz)`)
	await db.execute(sql`
		with mine as (
			select key, starts_at from limit_window where (key, starts_at) in (${sql.join(places, sql`, `)})
			order by key for update
		)
		update limit_window w set count = greatest(w.count - 1, 0) from mine
		where w.key = mine.key and w.starts_at = mine.starts_at`)
}

/** Forgets what was counted under these keys, in every window. */
export async function clearLimits(db: Db, { keys }: { keys: string[] }): Promise<void> {
	await db.delete(limitWindow).where(inArray(limitWindow.key, keys))
}

/** No window is longer than a day, so what began earlier decides nothing any more. */
export async function forgetOldLimits(db: Db, { now }: { now: Date }): Promise<void> {
	await db.delete(limitWindow).where(lt(limitWindow.startsAt, new Date(now.getTime() - 86_400_000)))
}

/** What counts as one address: an IPv4 address, or the /64 of IPv6 that one household or host is given. */
export function addressBlock(ip: string): string {
	if (!ip.includes(':')) return ip
	const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
	const left = head.split(':').filter(Boolean)
	const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
	const missing = Math.max(0, 8 - left.length - right.length)
	const groups = [...left, ...Array<string>(missing).fill('0'), ...right]
	return `${groups
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ''))
		.join(':')}::/64`
}

/** Stands for a mail address in a key, so that the table of limits holds no personal data. */
export function accountTag(email: string): string {
	return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22)
}

function inWords(seconds: number): string {
	if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
	return `${Math.ceil(seconds / 60)} minutes`
}
