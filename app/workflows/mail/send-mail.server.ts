import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { recordedActor, type Site, type Staff } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '#app/modules/clients/client-events.server.ts'
import { type DraftFile, listDraftFiles } from '#app/modules/mail/drafts/draft-files.server.ts'
import { getDraft, lockDraft, type MailDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { addSentMessage, recordDraftSent } from '#app/modules/mail/drafts/record-sent.server.ts'
import { findThreadOfOutreach } from '#app/modules/mail/threads/outreach.server.ts'
import {
	findMessage,
	lockThread,
	type MailMessage,
	type MailThread,
	startThread,
} from '#app/modules/mail/threads/threads.server.ts'
import { queuePersonalEmail } from '#app/modules/notifications/outbox.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { type CheckedMessage, checkDraft } from './check-draft.server.ts'
import { composeEmail, type MailEnv } from './compose-email.server.ts'
import { followOutreach } from './outreach/follow-outreach.server.ts'

/** The services that sending an email needs besides the database. */
export type SendMailDeps = { storage: FileStorage; env: MailEnv }

type SendMailInput = { actor: Staff; id: string; now: Date }

/** What became of an email: its thread and message, of several the first ones; `outreachId` if each recipient got one separately. */
export type SentMail = { threadId: string; messageId: string; outreachId: string | null }

/**
 * Sends a draft now, even if it is scheduled for later. It is sent only once: sending it again returns the message that was sent.
 * @throws Forbidden, NotFound; Conflict; Invalid with the field of the form
 */
export async function sendMail(
	db: Db,
	deps: SendMailDeps,
	{ actor, id, now }: SendMailInput,
): Promise<SentMail> {
	const { id: draftId } = await getDraft(db, { actor, id })
	const attachments = await readAttachments(db, deps.storage, { draftId })
	return transact(db, async (tx) => {
		const draft = await lockDraft(tx, { actor, id })
		return sendLocked(tx, deps, { draft, attachments, actor, now })
	})
}

type SendLockedInput = {
	draft: MailDraft
	attachments: readonly ReadAttachment[]
	/** The advisor, or a job for the author, whose account may have been deleted. */
	actor: Staff | Site
	now: Date
}

/** Sends a locked draft in the caller's transaction. @throws as `sendMail` */
export async function sendLocked(
	tx: Db,
	deps: SendMailDeps,
	{ draft, attachments, actor, now }: SendLockedInput,
): Promise<SentMail> {
	if (draft.state === 'sent') {
		const sent = draft.messageId && (await findMessage(tx, { id: draft.messageId }))
		if (!sent) throw new Conflict('This email was sent, and its conversation was deleted.')
		return { threadId: sent.threadId, messageId: sent.id, outreachId: draft.outreachId }
	}
	await assertSameFiles(tx, { draft, attachments })
	const { isSeparate, messages } = await checkDraft(tx, { actor, draft, now })
	const outreachId = isSeparate ? (draft.outreachId ?? draft.id) : null
	const sent: SentMessage[] = []
	for (const checked of messages)
		sent.push({
			checked,
			...(await sendOne(tx, deps, { draft, checked, outreachId, attachments, actor, now })),
		})
	const [first] = sent
	await recordDraftSent(tx, {
		draft,
		threadId: isSeparate ? null : first!.thread.id,
		messageId: first!.message.id,
		outreachId,
		now,
	})
	for (const clientId of new Set(sent.map(({ thread }) => thread.clientId)))
		await followSent(tx, { clientId, sent, outreachId, actor, now })
	return { threadId: first!.thread.id, messageId: first!.message.id, outreachId }
}

type SentMessage = { checked: CheckedMessage; thread: MailThread; message: MailMessage }
type FollowSentInput = {
	clientId: string | null
	/** To all clients; only those of this one are theirs. */
	sent: readonly SentMessage[]
	outreachId: string | null
	actor: Staff | Site
	now: Date
}

/** Records in the file of a client what they, or others about them, were sent. */
async function followSent(
	tx: Db,
	{ clientId, sent, outreachId, actor, now }: FollowSentInput,
): Promise<void> {
	const own = sent.filter(({ thread }) => thread.clientId === clientId)
	const { thread, message } = own[0]!
	await followOutreach(tx, { event: 'The advisor writes an email to somebody', threadId: thread.id, now })
	if (!clientId) return
	// Of an email to several clients, the file of each links to their own message.
	const isOutreach = outreachId !== null && own.length === sent.length
	await recordClientEvent(tx, {
		clientId,
		what: 'mail-sent',
		detail: {
			to: recipientsInWords(own.map(({ checked }) => checked)).slice(0, 200),
			subject: message.subject,
			thread: thread.id,
			...(isOutreach ? { outreach: outreachId } : {}),
		},
		actor,
		now,
	})
}

/** The recipients for the history: all of one message, or the first one and how many more got the same. */
function recipientsInWords([message, ...more]: readonly CheckedMessage[]): string {
	const to = message!.to.map(({ name, email }) => name || email).join(', ')
	return more.length === 0 ? to : `${to} and, separately, ${more.length} more`
}

type SendOneInput = SendLockedInput & { checked: CheckedMessage; outreachId: string | null }

/** Queues one message and records it in its thread. */
async function sendOne(
	tx: Db,
	deps: SendMailDeps,
	{ draft, checked, outreachId, attachments, actor, now }: SendOneInput,
) {
	const thread = await openThread(tx, { draft, checked, outreachId, now })
	// A message of several must have nothing in common with the others, not even a part of its ID.
	const key = outreachId ? randomUUID() : draft.id
	const email = await composeEmail(tx, deps, { key, draft, checked, thread, outreachId, now })
	const outboxId = await queuePersonalEmail(tx, {
		kind: 'mail',
		owed: true,
		dedupeKey: `mail:${key}`,
		to: checked.to[0]!.email,
		fromName: email.from.name,
		replyTo: email.replyTo,
		subject: email.subject,
		text: email.fullText,
		html: email.html,
		attachments: attachments.map(({ name: filename, contentType, base64 }) => ({
			filename,
			contentType,
			base64,
		})),
		personal: {
			alsoTo: checked.to.slice(1).map(({ email }) => email),
			cc: checked.cc.map(({ email }) => email),
			messageId: email.messageId,
			inReplyTo: email.inReplyTo || null,
			references: email.references,
		},
	})
	const { from, messageId, inReplyTo, references, subject, replyTo } = email
	const { to, cc, text } = checked
	const message = await addSentMessage(tx, {
		draft,
		thread,
		message: { formKey: key, from, messageId, inReplyTo, references, subject, replyTo, to, cc, text },
		outboxId: outboxId!,
		userId: recordedActor(actor).id,
		now,
	})
	return { thread, message }
}

type OpenThreadInput = {
	draft: MailDraft
	checked: CheckedMessage
	outreachId: string | null
	now: Date
}

/** Returns the thread that a message continues, locked, or starts a new one. */
async function openThread(tx: Db, { draft, checked, outreachId, now }: OpenThreadInput): Promise<MailThread> {
	const actor = siteActor('request')
	if (draft.threadId) return lockThread(tx, { actor, id: draft.threadId })
	const before = draft.outreachId
		? await findThreadOfOutreach(tx, { outreachId: draft.outreachId, email: checked.to[0]!.email })
		: null
	if (before) return lockThread(tx, { actor, id: before.id })
	const [dealer] = checked.dealers
	return startThread(tx, {
		place: checked.clientId ? 'filed' : 'unassigned',
		clientId: checked.clientId,
		dealId: draft.dealId,
		dealerId: dealer?.dealerId ?? null,
		dealerPersonId: dealer?.personId ?? null,
		outreachId,
		subject: checked.subject,
		now,
	})
}

export type ReadAttachment = DraftFile & { base64: string }

/** Reads the files of a draft, before the transaction that sends it. @throws Invalid if one is gone */
export async function readAttachments(
	db: Db,
	storage: FileStorage,
	{ draftId }: { draftId: string },
): Promise<ReadAttachment[]> {
	const read: ReadAttachment[] = []
	for (const file of await listDraftFiles(db, { draftId })) {
		const body = await storage.read(file.storageKey)
		if (!body) throw new Invalid(`The file ${file.name} is gone. Remove it, and attach it again.`)
		read.push({ ...file, base64: (await buffer(body)).toString('base64') })
	}
	return read
}

async function assertSameFiles(
	tx: Db,
	{ draft, attachments }: { draft: MailDraft; attachments: readonly ReadAttachment[] },
): Promise<void> {
	const current = await listDraftFiles(tx, { draftId: draft.id })
	if (current.map(({ id }) => id).join() !== attachments.map(({ id }) => id).join())
		throw new Conflict('The files of this email changed in the meantime. Look at them, and send it again.')
}
