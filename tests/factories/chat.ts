import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { chatMessage } from '#app/db/schema/chat.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { sendOwnMessage } from '#app/modules/chat/messages/send-own-message.server.ts'
import type { ChatParty } from '#app/modules/chat/party.ts'
import { asMember, asStaff } from './actors.ts'

/** A new browser that has opened the chat. */
export const newVisitor = (): ChatParty => ({ viewer: null, visitorId: randomUUID() })

/** Inserts a user with a verified email address. */
export async function makeMember(db: Db, { role = 'member' }: { role?: 'member' | 'admin' } = {}) {
	const id = randomUUID()
	const email = `${id}@example.com`
	await db.insert(user).values({ id, name: 'Robin Ferrer', email, emailVerified: true, role })
	const account = { id, name: 'Robin Ferrer', email }
	return role === 'admin' ? asStaff(account) : asMember(account)
}

/** Returns functions that send visitors' messages with a fixed clock. */
export function setUpChat(db: Db, now = new Date('2026-03-04T15:00:00Z')) {
	return {
		now,
		/** The time this many minutes after `now`. */
		minutesLater: (minutes: number) => new Date(now.getTime() + minutes * 60_000),
		say: (party: ChatParty, text: string, { key = randomUUID(), at = now, pagePath = '/' } = {}) =>
			sendOwnMessage(db, { party, key, text, pagePath, assertMayStart: async () => {}, now: at }),
	}
}

/** Attaches a picture to a message that was sent without one. */
export async function attachPicture(
	db: Db,
	{ messageId, ownerId = null }: { messageId: string; ownerId?: string | null },
) {
	const storageKey = `chat/${randomUUID()}.png`
	const file = {
		storageKey,
		ownerId,
		purpose: 'chat',
		contentType: 'image/png',
		sizeBytes: 1,
		fileName: 'car.png',
	}
	const [picture] = await db
		.insert(upload)
		.values({ ...file, width: 40, height: 30 })
		.returning()
	await db.update(chatMessage).set({ uploadId: picture!.id }).where(eq(chatMessage.id, messageId))
	return picture!
}
