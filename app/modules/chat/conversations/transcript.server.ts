import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage } from '#app/db/schema/chat.ts'
import { localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { assertMay } from '../policy.ts'

/** A message as a record of what was said; pictures and private notes are left out. */
export type TranscriptEntry = Pick<typeof chatMessage.$inferSelect, 'sentAt' | 'sender' | 'text'> & {
	hasPicture: boolean
}

/** Returns the messages of these conversations since then, in the order in which they were sent. @throws Forbidden */
export async function listTranscript(
	db: Db,
	{ actor, ids, since }: { actor: Actor; ids: readonly string[]; since: Date },
): Promise<TranscriptEntry[]> {
	assertMay(actor, 'read')
	if (ids.length === 0) return []
	const { conversationId, sentAt, sender, text, uploadId, seq } = chatMessage
	const rows = await db
		.select({ sentAt, sender, text, uploadId })
		.from(chatMessage)
		.where(and(inArray(conversationId, [...ids]), gte(sentAt, since)))
		.orderBy(asc(sentAt), asc(conversationId), asc(seq))
	return rows.map(({ uploadId: picture, ...row }) => ({ ...row, hasPicture: picture !== null }))
}

/**
 * Returns a conversation as plain text in the time zone of the business, without private notes. The caller must check that the actor may
 * see it.
 */
export async function writeTranscript(
	db: Db,
	{ conversationId }: { conversationId: string },
): Promise<string> {
	const { advisorName, headerBrand, timeZone } = await getSettings(db)
	const messages = await db
		.select()
		.from(chatMessage)
		.where(eq(chatMessage.conversationId, conversationId))
		.orderBy(asc(chatMessage.sentAt), asc(chatMessage.seq))
	const names = { visitor: 'Visitor', advisor: advisorName, automatic: `${advisorName} (automatic reply)` }
	const lines = messages.map(({ sentAt, sender, text, uploadId }) => {
		const sentAtText = `${localDateOf(sentAt, timeZone)} ${localTimeOf(sentAt, timeZone)}`
		const content = [text, uploadId ? '[picture]' : ''].filter(Boolean).join(' ')
		return `[${sentAtText}] ${names[sender]}: ${content.replaceAll('\n', '\n    ')}`
	})
	return [`${headerBrand}: conversation with ${advisorName}`, `Times in ${timeZone}.`, '', ...lines, ''].join(
		'\n',
	)
}
