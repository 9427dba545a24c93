import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { chatNote } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { getConversationRow } from '../conversations/admin-conversation.server.ts'
import { assertMay } from '../policy.ts'
import { adminTopic } from '../topics.ts'
import { cleanText, noteCharsMax } from './message-text.ts'

type AddNoteInput = { actor: Actor; id: string; text: string; now: Date }

/** Adds a private note to a conversation, which the visitor never sees. @throws Forbidden, NotFound, Invalid */
export async function addNote(db: Db, { actor, id, text: input, now }: AddNoteInput): Promise<void> {
	const text = cleanText(input)
	if (!text) throw new Invalid('Please write a note.', 'text')
	if ([...text].length > noteCharsMax) throw new Invalid('Please shorten the note.', 'text')
	await getConversationRow(db, { actor, id })
	await transact(db, async (tx) => {
		await tx.insert(chatNote).values({ conversationId: id, authorId: actor.id, text, createdAt: now })
		await notify(tx, adminTopic, id)
	})
}

/** @throws Forbidden */
export async function removeNote(
	db: Db,
	{ actor, id, noteId }: { actor: Actor; id: string; noteId: string },
): Promise<void> {
	assertMay(actor, 'reply')
	if (!isUuid(id) || !isUuid(noteId)) return
	await transact(db, async (tx) => {
		await tx.delete(chatNote).where(and(eq(chatNote.id, noteId), eq(chatNote.conversationId, id)))
		await notify(tx, adminTopic, id)
	})
}
