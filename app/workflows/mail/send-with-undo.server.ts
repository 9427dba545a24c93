import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { lockDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { startSending } from '#app/modules/mail/drafts/undo-sending.server.ts'
import { getUndoSeconds } from '#app/modules/mail/mail-settings.server.ts'
import { checkDraft } from './check-draft.server.ts'
import { type SendMailDeps, sendMail } from './send-mail.server.ts'

type SendInput = { actor: Staff; id: string; now: Date }

/**
 * Sends a draft after the seconds in which the advisor can undo it, or at once if there are none. Until then it is a scheduled draft, so
 * that it is sent once like any other scheduled email.
 * @returns its thread, and whether it is still waiting
 * @throws as `sendMail`
 */
export async function sendWithUndo(
	db: Db,
	deps: SendMailDeps,
	input: SendInput,
): Promise<{ threadId: string | null; outreachId: string | null; isWaiting: boolean }> {
	const undoSeconds = await getUndoSeconds(db)
	const waitingDraft = await transact(db, async (tx) => {
		const draft = await lockDraft(tx, input)
		if (draft.state === 'sent' || undoSeconds === 0) return null
		await checkDraft(tx, { actor: input.actor, draft, now: input.now })
		return startSending(tx, { draft, undoSeconds, now: input.now })
	})
	if (waitingDraft) return { threadId: waitingDraft.threadId, outreachId: null, isWaiting: true }
	const { threadId, outreachId } = await sendMail(db, deps, input)
	return { threadId, outreachId, isWaiting: false }
}
