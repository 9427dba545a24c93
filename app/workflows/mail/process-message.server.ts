import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { filesMax, fileTypes } from '#app/modules/deals/documents/file-limits.ts'
import {
	finishWork,
	lockUnfinished,
	setMessageReading,
} from '#app/modules/mail/incoming/message-work.server.ts'
import type { RawMail } from '#app/modules/mail/incoming/raw-mail.server.ts'
import {
	getThread,
	listSentTexts,
	type MailMessage,
	type MailThread,
} from '#app/modules/mail/threads/threads.server.ts'
import { removeUpload, type Upload } from '#app/modules/uploads/uploads.server.ts'
import type { IncomingEmail, IncomingFile } from '#app/platform/email/incoming/incoming-email.ts'
import type { ReadEmail } from '#app/platform/email/incoming/read-email.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { enterMailDraft } from './enter-mail-draft.server.ts'
import { dealerAnswers, followOutreach } from './outreach/follow-outreach.server.ts'
import { emailsOfClient } from './outreach/separate-messages.server.ts'
import { type PaperReaders, readMailQuote } from './read-mail-quote.server.ts'
import { storeBytes, storeMailFiles } from './store-mail-files.server.ts'

/** What is needed to read and store the files and quotes of messages. */
export type MailReading = PaperReaders & {
	rawMail: RawMail
	readEmail: ReadEmail
	storage: FileStorage
	origin: string
}

/**
 * Stores the files of a filed message and, if it contains a dealer's quote, enters it into the client's deal as a draft and emails the
 * advisor. Each step can be repeated after a crash; creating the draft, queuing the email and marking the message as processed are one
 * transaction.
 */
export async function processMessage(
	db: Db,
	{ rawMail, readEmail, storage, origin, ...readers }: MailReading,
	{ message, now }: { message: MailMessage; now: Date },
): Promise<void> {
	const raw = message.rawKey ? await rawMail.read(message.rawKey) : null
	const thread = await getThread(db, { actor: siteActor('mail'), id: message.threadId })
	if (!thread.clientId || (!raw && !message.isAskedQuote)) return finish(db, message)
	await setMessageReading(db, { id: message.id, since: now })
	// The original of an old message is deleted; its text stays.
	const { subject, text } = message
	const email = raw ? await readEmail(raw) : { subject, text, html: '', files: [] }
	await storeMailFiles(db, storage, { messageId: message.id, clientId: thread.clientId, files: email.files })
	if (!message.isAskedQuote && !mayHaveQuote(email, await senderOf(db, { message, thread })))
		return finish(db, message)
	const { quote, problems } = await readMailQuote(
		{ ...email, ownTexts: await listSentTexts(db, { threadId: thread.id }) },
		readers,
	)
	if (!quote) return finish(db, message, [...problems, ...(message.isAskedQuote ? [noQuote] : [])])
	const copies = await copyFiles(db, storage, quote.files)
	const isEntered = await transact(db, async (tx) => {
		const open = await lockUnfinished(tx, message)
		if (!open) return false
		const draft = { thread: { ...thread, id: open.threadId }, message, quote, uploads: copies }
		const { documentId, problem } = await enterMailDraft(tx, { ...draft, origin, now })
		const all = problem ? [...problems, problem] : problems
		await finishWork(tx, { id: message.id, threadId: open.threadId, documentId, problems: all })
		// What a dealer's program wrote is an answer only now.
		await followOutreach(tx, { event: dealerAnswers, threadId: open.threadId, now })
		return documentId !== null
	})
	if (!isEntered) for (const copy of copies) await removeUpload(db, storage, copy)
}

const finish = (db: Db, { id }: MailMessage, problems: string[] = []): Promise<void> =>
	transact(db, async (tx) => {
		const open = await lockUnfinished(tx, { id })
		if (open) await finishWork(tx, { id, threadId: open.threadId, problems })
	})

const noQuote =
	'No quote was found in this message: no lines with amounts that we can read. Please enter it by hand.'

type Sender = { kind: string; isClient: boolean }

const senderOf = async (
	db: Db,
	{ message, thread }: { message: MailMessage; thread: MailThread },
): Promise<Sender> => ({
	kind: message.kind,
	isClient: (await emailsOfClient(db, thread.clientId)).includes(message.fromEmail.toLowerCase()),
})

/**
 * Returns whether a message may contain a quote: one from a dealer or somebody whom the advisor let in, a forwarded one, or one with files.
 * A text that clients write themselves is no quote.
 */
function mayHaveQuote(
	{ files, text, subject }: Pick<IncomingEmail, 'files' | 'text' | 'subject'>,
	{ kind, isClient }: Sender,
): boolean {
	if (kind === 'bounce' || kind === 'auto_reply' || kind === 'list') return false
	const isForward =
		/^\s*(fwd?|wg|tr)\s*:/i.test(subject) || /forwarded message|^[>* \t]{0,20}from[ \t]?:/im.test(text)
	return !isClient || isForward || files.length > 0
}

/** Copies the files for the deal, so that deleting one there does not change the message. */
async function copyFiles(db: Db, storage: FileStorage, files: readonly IncomingFile[]): Promise<Upload[]> {
	const copies: Upload[] = []
	for (const file of files.slice(0, filesMax))
		try {
			const stored = await storeBytes(db, storage, { purpose: 'deal', file })
			if (fileTypes.some((type) => type === stored.contentType)) copies.push(stored)
		} catch (error) {
			// The message itself does not keep such a file either, and says why.
			if (!(error instanceof Invalid)) throw error
		}
	return copies
}
