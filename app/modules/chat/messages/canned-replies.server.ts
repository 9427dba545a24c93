import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { cannedReply } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { assertUnchanged } from '#app/lib/state-hash.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { CannedReply } from '../browser/chat-api.ts'
import { assertMay } from '../policy.ts'
import { cleanText, messageCharsMax } from './message-text.ts'

type CannedReplyText = { title: string; text: string }

const titleCharsMax = 80
const repliesMax = 200

/** Returns the advisor's canned replies, by title. @throws Forbidden */
export async function listCannedReplies(db: Db, { actor }: { actor: Actor }): Promise<CannedReply[]> {
	assertMay(actor, 'reply')
	return db
		.select({ id: cannedReply.id, title: cannedReply.title, text: cannedReply.text })
		.from(cannedReply)
		.orderBy(asc(cannedReply.title), asc(cannedReply.id))
		.limit(repliesMax)
}

/** @throws Forbidden, Invalid */
export async function addCannedReply(
	db: Db,
	{ actor, now, ...input }: CannedReplyText & { actor: Actor; now: Date },
): Promise<CannedReply> {
	assertMay(actor, 'reply')
	const [created] = await db
		.insert(cannedReply)
		.values({ ...parseReply(input), createdAt: now })
		.returning()
	const { id, title, text } = created!
	return { id, title, text }
}

/**
 * Changes a canned reply. `seenVersion` is the version the form was filled with. @throws Forbidden, Invalid, NotFound, ConcurrentChange
 */
export async function changeCannedReply(
	db: Db,
	{
		actor,
		id,
		seenVersion,
		...input
	}: CannedReplyText & { actor: Actor; id: string; seenVersion?: string | undefined },
): Promise<void> {
	assertMay(actor, 'reply')
	const set = parseReply(input)
	await transact(db, async (tx) => {
		const isReply = eq(cannedReply.id, id)
		const [before] = isUuid(id) ? await tx.select().from(cannedReply).where(isReply).for('update') : []
		if (!before) throw new NotFound('This reply no longer exists.')
		assertUnchanged(seenVersion, { title: before.title, text: before.text })
		await tx.update(cannedReply).set(set).where(isReply)
	})
}

/** @throws Forbidden, ConcurrentChange */
export async function removeCannedReply(
	db: Db,
	{ actor, id, seenVersion }: { actor: Actor; id: string; seenVersion?: string | undefined },
): Promise<void> {
	assertMay(actor, 'reply')
	if (!isUuid(id)) return
	await transact(db, async (tx) => {
		const [before] = await tx.select().from(cannedReply).where(eq(cannedReply.id, id)).for('update')
		if (!before) return
		assertUnchanged(seenVersion, { title: before.title, text: before.text })
		await tx.delete(cannedReply).where(eq(cannedReply.id, id))
	})
}

function parseReply(input: CannedReplyText): CannedReplyText {
	const title = cleanText(input.title)
	const text = cleanText(input.text)
	if (!title || [...title].length > titleCharsMax)
		throw new Invalid(`Please give it a title of up to ${titleCharsMax} characters.`, 'title')
	if (!text || [...text].length > messageCharsMax) throw new Invalid('Please write the reply.', 'text')
	return { title, text }
}
