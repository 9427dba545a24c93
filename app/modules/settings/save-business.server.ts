import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { type Business, businessFields } from './business.schema.ts'
import { assertMay } from './policy.ts'
import { getSettings } from './settings.server.ts'
import { recordSettingsChange } from './settings-history.server.ts'

type AdvisorInput = { actor: Actor }

/** Returns the business details, with the version that a change must name. @throws Forbidden */
export async function getBusiness(
	db: Db,
	{ actor }: AdvisorInput,
): Promise<{ business: Business; version: number }> {
	assertMay(actor, 'change')
	await getSettings(db)
	const [row] = await db.select().from(settings)
	return { business: businessOf(row!), version: row!.version }
}

/**
 * Saves the business details, which all pages and emails then use. A changed time zone affects later appointments only.
 * @throws Forbidden; Conflict when somebody saved after `version`
 */
export async function saveBusiness(
	db: Db,
	{ actor, version, now, ...details }: Business & AdvisorInput & { version: number; now: Date },
): Promise<void> {
	assertMay(actor, 'change')
	const after = businessOf(details)
	await transact(db, async (tx) => {
		await getSettings(tx)
		const [row] = await tx.select().from(settings).for('update')
		if (row!.version !== version)
			throw new Conflict(
				'Someone else changed these settings in the meantime. Please compare both versions before you save.',
			)
		await tx
			.update(settings)
			.set({ ...after, version: version + 1, updatedAt: now })
			.where(eq(settings.version, version))
		await recordSettingsChange(tx, { actor, area: 'business', before: businessOf(row!), after, now })
	})
}

const businessOf = (row: Business): Business =>
	Object.fromEntries(businessFields.map((field) => [field, row[field]])) as Business
