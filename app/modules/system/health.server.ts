import { and, asc, desc, eq, inArray, isNotNull, lte, max, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { healthFinding } from '#app/db/schema/system.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'

export type HealthFinding = typeof healthFinding.$inferSelect
export type Examined = { part: string; failed: boolean; message: string }

/** A failure is reported when it is found for the second time, so that a restarting server causes no email. */
const reportAfterMs = 4 * 60_000

/**
 * Stores what an examination found; parts that were not examined are deleted.
 * @returns the failures that were found more than once, and those that were reported and are over now, as they were stored before
 */
export async function recordFindings(
	db: Db,
	{ findings, now }: { findings: readonly Examined[]; now: Date },
): Promise<{ failing: HealthFinding[]; over: HealthFinding[] }> {
	return db.transaction(async (tx) => {
		const before = await tx.select().from(healthFinding).where(isNotNull(healthFinding.reportedAt))
		for (const { part, failed, message } of findings)
			await tx
				.insert(healthFinding)
				.values({ part, failed, message, since: now, checkedAt: now })
				.onConflictDoUpdate({
					target: healthFinding.part,
					set: {
						failed,
						message,
						checkedAt: now,
						since: sql`case when ${healthFinding.failed} = excluded.failed then ${healthFinding.since} else excluded.since end`,
						reportedAt: sql`case when excluded.failed then ${healthFinding.reportedAt} end`,
					},
				})
		const parts = findings.map(({ part }) => part)
		await tx.delete(healthFinding).where(notInArray(healthFinding.part, parts))
		const foundTwice = lte(healthFinding.since, new Date(now.getTime() - reportAfterMs))
		const failing = await tx
			.select()
			.from(healthFinding)
			.where(and(eq(healthFinding.failed, true), foundTwice))
			.orderBy(asc(healthFinding.part))
		const works = new Set(findings.filter(({ failed }) => !failed).map(({ part }) => part))
		return { failing, over: before.filter(({ part }) => works.has(part)) }
	})
}

/** Stores when these failures were last reported. */
export async function recordReport(
	tx: Db,
	{ parts, now }: { parts: readonly string[]; now: Date },
): Promise<void> {
	if (parts.length > 0)
		await tx
			.update(healthFinding)
			.set({ reportedAt: now })
			.where(inArray(healthFinding.part, [...parts]))
}

/** Lists the state of every part, failures first. @throws Forbidden */
export async function listFindings(db: Db, { actor }: { actor: Actor }): Promise<HealthFinding[]> {
	assertMay(actor, 'see-health')
	return db.select().from(healthFinding).orderBy(desc(healthFinding.failed), asc(healthFinding.part))
}

/** Returns the state of each part for monitoring: 1 if it works, 0 if it has failed. */
export async function readHealth(db: Db): Promise<Record<string, number>> {
	const rows = await db.select().from(healthFinding)
	return Object.fromEntries(rows.map(({ part, failed }) => [part, failed ? 0 : 1]))
}

/** Returns when the site last examined itself, in seconds since 1970; 0 if never. */
export async function readCheckedSeconds(db: Db): Promise<number> {
	const [row] = await db.select({ at: max(healthFinding.checkedAt) }).from(healthFinding)
	return row?.at ? row.at.getTime() / 1_000 : 0
}
