import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { buyingChecklist } from '#app/content/buying-checklist.ts'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { checklistMark } from '#app/db/schema/resources.ts'
import { transact } from '#app/db/transact.server.ts'
import { Forbidden, TooLarge } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { readForm, type SentForm } from './checklist-form.ts'
import { type Marks, mergeMarks, sameMarks } from './checklist-progress.ts'

type Actor = Pick<Viewer, 'id'>

/** The limit for all marks of one account as JSON, in bytes; about ten times what a diligent buyer writes. */
export const bytesMax = 400_000

const steps = new Set(buyingChecklist.flatMap((stage) => stage.steps.map(({ id }) => id)))

/** Returns the marks of the actor's account. */
export async function findMarks(db: Db, { actor }: { actor: Actor }): Promise<Marks> {
	const rows = await db.select().from(checklistMark).where(eq(checklistMark.userId, actor.id))
	return Object.fromEntries(
		rows.map(({ stepId, part, versions, seen }) => [`${part}:${stepId}`, { versions, seen }]),
	)
}

/**
 * Merges a browser's marks with those of the account and returns the result; sending the same marks again changes nothing. Steps that this
 * version of the checklist does not have are ignored.
 * @throws TooLarge if the result would exceed the account's limit; nothing is changed then
 */
export function mergeAccountMarks(
	db: Db,
	{ actor, marks, now }: { actor: Actor; marks: Marks; now: Date },
): Promise<Marks> {
	return change(db, { actor, now }, (stored) => mergeMarks(stored, onlyKnownSteps(marks)))
}

/** Saves what was changed in the form without scripts. @throws TooLarge */
export function saveForm(
	db: Db,
	{ actor, form, now }: { actor: Actor; form: SentForm; now: Date },
): Promise<Marks> {
	return change(db, { actor, now }, (stored) => onlyKnownSteps(readForm(stored, form)))
}

async function change(
	db: Db,
	{ actor, now }: { actor: Actor; now: Date },
	update: (stored: Marks) => Marks,
): Promise<Marks> {
	return transact(db, async (tx) => {
		// Locks the account, so that its changes run one at a time, even those of marks that have no row yet.
		const [owner] = await tx
			.select({ id: user.id })
			.from(user)
			.where(eq(user.id, actor.id))
			.for('no key update')
		if (!owner) throw new Forbidden('This account no longer exists.')
		const stored = await findMarks(tx, { actor })
		const marks = update(stored)
		if (Buffer.byteLength(JSON.stringify(marks)) > bytesMax)
			throw new TooLarge('Your notes are too long to save in your account. Please shorten some.')
		const changed = Object.entries(marks).filter(([key, mark]) => {
			const previous = getOwnValue(stored, key)
			return !sameMarks({ [key]: mark }, previous ? { [key]: previous } : {})
		})
		if (changed.length > 0)
			await tx
				.insert(checklistMark)
				.values(
					changed.map(([key, { versions, seen }]) => {
						const [part, stepId] = key.split(':') as ['check' | 'note', string]
						return { userId: actor.id, stepId, part, versions: [...versions], seen, changedAt: now }
					}),
				)
				.onConflictDoUpdate({
					target: [checklistMark.userId, checklistMark.stepId, checklistMark.part],
					set: {
						versions: sql`excluded.versions`,
						seen: sql`excluded.seen`,
						changedAt: sql`excluded.changed_at`,
					},
				})
		return marks
	})
}

const onlyKnownSteps = (marks: Marks): Marks =>
	Object.fromEntries(Object.entries(marks).filter(([key]) => steps.has(key.slice(key.indexOf(':') + 1))))

/** A hash that identifies an account to a browser, which keeps accounts apart by it; it reveals nothing about the account. */
export function ownerTag({ id }: Actor): string {
	return createHash('sha256').update(`checklist ${id}`).digest('hex').slice(0, 16)
}
