import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { forumRules } from '#app/db/schema/forum.ts'
import { transact } from '#app/db/transact.server.ts'
import { InvalidFields } from '#app/lib/errors.ts'
import { fieldErrors } from '#app/lib/parse-form.ts'
import { assertUnchanged } from '#app/lib/state-hash.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'

export type ForumRules = {
	firstPosts: 'wait' | 'limit' | 'show'
	firstPostCount: number
	reportsToHide: number
}

const defaultRules: ForumRules = { firstPosts: 'limit', firstPostCount: 3, reportsToHide: 3 }

const wholeNumber = (max: number) =>
	z.coerce
		.number('Please enter a whole number.')
		.int('Please enter a whole number.')
		.min(1, 'Enter at least 1.')
		.max(max, `Enter at most ${max}.`)

const schema = z.object({
	firstPosts: z.enum(['wait', 'limit', 'show'], 'Please choose one.'),
	firstPostCount: wholeNumber(20),
	reportsToHide: wholeNumber(50),
})

/** Returns the rules that the advisor saved, or the defaults. */
export async function getForumRules(db: Db): Promise<ForumRules> {
	const [row] = await db.select().from(forumRules)
	return row ? schema.parse(row) : defaultRules
}

type SetForumRulesInput = {
	actor: Actor
	rules: Record<string, unknown>
	/** A hash of the rules that the form was filled with. */
	seenVersion?: string | undefined
	now: Date
}

/** @throws Forbidden, InvalidFields, ConcurrentChange */
export async function setForumRules(
	db: Db,
	{ actor, rules, seenVersion, now }: SetForumRulesInput,
): Promise<void> {
	assertMay(actor, 'change-rules')
	const read = schema.safeParse(rules)
	if (!read.success) throw new InvalidFields(fieldErrors(read.error))
	await transact(db, async (tx) => {
		// Makes sure there is a row to lock, so that the second of two simultaneous saves sees the first.
		await tx.insert(forumRules).values(defaultRules).onConflictDoNothing()
		const [before] = await tx.select().from(forumRules).for('update')
		assertUnchanged(seenVersion, schema.parse(before))
		await tx.update(forumRules).set(read.data)
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: actor.id },
			action: 'forum.rules-set',
			subject: { kind: 'forum-rules', id: 'one' },
			detail: read.data,
		})
	})
}
