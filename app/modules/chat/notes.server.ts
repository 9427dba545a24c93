import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatNote } from '#app/db/schema/chat.ts'
import { tell } from '#app/db/tell.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { getRow } from './desk-conversation.server.ts'
import { cleanText, noteCharsMax } from './message-text.ts'
import { assertAdvisor, type DeskActor } from './policy.ts'
import { deskTopic } from './topics.ts'

type Note = { actor: DeskActor; id: string; text: string; now: Date }

/** Writes a private note on a conversation; the visitor's side never hears of it. @throws Forbidden, NotFound, Invalid */
export async function addNote(db: Db, { actor, id, text: typed, now }: Note): Promise<void> {
	const text = cleanText(typed)
	if (!text) throw new Invalid('Please write a note.', 'text')
	if ([...text].length > noteCharsMax) throw new Invalid('Please keep the note shorter.', 'text')
	await getRow(db, { actor, id })
	await transact(db, async (tx) => {
		await tx.insert(chatNote).values({ conversationId: id, authorId: actor.id, text, createdAt: now })
		await tell(tx, deskTopic, id)
	})
}

/** @throws Forbidden */
export async function removeNote(
	db: Db,
	{ actor, id, noteId }: { actor: DeskActor; id: string; noteId: string },
): Promise<void> {
	assertAdvisor(actor)
	if (!isUuid(id) || !isUuid(noteId)) return
	await transact(db, async (tx) => {
		await tx.delete(chatNote).where(and(eq(chatNote.id, noteId), eq(chatNote.conversationId, id)))
		await tell(tx, deskTopic, id)
	})
}
