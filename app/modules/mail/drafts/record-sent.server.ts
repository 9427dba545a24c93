import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { type mailDraft, mailDraftFile } from '#app/db/schema/mail/drafts.ts'
import { type MailPerson, mailAttachment } from '#app/db/schema/mail/mail.ts'
import { Conflict } from '#app/lib/errors.ts'
import { addMessage, type MailMessage, type MailThread } from '../threads/threads.server.ts'
import { listDraftFiles } from './draft-files.server.ts'
import { changeDraft, type MailDraft } from './drafts.server.ts'

type AddSentInput = {
	draft: MailDraft
	thread: Pick<MailThread, 'id'>
	message: {
		/** Identifies the message, so that it is recorded once: the draft's id or, of several messages, a key of its own. */
		formKey: string
		from: MailPerson
		to: MailPerson[]
		cc: MailPerson[]
		/** The address that answers go to. */
		replyTo: string
		messageId: string
		inReplyTo: string
		references: string[]
		subject: string
		text: string
	}
	outboxId: string
	userId: string | null
	now: Date
}

/** Records a message of a locked draft as sent, with the draft's files. Call it in the transaction that queues the email. */
export async function addSentMessage(
	tx: Db,
	{ draft, thread, message, outboxId, userId, now }: AddSentInput,
): Promise<MailMessage> {
	const { replyTo, text, ...headers } = message
	const sent = await addMessage(tx, {
		thread,
		message: {
			...headers,
			direction: 'out',
			state: 'sent',
			fromEmail: message.from.email,
			replyTo: { name: '', email: replyTo },
			text: text.trim(),
			datedAt: now,
			at: now,
			authorId: userId,
			outboxId,
			delivery: 'queued',
		},
		now,
	})
	if (!sent) throw new Conflict('This email was sent in the meantime.')
	const files = await listDraftFiles(tx, { draftId: draft.id })
	if (files.length > 0)
		await tx.insert(mailAttachment).values(
			files.map(({ id, name, contentType, sizeBytes }, position) => ({
				messageId: sent.id,
				position,
				fileName: name,
				statedType: contentType,
				sizeBytes,
				state: 'stored',
				uploadId: id,
			})),
		)
	return sent
}

type RecordDraftInput = {
	draft: MailDraft
	threadId: string | null
	messageId: string
	outreachId: string | null
	now: Date
}

/**
 * Records a locked draft as sent, after its messages. It stays as a row without contents, so that its form cannot be sent again.
 */
export async function recordDraftSent(
	tx: Db,
	{ draft, threadId, messageId, outreachId, now }: RecordDraftInput,
): Promise<void> {
	await tx.delete(mailDraftFile).where(eq(mailDraftFile.draftId, draft.id))
	const cleared: Partial<typeof mailDraft.$inferInsert> = {
		to: '',
		cc: '',
		subject: '',
		text: '',
		filled: {},
		problem: '',
	}
	await changeDraft(tx, draft, {
		...cleared,
		state: 'sent',
		isUndoDelay: false,
		sendAt: null,
		threadId,
		messageId,
		outreachId,
		updatedAt: now,
	})
}
