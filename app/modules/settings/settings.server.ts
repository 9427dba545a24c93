import { eq } from 'drizzle-orm'
import {
	samplePostalAddress,
	sampleServiceStates,
	sampleVisitArea,
} from '#app/content/samples/sample-service-states.ts'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'

export type Settings = Omit<typeof settings.$inferSelect, 'id' | 'updatedAt' | 'version' | 'lookVersion'>

/** Returns the business details that the advisor saved, or the defaults. */
export async function getSettings(db: Db): Promise<Settings> {
	const [row] = await readSettings(db, {})
	if (!row) {
		await db.insert(settings).values({}).onConflictDoNothing()
		return getSettings(db)
	}
	const { id: _id, updatedAt: _updatedAt, version: _version, lookVersion: _lookVersion, ...stored } = row
	return stored
}

const readSettings = preparedQuery((db) => db.select().from(settings).prepare('settings'))

/**
 * Inserts the demo's states, marked as samples and valid for a year, where it meets clients, and its address. States that were entered stay; samples of
 * an older release, which had neither bond nor expiry, are replaced.
 */
export async function insertSampleSettings(db: Db, { now }: { now: Date }): Promise<void> {
	const { serviceStates, postalAddress, timeZone } = await getSettings(db)
	const isFresh = serviceStates.every(({ confirmation, license }) =>
		license ? false : !confirmation || confirmation.startsWith('Sample: '),
	)
	if (!isFresh) return
	const expiresOn = addDays(localDateOf(now, timeZone), 365)
	await db
		.update(settings)
		.set({
			serviceStates: sampleServiceStates(expiresOn),
			visitArea: [...sampleVisitArea],
			postalAddress: postalAddress || samplePostalAddress,
		})
		.where(eq(settings.id, 1))
}
