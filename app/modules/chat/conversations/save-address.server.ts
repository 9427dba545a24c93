import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { conversation } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { consumeAttempt } from '#app/modules/auth/sign-in/attempts.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { queueChatEmail } from '../emails/chat-emails.server.ts'
import { chatLink } from '../emails/email-links.server.ts'
import { notifyOfChange } from '../messages/append-message.server.ts'
import { cleanText, nameCharsMax } from '../messages/message-text.ts'
import type { ChatParty } from '../party.ts'
import { findOwnConversation } from './find-conversation.server.ts'

type SaveAddressInput = {
	party: ChatParty
	email: string
	/** Optional; may be empty. */
	name: string
	clientIp: string
	links: Links
	now: Date
}

const address = z.email().max(254)

/**
 * Saves the address that replies are emailed to, and emails the visitor a link that opens the conversation elsewhere. The address
 * is not verified, so it opens nothing by itself, and such emails are limited like all links emailed on request. `db` must be a
 * connection: the count must survive a rollback. @throws Invalid, NotFound, Conflict, TooMany
 */
export async function saveAddress(
	db: Db,
	{ party, clientIp, links, now, ...values }: SaveAddressInput,
): Promise<void> {
	const email = address.safeParse(values.email.trim()).data
	if (!email) throw new Invalid('Please enter an email address like name@example.com.', 'email')
	const name = cleanText(values.name).replace(/\s+/g, ' ')
	if ([...name].length > nameCharsMax) throw new Invalid('Please shorten the name.', 'name')
	const found = await findOwnConversation(db, { party, now })
	if (!found) throw new NotFound('Please write a message first.')
	if (found.userId) throw new Conflict('You’re signed in, so we’ll email replies to your account’s address.')
	await consumeAttempt(db, { kind: 'emailed-link', clientIp, email, now })
	await transact(db, async (tx) => {
		await tx
			.update(conversation)
			.set({ email, emailsStoppedAt: null, ...(name ? { visitorName: name } : {}) })
			.where(eq(conversation.id, found.id))
		const { brand } = await getBranding(tx, links)
		const { advisorName } = await getSettings(tx)
		await queueChatEmail(tx, {
			kind: 'chat-resume',
			dedupeKey: `chat-resume:${found.id}:${now.getTime()}`,
			to: email,
			brand,
			advisorName,
			url: links.urlOf(chatLink('chat', { id: found.id, email })),
			stopUrl: links.urlOf(chatLink('chat-emails', { id: found.id, email })),
		})
		await notifyOfChange(tx, found.id)
	})
}
