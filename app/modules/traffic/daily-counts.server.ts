import { and, between, sql, sum } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dailyCount } from '#app/db/schema/traffic.ts'
import { Forbidden } from '#app/lib/errors.ts'
import type { CountedStep } from './counted-step.ts'

export type DailyCount = { day: string; step: CountedStep; count: number }

/** Adds to the counts of days. Rows are sorted by key, so that two instances cannot deadlock. */
export async function addCounts(
	db: Db,
	{ counts, sample = false }: { counts: readonly DailyCount[]; sample?: boolean },
): Promise<void> {
	if (counts.length === 0) return
	const rows = [...counts].sort((a, b) => (a.day + a.step < b.day + b.step ? -1 : 1))
	await db
		.insert(dailyCount)
		.values(rows.map((row) => ({ ...row, sample })))
		.onConflictDoUpdate({
			target: [dailyCount.day, dailyCount.step, dailyCount.sample],
			set: { count: sql`${dailyCount.count} + excluded.count` },
		})
}

/** How often each step was counted from day `from` to day `until`, both included, in local days. @throws Forbidden */
export async function sumCounts(
	db: Db,
	{ actor, from, until }: { actor: { isAdmin: boolean }; from: string; until: string },
): Promise<Record<CountedStep, number>> {
	if (!actor.isAdmin) throw new Forbidden('Only the advisor can see how the site is used.')
	const rows = await db
		.select({ step: dailyCount.step, count: sum(dailyCount.count) })
		.from(dailyCount)
		.where(and(between(dailyCount.day, from, until)))
		.groupBy(dailyCount.step)
	const countOf = (step: CountedStep) => Number(rows.find((row) => row.step === step)?.count ?? 0)
	return { arrival: countOf('arrival'), services: countOf('services') }
}
