import { buffer } from 'node:stream/consumers'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { recordedActor, type Site, type Staff } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '#app/modules/clients/client-events.server.ts'
import { type CaseAddressFormat, formatCaseAddress } from '#app/modules/mail/addresses/case-address.ts'
import { ensureCaseKey } from '#app/modules/mail/addresses/case-addresses.server.ts'
import { type DraftFile, listDraftFiles } from '#app/modules/mail/drafts/draft-files.server.ts'
import { getDraft, lockDraft, type MailDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { recordSentMessage } from '#app/modules/mail/drafts/record-sent.server.ts'
import { getSignature } from '#app/modules/mail/mail-settings.server.ts'
import {
	findMessage,
	lockThread,
	type MailMessage,
	startThread,
} from '#app/modules/mail/threads/threads.server.ts'
import { answerHeaders, plainTextOf, quotedOriginal } from '#app/modules/mail/writing/answer.ts'
import { renderPersonalEmail } from '#app/modules/notifications/layout/personal-email.tsx'
import { queuePersonalEmail } from '#app/modules/notifications/outbox.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { type CheckedDraft, checkDraft } from './check-draft.server.ts'

/** The services that sending an email needs besides the database. */
export type SendMailDeps = {
	storage: FileStorage
	env: { mailFrom: string; caseAddresses: CaseAddressFormat | null }
}

type SendMailInput = { actor: Staff; id: string; now: Date }

/**
 * Sends a draft now, even if it is scheduled for later. It is sent only once: sending it again returns the message that was sent.
 * @throws Forbidden, NotFound; Conflict; Invalid with the field of the form
 */
export async function sendMail(
	db: Db,
	deps: SendMailDeps,
	{ actor, id, now }: SendMailInput,
): Promise<{ threadId: string; messageId: string }> {
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
): Promise<{ threadId: string; messageId: string }> {
	if (draft.state === 'sent') {
		const sent = draft.messageId && (await findMessage(tx, { id: draft.messageId }))
		if (!sent) throw new Conflict('This email was sent, and its conversation was deleted.')
		return { threadId: sent.threadId, messageId: sent.id }
	}
	await assertSameFiles(tx, { draft, attachments })
	const checked = await checkDraft(tx, { actor, clientId: draft.clientId, fields: draft })
	const thread = await openThread(tx, { draft, checked, now })
	const email = await composeEmail(tx, deps, { draft, checked, thread, now })
	const outboxId = await queuePersonalEmail(tx, {
		kind: 'mail',
		owed: true,
		dedupeKey: `mail:${draft.id}`,
		to: checked.to[0]!.email,
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
			fromName: email.from.name,
			messageId: email.messageId,
			inReplyTo: email.inReplyTo || null,
			references: email.references,
		},
	})
	const { from, messageId, inReplyTo, references, subject, replyTo } = email
	const message = await recordSentMessage(tx, {
		draft,
		thread,
		message: { from, messageId, inReplyTo, references, subject, replyTo, to: checked.to, cc: checked.cc },
		outboxId: outboxId!,
		userId: recordedActor(actor).id,
		now,
	})
	const to = checked.to.map(({ name, email }) => name || email).join(', ')
	if (thread.clientId)
		await recordClientEvent(tx, {
			clientId: thread.clientId,
			what: 'mail-sent',
			detail: { to: to.slice(0, 200), subject, thread: thread.id },
			actor,
			now,
		})
	return { threadId: thread.id, messageId: message.id }
}

/** Returns the thread that a draft continues, locked, or starts a new one. */
async function openThread(
	tx: Db,
	{ draft, checked, now }: { draft: MailDraft; checked: CheckedDraft; now: Date },
) {
	if (draft.threadId) return lockThread(tx, { actor: siteActor('request'), id: draft.threadId })
	const [dealer] = checked.dealers
	return startThread(tx, {
		place: draft.clientId ? 'filed' : 'unassigned',
		clientId: draft.clientId,
		dealId: draft.dealId,
		dealerId: dealer?.dealerId ?? null,
		dealerPersonId: dealer?.personId ?? null,
		subject: draft.subject,
		now,
	})
}

type ComposeInput = {
	draft: MailDraft
	checked: CheckedDraft
	thread: { clientId: string | null }
	now: Date
}

/** Returns the headers and both parts of an email. */
async function composeEmail(tx: Db, { env }: SendMailDeps, { draft, checked, thread, now }: ComposeInput) {
	const settings = await getSettings(tx)
	const { signature } = await getSignature(tx)
	const answered = draft.answersId ? await findMessage(tx, { id: draft.answersId }) : null
	const senderAddress = /<([^<>]+)>$/.exec(env.mailFrom)?.[1] ?? env.mailFrom
	const replyTo =
		env.caseAddresses && thread.clientId
			? formatCaseAddress(env.caseAddresses, await ensureCaseKey(tx, { clientId: thread.clientId, now }))
			: settings.contactEmail
	const quote =
		answered && draft.quotes && mayQuote(answered, draft, checked)
			? quotedOriginal({ ...answered, when: formatMoment(answered.at, settings.timeZone) })
			: null
	const subject = draft.subject.replace(/[\p{Cc}\s]+/gu, ' ').trim()
	const parts = { text: draft.text, signature, quote }
	return {
		...answerHeaders(answered ?? { messageId: '', references: [] }),
		messageId: `${draft.id}@${env.caseAddresses?.domain ?? senderAddress.split('@')[1]}`,
		from: { name: `${settings.advisorName}, ${settings.headerBrand}`, email: senderAddress },
		replyTo,
		subject,
		fullText: plainTextOf(parts),
		html: renderPersonalEmail({ subject, ...parts }),
	}
}

/**
 * Returns whether the answered message may be quoted: what a client wrote is not shown to others unless the advisor confirmed that the
 * client may be shown.
 */
const mayQuote = (
	answered: MailMessage,
	{ mayShowClient }: MailDraft,
	{ reachesOthers, clientEmails }: CheckedDraft,
): boolean => mayShowClient || !reachesOthers || !clientEmails.includes(answered.fromEmail.toLowerCase())

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
