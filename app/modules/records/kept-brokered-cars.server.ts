import { desc, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { keptBrokeredCar, type LoggedOrder } from '#app/db/schema/records.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'

export type { LoggedOrder }

type KeptBrokeredCar = typeof keptBrokeredCar.$inferSelect

/** Keeps the log about cars whose deals are deleted; once for each deal. */
export async function keepBrokeredCars(tx: Db, cars: readonly KeptBrokeredCar[]): Promise<void> {
	if (cars.length > 0)
		await tx
			.insert(keptBrokeredCar)
			.values([...cars])
			.onConflictDoNothing()
}

/** Returns a page of what was kept, the newest first. `after` is the `next` of the page before. */
export async function listKeptBrokeredCars(
	db: Db,
	{ after, limit }: { after?: string | undefined; limit: number },
): Promise<{ cars: KeptBrokeredCar[]; next: string | null }> {
	const { recordedAt, id } = keptBrokeredCar
	const rows = await db
		.select()
		.from(keptBrokeredCar)
		.where(isBehind([recordedAt, id], after))
		.orderBy(desc(recordedAt), desc(id))
		.limit(limit + 1)
	const { page, next } = toPage(rows, limit)
	return { cars: page, next }
}

/** Deletes what was kept of cars once its time is over. */
export async function deleteOldBrokeredCars(
	db: Db,
	{ timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
	await db.delete(keptBrokeredCar).where(lt(keptBrokeredCar.keptUntil, localDateOf(now, timeZone)))
}
