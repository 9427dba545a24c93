import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage } from '#app/db/schema/chat.ts'
import { localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

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
