import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { cannedReply } from '#app/db/schema/chat.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { CannedReply } from './chat-api.ts'
import { cleanText, messageCharsMax } from './message-text.ts'
import { assertAdvisor, type DeskActor } from './policy.ts'

type Written = { title: string; text: string }

const titleCharsMax = 80
const repliesMax = 200

/** The advisor's ready answers, by title. @throws Forbidden */
export async function listCannedReplies(db: Db, { actor }: { actor: DeskActor }): Promise<CannedReply[]> {
	assertAdvisor(actor)
	return db
		.select({ id: cannedReply.id, title: cannedReply.title, text: cannedReply.text })
		.from(cannedReply)
		.orderBy(asc(cannedReply.title), asc(cannedReply.id))
		.limit(repliesMax)
}

/** @throws Forbidden, Invalid */
export async function addCannedReply(
	db: Db,
	{ actor, now, ...written }: Written & { actor: DeskActor; now: Date },
): Promise<CannedReply> {
	assertAdvisor(actor)
	const [made] = await db
		.insert(cannedReply)
		.values({ ...read(written), createdAt: now })
		.returning()
	const { id, title, text } = made!
	return { id, title, text }
}

/** @throws Forbidden, Invalid, NotFound */
export async function changeCannedReply(
	db: Db,
	{ actor, id, ...written }: Written & { actor: DeskActor; id: string },
): Promise<void> {
	assertAdvisor(actor)
	const set = read(written)
	const changed = isUuid(id)
		? await db.update(cannedReply).set(set).where(eq(cannedReply.id, id)).returning({ id: cannedReply.id })
		: []
	if (changed.length === 0) throw new NotFound('This reply is not there (any more).')
}

/** @throws Forbidden */
export async function removeCannedReply(
	db: Db,
	{ actor, id }: { actor: DeskActor; id: string },
): Promise<void> {
	assertAdvisor(actor)
	if (isUuid(id)) await db.delete(cannedReply).where(eq(cannedReply.id, id))
}

function read(written: Written): Written {
	const title = cleanText(written.title)
	const text = cleanText(written.text)
	if (!title || [...title].length > titleCharsMax)
		throw new Invalid(`Please give it a title of up to ${titleCharsMax} characters.`, 'title')
	if (!text || [...text].length > messageCharsMax) throw new Invalid('Please write the reply.', 'text')
	return { title, text }
}
