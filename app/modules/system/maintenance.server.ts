import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { maintenanceRun } from '#app/db/schema/system.ts'

export type MaintenanceRun = typeof maintenanceRun.$inferSelect
type Kind = MaintenanceRun['kind']

/** Records the result of a run; after a failed run, the time of the last success stays. */
export async function recordMaintenance(
	db: Db,
	{
		kind,
		now,
		failure = null,
		detail = '',
	}: { kind: Kind; now: Date; failure?: string | null; detail?: string },
): Promise<void> {
	const set = { ranAt: now, failure, detail, ...(failure ? {} : { succeededAt: now }) }
	await db
		.insert(maintenanceRun)
		.values({ kind, ...set })
		.onConflictDoUpdate({ target: maintenanceRun.kind, set })
}

export async function findMaintenance(db: Db, kind: Kind): Promise<MaintenanceRun | null> {
	const [found] = await db.select().from(maintenanceRun).where(eq(maintenanceRun.kind, kind))
	return found ?? null
}

/** Returns when each kind of run last succeeded, in seconds since 1970, for monitoring. */
export async function readMaintenanceTimes(db: Db): Promise<Record<string, number>> {
	const rows = await db.select().from(maintenanceRun)
	return Object.fromEntries(
		rows.flatMap(({ kind, succeededAt }) => (succeededAt ? [[kind, succeededAt.getTime() / 1_000]] : [])),
	)
}
