import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { chatReplies, chatResume, chatUnanswered } from './chat-email-texts.ts'

type ChatEmail = {
	dedupeKey: string
	to: string
	brand: Brand
	advisorName: string
	url: string
	stopUrl: string
} & ({ kind: 'chat-resume' } | { kind: 'chat-replies'; replies: string[] })

/** To a visitor of the chat, in the caller's transaction. */
export async function queueChatEmail(tx: Db, mail: ChatEmail): Promise<void> {
	const { kind, dedupeKey, to, brand, stopUrl: unsubscribeUrl } = mail
	const email = mail.kind === 'chat-resume' ? chatResume(mail) : chatReplies(mail)
	await queueEmail(tx, { kind, dedupeKey, to, unsubscribeUrl, ...renderEmail(email, brand) })
}

type AdvisorEmail = { dedupeKey: string; to: string; brand: Brand; waitingMinutes: number; url: string }

/** To the advisor: a message waits. */
export async function queueAdvisorChatEmail(
	tx: Db,
	{ dedupeKey, to, brand, ...facts }: AdvisorEmail,
): Promise<void> {
	const email = renderEmail(chatUnanswered(facts), brand)
	await queueEmail(tx, { kind: 'chat-unanswered', owed: true, dedupeKey, to, ...email })
}
