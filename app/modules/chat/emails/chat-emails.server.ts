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

/** Queues an email to a chat visitor in the caller's transaction. */
export async function queueChatEmail(tx: Db, email: ChatEmail): Promise<void> {
	const { kind, dedupeKey, to, brand, stopUrl: unsubscribeUrl } = email
	const content = email.kind === 'chat-resume' ? chatResume(email) : chatReplies(email)
	await queueEmail(tx, { kind, dedupeKey, to, unsubscribeUrl, ...renderEmail(content, brand) })
}

type AdvisorEmail = { dedupeKey: string; to: string; brand: Brand; waitingMinutes: number; url: string }

/** Queues an email to the advisor about a waiting message. */
export async function queueAdvisorChatEmail(
	tx: Db,
	{ dedupeKey, to, brand, ...texts }: AdvisorEmail,
): Promise<void> {
	const email = renderEmail(chatUnanswered(texts), brand)
	await queueEmail(tx, { kind: 'chat-unanswered', owed: true, dedupeKey, to, ...email })
}
