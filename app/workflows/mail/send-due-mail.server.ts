import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { changeDraft, lockDueDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { mailTopic } from '#app/modules/mail/threads/threads.server.ts'
import { readAttachments, type SendMailDeps, sendLocked } from './send-mail.server.ts'

type SendDueInput = {
	now: Date
	signal?: AbortSignal
	onError: (error: unknown) => void
}

/**
 * Sends the emails that are due by the database's clock. Each row stays locked until its email is queued, so that each is sent once even
 * with several instances or after a crash. An email that can no longer be sent becomes a draft again, with the reason.
 * @returns how many were sent
 */
export async function sendDueMail(
	db: Db,
	deps: SendMailDeps,
	{ now, signal, onError }: SendDueInput,
): Promise<number> {
	let sent = 0
	const failed: string[] = []
	while (!signal?.aborted) {
		const outcome = await transact(db, async (tx) => {
			const draft = await lockDueDraft(tx, { except: failed })
			if (!draft) return 'none'
			try {
				await tx.transaction(async (inner) => {
					const attachments = await readAttachments(inner, deps.storage, { draftId: draft.id })
					await sendLocked(inner, deps, { draft, attachments, actor: siteActor('job', draft.authorId), now })
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
					isUndoDelay: false,
					sendAt: null,
					problem: `This email wasn’t sent${draft.isUndoDelay ? '' : ' at its scheduled time'}. ${error.message}`,
					updatedAt: now,
				})
				await notify(tx, mailTopic, draft.threadId ?? undefined)
				return 'failed'
			}
		})
		if (outcome === 'none') break
		if (outcome === 'sent') sent++
	}
	return sent
}
