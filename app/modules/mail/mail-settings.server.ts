import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailSettings } from '#app/db/schema/mail/drafts.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { recordSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { undoChoices, undoSecondsDefault } from './drafts/draft.ts'
import { assertMay } from './policy.ts'

export const signatureCharsMax = 1_000

type SignatureSettings = { signature: string; version: number; isOwn: boolean; undoSeconds: number }

/**
 * Returns the signature below each email, the advisor's own or one generated from the business details, and for how many seconds sending can
 * be undone.
 */
export async function getSignature(db: Db): Promise<SignatureSettings> {
	const [row] = await db.select().from(mailSettings)
	const { advisorName, footerBrand, phone } = await getSettings(db)
	return {
		signature: row?.signature ?? [advisorName, footerBrand, phone].filter(Boolean).join('\n'),
		version: row?.version ?? 0,
		isOwn: typeof row?.signature === 'string',
		undoSeconds: row?.undoSeconds ?? undoSecondsDefault,
	}
}

/** Returns for how many seconds sending can be undone. */
export async function getUndoSeconds(db: Db): Promise<number> {
	const [row] = await db.select({ undoSeconds: mailSettings.undoSeconds }).from(mailSettings)
	return row?.undoSeconds ?? undoSecondsDefault
}

/** Saves how long sending can be undone, with an entry in the settings history. @throws Forbidden, Invalid('undoSeconds') */
export async function saveUndoSeconds(
	db: Db,
	{ actor, undoSeconds, now }: { actor: Actor; undoSeconds: number; now: Date },
): Promise<void> {
	assertMay(actor, 'change-settings')
	if (!undoChoices.some((choice) => choice === undoSeconds))
		throw new Invalid('Choose one of the times.', 'undoSeconds')
	await transact(db, async (tx) => {
		await tx.insert(mailSettings).values({ version: 0, updatedAt: now }).onConflictDoNothing()
		const [before] = await tx.select().from(mailSettings).for('update')
		await tx.update(mailSettings).set({ undoSeconds, updatedAt: now }).where(eq(mailSettings.id, 1))
		await recordSettingsChange(tx, {
			actor,
			area: 'mail',
			before: { undoSeconds: before!.undoSeconds },
			after: { undoSeconds },
			now,
		})
	})
}

type SaveSignatureInput = {
	actor: Actor
	/** Null restores the signature made of the business details. */
	signature: string | null
	version: number
	now: Date
}

/** Saves the signature, with an entry in the settings history. @throws Forbidden, Conflict, Invalid('signature') */
export async function saveSignature(
	db: Db,
	{ actor, signature, version, now }: SaveSignatureInput,
): Promise<void> {
	assertMay(actor, 'change-settings')
	const text = signature?.replaceAll('\r\n', '\n').trim() ?? null
	if (text !== null && text.length > signatureCharsMax)
		throw new Invalid(`Please use at most ${signatureCharsMax} characters.`, 'signature')
	await transact(db, async (tx) => {
		await tx.insert(mailSettings).values({ version: 0, updatedAt: now }).onConflictDoNothing()
		const [before] = await tx.select().from(mailSettings).for('update')
		if (before!.version !== version)
			throw new Conflict('Someone else saved the signature in the meantime. Please compare both versions.')
		await tx
			.update(mailSettings)
			.set({ signature: text, version: version + 1, updatedAt: now })
			.where(eq(mailSettings.id, 1))
		await recordSettingsChange(tx, {
			actor,
			area: 'mail',
			before: { signature: before!.signature },
			after: { signature: text },
			now,
		})
	})
}
