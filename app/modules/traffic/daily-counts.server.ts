import { and, between, sql, sum } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dailyEventCount } from '#app/db/schema/traffic.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { CountedEvent } from './counted-event.ts'
import { assertMay } from './policy.ts'

export type DailyCount = { day: string; event: CountedEvent; count: number }

/** Adds to the counts of days. Rows are sorted by key, so that two instances cannot deadlock. */
export async function addCounts(
	db: Db,
	{ counts, sample = false }: { counts: readonly DailyCount[]; sample?: boolean },
): Promise<void> {
	if (counts.length === 0) return
	const rows = [...counts].sort((a, b) => (a.day + a.event < b.day + b.event ? -1 : 1))
	await db
		.insert(dailyEventCount)
		.values(rows.map((row) => ({ ...row, sample })))
		.onConflictDoUpdate({
			target: [dailyEventCount.day, dailyEventCount.event, dailyEventCount.sample],
			set: { count: sql`${dailyEventCount.count} + excluded.count` },
		})
}

/** Returns how often each event was counted from day `from` to day `until`, both included, in local days. @throws Forbidden */
export async function sumCounts(
	db: Db,
	{ actor, from, until }: { actor: Actor; from: string; until: string },
): Promise<Record<CountedEvent, number>> {
	assertMay(actor, 'see')
	const rows = await db
		.select({ event: dailyEventCount.event, count: sum(dailyEventCount.count) })
		.from(dailyEventCount)
		.where(and(between(dailyEventCount.day, from, until)))
		.groupBy(dailyEventCount.event)
	const countOf = (event: CountedEvent) => Number(rows.find((row) => row.event === event)?.count ?? 0)
	return { arrival: countOf('arrival'), services: countOf('services') }
}
