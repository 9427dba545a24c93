import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { limitWindow } from '#app/db/schema/limits.ts'
import { TooMany } from '#app/lib/errors.ts'

/** At most `max` in each window. Windows are aligned to the clock, so up to twice as much can pass across a boundary. */
export type Limit = {
	key: string
	max: number
	windowSeconds: number
	/** How much of the limit this use consumes; 1 unless set. */
	amount?: number
	now: Date
}

/** One counted use of a limit, which can be released if it should not count after all. `usedCount` is the count of its window after this use. */
export type LimitUse = { key: string; startsAt: Date; usedCount: number; amount: number }

/**
 * Consumes a limit. One statement counts and decides, so of any number of parallel attempts on any number of instances never more
 * than `max` pass. Rejected attempts write nothing.
 * @throws TooMany with the seconds until the window ends
 */
export async function consumeLimit(db: Db, limit: Limit): Promise<LimitUse> {
	const { uses, error } = await consumeLimitsInOrder(db, [limit])
	if (error) throw error
	return uses[0]!
}

/**
 * Consumes the limits in order, up to the first that has not enough left: that limit and those after it are not consumed. One query,
 * however many limits there are. `error` is what `consumeLimit` would throw, or null.
 */
export async function consumeLimitsInOrder(
	db: Db,
	limits: Limit[],
): Promise<{ uses: LimitUse[]; error: TooMany | null }> {
	const windows = limits.map(({ windowSeconds, now }) => windowOf(windowSeconds, now))
	const stepName = (index: number) => sql.identifier(`taken_${index}`)
	const steps = limits.map(({ key, max, amount = 1 }, index) => {
		const row = sql`${key}::text, ${windows[index]!.startsAt.toISOString()}::timestamptz, ${amount}::integer`
		return sql`${stepName(index)} as (
			insert into limit_window as w (key, starts_at, count)
			select ${row} where ${amount}::integer <= ${max}::integer ${index > 0 ? sql`and exists (select 1 from ${stepName(index - 1)})` : sql``}
			on conflict (key, starts_at) do update set count = w.count + excluded.count
			where w.count + excluded.count <= ${max}::integer
			returning count
		)`
	})
	const counts = limits.map((_, index) => sql`(select count from ${stepName(index)})`)
	const { rows } = await db.execute<{ counts: (number | null)[] }>(
		sql`with ${sql.join(steps, sql`, `)} select array[${sql.join(counts, sql`, `)}] as counts`,
	)
	const uses = rows[0]!.counts.flatMap((usedCount, index) => {
		const { key, amount = 1 } = limits[index]!
		return usedCount === null ? [] : [{ key, startsAt: windows[index]!.startsAt, usedCount, amount }]
	})
	return { uses, error: windows[uses.length]?.createError() ?? null }
}

/**
 * Counts uses that have already passed, regardless of their limit. Each window may occur once; windows are locked in the order of their
 * keys.
 * @returns the counts of the windows after that, in the order of `uses`
 */
export async function addUses(
	db: Db,
	uses: Pick<LimitUse, 'key' | 'startsAt' | 'amount'>[],
): Promise<number[]> {
	const sorted = uses.toSorted((one, other) => (one.key < other.key ? -1 : 1))
	const startsAt = sorted.map((use) => use.startsAt.toISOString())
	const { rows } = await db.execute<{ key: string; startsAtMs: number; count: number }>(sql`
		insert into limit_window as w (key, starts_at, count)
		select * from unnest(
			${sql.param(sorted.map(({ key }) => key))}::text[],
			${sql.param(startsAt)}::timestamptz[],
			${sql.param(sorted.map(({ amount }) => amount))}::int[]
		)
		on conflict (key, starts_at) do update set count = w.count + excluded.count
		returning key, extract(epoch from starts_at)::float8 * 1000 as "startsAtMs", count`)
	const nameOf = (key: string, startsAtMs: number) => `${key} ${startsAtMs}`
	const counts = new Map(rows.map((row) => [nameOf(row.key, row.startsAtMs), row.count]))
	return uses.map((use) => counts.get(nameOf(use.key, use.startsAt.getTime()))!)
}

/** Checks a limit without consuming it, so rejecting a flood costs one read per attempt. @throws TooMany if nothing is left */
export async function checkLimit(db: Db, { key, max, windowSeconds, now }: Limit): Promise<void> {
	const { startsAt, createError } = windowOf(windowSeconds, now)
	const [row] = await db
		.select({ count: limitWindow.count })
		.from(limitWindow)
		.where(and(eq(limitWindow.key, key), eq(limitWindow.startsAt, startsAt)))
	if (row && row.count >= max) throw createError()
}

export function windowOf(windowSeconds: number, now: Date) {
	const windowMs = windowSeconds * 1_000
	const startsAt = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
	const createError = () => {
		const seconds = Math.max(1, Math.ceil((startsAt.getTime() + windowMs - now.getTime()) / 1_000))
		return new TooMany(`Too many attempts. Please try again in ${waitingTime(seconds)}.`, seconds)
	}
	return { startsAt, createError }
}

/**
 * Subtracts exactly these uses from their windows, so that a success never erases the failures of other people. Each row has a statement
 * of its own: limits may be consumed in another order than these uses, so a statement that locked several rows could deadlock. On a
 * connection, a crash in between leaves a count too high until its window ends.
 */
export async function releaseUses(db: Db, uses: LimitUse[]): Promise<void> {
	for (const { key, startsAt, amount } of uses)
		await db
			.update(limitWindow)
			.set({ count: sql`greatest(${limitWindow.count} - ${amount}, 0)` })
			.where(and(eq(limitWindow.key, key), eq(limitWindow.startsAt, startsAt)))
}

/** Runs the work that the uses were consumed for, and releases them if the work fails. @throws what `work` throws */
export async function releaseOnError<Result>(
	db: Db,
	uses: LimitUse[],
	work: () => Promise<Result>,
): Promise<Result> {
	try {
		return await work()
	} catch (error) {
		await releaseUses(db, uses)
		throw error
	}
}

/** Deletes the counters of these keys in every window, one key after the other as in `releaseUses`. */
export async function clearLimits(db: Db, { keys }: { keys: string[] }): Promise<void> {
	for (const key of keys) await db.delete(limitWindow).where(eq(limitWindow.key, key))
}

/** Deletes old counters: no window is longer than a day, so an older one has no effect. */
export async function deleteOldLimits(db: Db, { now }: { now: Date }): Promise<void> {
	await db.delete(limitWindow).where(lt(limitWindow.startsAt, new Date(now.getTime() - 86_400_000)))
}

/** Returns what counts as one address: an IPv4 address, or the /64 of IPv6 that one household or host is assigned. */
export function addressBlock(ip: string): string {
	if (!ip.includes(':')) return ip
	return `${groupsOf(ip).slice(0, 4).join(':')}::/64`
}

/** Returns what counts as one network: the /24 of an IPv4 address, or the /48 of IPv6 that one site is assigned (RFC 6177). */
export function networkBlock(ip: string): string {
	if (!ip.includes(':')) return `${ip.split('.').slice(0, 3).join('.')}.0/24`
	return `${groupsOf(ip).slice(0, 3).join(':')}::/48`
}

/** Returns the eight groups of an IPv6 address without leading zeros. */
function groupsOf(ip: string): string[] {
	const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
	const leadingGroups = head.split(':').filter(Boolean)
	const trailingGroups = tail === undefined ? [] : tail.split(':').filter(Boolean)
	const zeroGroupCount = Math.max(0, 8 - leadingGroups.length - trailingGroups.length)
	return [...leadingGroups, ...Array<string>(zeroGroupCount).fill('0'), ...trailingGroups].map((group) =>
		group.replace(/^0+(?=.)/, ''),
	)
}

/** Returns a hash of an email address for use in a key, so that the table of limits has no personal data. */
export function hashForLimitKey(email: string): string {
	return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22)
}

/** Returns a waiting time as text, never shorter than it is: '40 seconds', '12 minutes', '5 hours'. */
export function waitingTime(seconds: number): string {
	if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`
	if (seconds <= 2 * 3_600) return `${Math.ceil(seconds / 60)} minutes`
	return `${Math.ceil(seconds / 3_600)} hours`
}
