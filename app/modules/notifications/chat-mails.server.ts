import type { Db } from '#app/db/client.server.ts'
import { chatReplies, chatResume, chatUnanswered } from './emails/chat-letters.ts'
import type { Brand } from './emails/letter.ts'
import { renderLetter } from './emails/render.server.tsx'
import { queueMail } from './outbox.server.ts'

type ChatMail = {
	dedupeKey: string
	to: string
	brand: Brand
	advisorName: string
	url: string
	stopUrl: string
} & ({ kind: 'chat-resume' } | { kind: 'chat-replies'; replies: string[] })

/** To a visitor of the chat, in the caller's transaction. */
export async function queueChatMail(tx: Db, mail: ChatMail): Promise<void> {
	const { kind, dedupeKey, to, brand, stopUrl: unsubscribeUrl } = mail
	const letter = mail.kind === 'chat-resume' ? chatResume(mail) : chatReplies(mail)
	await queueMail(tx, { kind, dedupeKey, to, unsubscribeUrl, ...renderLetter(letter, brand) })
}

type AdvisorMail = { dedupeKey: string; to: string; brand: Brand; waitingMinutes: number; url: string }

/** To the advisor: a message waits. */
export async function queueAdvisorChatMail(
	tx: Db,
	{ dedupeKey, to, brand, ...facts }: AdvisorMail,
): Promise<void> {
	const letter = renderLetter(chatUnanswered(facts), brand)
	await queueMail(tx, { kind: 'chat-unanswered', dedupeKey, to, ...letter })
}
