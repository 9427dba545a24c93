import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import { changeDraft, lockDueDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { mailTopic } from '#app/modules/mail/threads/threads.server.ts'
import { type MailSending, readAttachments, sendLocked } from './send-mail.server.ts'

type SendDueInput = {
	now: Date
	signal?: AbortSignal
	onError: (error: unknown) => void
}

/**
 * Sends the emails whose time has come by the database's clock. The row stays locked until its email is queued, so that two instances, or
 * one that is killed, send each once. What cannot be sent anymore becomes a draft again, with the reason. @returns how many were sent
 */
export async function sendDueMail(
	db: Db,
	sending: MailSending,
	{ now, signal, onError }: SendDueInput,
): Promise<number> {
	let sent = 0
	const failed: string[] = []
	while (!signal?.aborted) {
		const done = await transact(db, async (tx) => {
			const draft = await lockDueDraft(tx, { except: failed })
			if (!draft) return 'none'
			try {
				await tx.transaction(async (inner) => {
					const attachments = await readAttachments(inner, sending.storage, { draftId: draft.id })
					await sendLocked(inner, sending, { draft, attachments, userId: draft.authorId, now })
				})
				return 'sent'
			} catch (error) {
				if (!(error instanceof DomainError)) {
					onError(error)
					failed.push(draft.id)
					return 'failed'
				}
				await changeDraft(tx, draft, {
					state: 'draft',
					sending: false,
					sendAt: null,
					problem: `It was not sent${draft.sending ? '' : ' when its time came'}. ${error.message}`,
					updatedAt: now,
				})
				await notify(tx, mailTopic, draft.threadId ?? undefined)
				return 'failed'
			}
		})
		if (done === 'none') break
		if (done === 'sent') sent++
	}
	return sent
}
