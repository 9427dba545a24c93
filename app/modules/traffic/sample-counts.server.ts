import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dailyEventCount } from '#app/db/schema/traffic.ts'
import { addDays, weekdayOf } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { seededRandom } from '#app/lib/seeded.ts'
import { addCounts, type DailyCount } from './daily-counts.server.ts'

/** A little more than the half year that the other samples cover. */
const days = 205

/** Live mode: removes the sample counts that a demo may have left. */
export async function removeSampleCounts(db: Db): Promise<void> {
	await db.delete(dailyEventCount).where(eq(dailyEventCount.sample, true))
}

/** Demo mode only: inserts a visitor count for each day until today, marked as sample; lower on weekends, rising over the months. */
export async function insertSampleCounts(
	db: Db,
	{ timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
	const [existing] = await db
		.select({ day: dailyEventCount.day })
		.from(dailyEventCount)
		.where(eq(dailyEventCount.sample, true))
		.limit(1)
	if (existing) return
	const random = seededRandom(days)
	const today = localDateOf(now, timeZone)
	const counts = Array.from({ length: days }, (_, ago): DailyCount[] => {
		const day = addDays(today, -ago)
		const weekend = [0, 6].includes(weekdayOf(day))
		const arrivals = Math.round((17 - ago * 0.04) * (weekend ? 0.7 : 1) * (0.75 + random() * 0.5))
		const services = Math.max(1, Math.round(arrivals * (0.22 + random() * 0.12)))
		return [
			{ day, event: 'arrival', count: arrivals },
			{ day, event: 'services', count: services },
		]
	})
	await addCounts(db, { counts: counts.flat(), sample: true })
}
