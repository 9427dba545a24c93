import { asc, eq, sql } from 'drizzle-orm'
import { claimDefinitions } from '#app/content/claims.ts'
import type { Db } from '#app/db/client.server.ts'
import { claim } from '#app/db/schema/settings.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { assertUnchanged } from '#app/lib/state-hash.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'
import { recordSettingsChange } from './settings-history.server.ts'
import type { StoredClaim } from './stated-claim.ts'

export const claimValueCharsMax = 20
export const claimNoteCharsMax = 500

type DecideClaimInput = {
	actor: Actor
	key: string
	seenVersion?: string | undefined
	now: Date
}

/** Returns the stored decision about a claim, for the hash in its form; all null for a claim that was never changed. */
export const claimState = (stored: Pick<StoredClaim, 'source' | 'value' | 'note'> | undefined) => ({
	source: stored?.source ?? null,
	value: stored?.value ?? null,
	note: stored?.note ?? null,
})

/** Returns the stored decision about each claim, by key. A claim without one was never changed. */
export async function listStoredClaims(db: Db): Promise<Map<string, StoredClaim>> {
	const rows = await db
		.select({
			key: claim.key,
			source: claim.source,
			value: claim.value,
			note: claim.note,
			confirmedAt: claim.confirmedAt,
		})
		.from(claim)
		.orderBy(asc(claim.sortOrder))
	return new Map(rows.map((row) => [row.key, row]))
}

/**
 * Confirms a figure with a note on its source, in the advisor's name. `seenVersion` is the hash of the claim that the form was filled with.
 * @throws Forbidden, NotFound, Invalid, ConcurrentChange
 */
export async function confirmClaim(
	db: Db,
	{ actor, key, value, note, seenVersion, now }: DecideClaimInput & { value: string; note: string },
): Promise<void> {
	const figure = value.trim()
	const noteText = note.trim()
	if (!figure) throw new Invalid('Please enter the figure you confirm.', 'value')
	if (!/^[\d$.,:/+% -]+$/.test(figure))
		throw new Invalid('Please use only digits and $ . , : / + % -', 'value')
	if (figure.length > claimValueCharsMax)
		throw new Invalid(`Please use at most ${claimValueCharsMax} characters.`, 'value')
	if (!noteText) throw new Invalid('Please say where the figure comes from; visitors can read it.', 'note')
	if (noteText.length > claimNoteCharsMax)
		throw new Invalid(`Please use at most ${claimNoteCharsMax} characters.`, 'note')
	await decide(
		db,
		{ actor, key, seenVersion, now },
		{ source: 'confirmed', value: figure, note: noteText, confirmedAt: now },
	)
}

/**
 * Shows the figure computed from the site's own data from now on; while there are too few cases, a confirmed figure is still shown.
 * @throws Forbidden, NotFound, Invalid, ConcurrentChange
 */
export async function allowComputedClaim(
	db: Db,
	{ actor, key, seenVersion, now }: DecideClaimInput,
): Promise<void> {
	if (claimDefinitions.find((each) => each.key === key)?.figure === null)
		throw new Invalid('This figure can’t be calculated. You can only confirm it.', 'source')
	const [stored] = await db.select().from(claim).where(eq(claim.key, key))
	// Nobody confirmed a sample figure, so it must not remain as if somebody had.
	const cleared = stored?.source === 'sample' ? { value: '', note: null, confirmedAt: null } : {}
	await decide(db, { actor, key, seenVersion, now }, { source: 'computed', ...cleared })
}

/** Inserts the demo's figures, marked as sample. An existing claim keeps its value and source. */
export async function insertSampleClaims(db: Db): Promise<void> {
	await db
		.insert(claim)
		.values(
			claimDefinitions.map(({ key, label, page, sample }, sortOrder) => ({
				key,
				label,
				sortOrder,
				value: sample,
				source: 'sample' as const,
				showOnHomePage: page === 'home',
			})),
		)
		.onConflictDoNothing()
}

async function decide(
	db: Db,
	{ actor, key, seenVersion, now }: DecideClaimInput,
	set: Pick<typeof claim.$inferInsert, 'source'> & Partial<typeof claim.$inferInsert>,
): Promise<void> {
	assertMay(actor, 'change')
	const sortOrder = claimDefinitions.findIndex((each) => each.key === key)
	const definition = claimDefinitions[sortOrder]
	if (!definition) throw new NotFound('We couldn’t find this figure.')
	await transact(db, async (tx) => {
		// Before the first decision there is no row to lock.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim:${key}`}, 0))`)
		const [stored] = await tx.select().from(claim).where(eq(claim.key, key)).for('update')
		assertUnchanged(seenVersion, claimState(stored))
		const [row] = await tx
			.insert(claim)
			.values({
				value: '',
				...set,
				key,
				sortOrder,
				label: definition.label,
				showOnHomePage: definition.page === 'home',
			})
			.onConflictDoUpdate({ target: claim.key, set })
			.returning()
		await recordSettingsChange(tx, {
			actor,
			area: 'claims',
			item: key,
			now,
			before: stored ? recordedFields(stored) : {},
			after: recordedFields(row!),
		})
	})
}

const recordedFields = ({ source, value, note }: typeof claim.$inferSelect) => ({ source, value, note })
