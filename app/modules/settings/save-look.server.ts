import { eq } from 'drizzle-orm'
import type { HomeTexts } from '#app/content/home-texts.ts'
import type { Db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { homeTextNames, writtenTexts } from './home-texts.schema.ts'
import { assertMay } from './policy.ts'
import { getSettings } from './settings.server.ts'
import { findLastChange, recordSettingsChange, type SettingsChange } from './settings-history.server.ts'

type Row = typeof settings.$inferSelect
/** The written texts: one value each, as the history keeps them. The pictures have changes of their own (`save-picture.server.ts`). */
type Look = Partial<HomeTexts>

type LookInput = { actor: Actor; version: number; now: Date }

/** Returns the texts of the home page, with the version that a change must name and the last change. @throws Forbidden */
export async function getLook(
	db: Db,
	{ actor }: { actor: Actor },
): Promise<{ texts: Partial<HomeTexts>; version: number; lastChange: { id: number; at: Date } | null }> {
	assertMay(actor, 'change')
	await getSettings(db)
	const [[row], last] = await Promise.all([db.select().from(settings), findLastChange(db, { area: 'look' })])
	return {
		texts: writtenTexts(row!.homeTexts),
		version: row!.lookVersion,
		lastChange: last && { id: last.id, at: last.changedAt },
	}
}

/** Saves the texts of the home page; an empty one is the site's own. @throws Forbidden; Conflict when somebody saved after `version` */
export function saveHomeTexts(db: Db, { texts, ...input }: LookInput & { texts: HomeTexts }): Promise<void> {
	return changeLook(db, input, () => writtenTexts(texts))
}

/**
 * Puts back what stood before the last change. The history keeps both, so that this can be undone as well.
 * @throws Forbidden; Conflict when `changeId` is not the last change or somebody saved after `version`
 */
export function undoLook(db: Db, { changeId, ...input }: LookInput & { changeId: number }): Promise<void> {
	return changeLook(db, input, async (tx, look) => {
		const last = await findLastChange(tx, { area: 'look' })
		if (last?.id !== changeId) throw new Conflict(changedMeanwhile)
		return textsBefore(last, look)
	})
}

/** Returns the texts with what a change replaced put back; texts that it did not change stay. */
export const textsBefore = (
	{ changes }: Pick<SettingsChange, 'changes'>,
	texts: Partial<HomeTexts>,
): Partial<HomeTexts> =>
	writtenTexts(
		Object.fromEntries(
			homeTextNames.map((name) => {
				const change = getOwnValue(changes, name)
				return [name, change ? String(change[0] ?? '') : texts[name]]
			}),
		),
	)

async function changeLook(
	db: Db,
	{ actor, version, now }: LookInput,
	change: (tx: Db, look: Look) => Look | Promise<Look>,
): Promise<void> {
	assertMay(actor, 'change')
	await transact(db, async (tx) => {
		await getSettings(tx)
		const [row] = await tx.select().from(settings).for('update')
		if (row!.lookVersion !== version) throw new Conflict(changedMeanwhile)
		const before = lookOf(row!)
		const after = await change(tx, before)
		await tx
			.update(settings)
			.set({ homeTexts: after, lookVersion: version + 1, updatedAt: now })
			.where(eq(settings.lookVersion, version))
		await recordSettingsChange(tx, { actor, area: 'look', before, after, now })
	})
}

const lookOf = ({ homeTexts }: Row): Look => writtenTexts(homeTexts)

const changedMeanwhile =
	'Someone else changed these settings in the meantime. Please compare both versions before you save.'
