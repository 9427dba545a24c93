import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailDraft, mailDraftFile } from '#app/db/schema/mail/drafts.ts'
import {
	mailAttachment,
	mailCaseAddress,
	mailMessage,
	mailSender,
	mailThread,
} from '#app/db/schema/mail/mail.ts'
import { upload } from '#app/db/schema/uploads.ts'

type ClientInput = { clientId: string }

const isReceivedOrSent = inArray(mailMessage.state, ['received', 'sent'])

/** Returns the emails of a client's file, for their data export. The caller must check that the actor may see the client. */
export async function readOwnMail(db: Db, { clientId }: ClientInput) {
	return db
		.select({
			conversation: mailThread.subject,
			direction: mailMessage.direction,
			from: mailMessage.from,
			to: mailMessage.to,
			cc: mailMessage.cc,
			subject: mailMessage.subject,
			text: mailMessage.text,
			at: mailMessage.at,
		})
		.from(mailMessage)
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(and(eq(mailThread.clientId, clientId), isReceivedOrSent))
		.orderBy(asc(mailMessage.at), asc(mailMessage.no))
}

/**
 * Returns when the advisor and a client wrote emails to each other since then, oldest first; those with dealers are left out. The caller must
 * check that the actor may see the client.
 */
export async function listCorrespondence(
	db: Db,
	{ clientId, emails, since }: ClientInput & { emails: readonly string[]; since: Date },
): Promise<{ direction: 'in' | 'out'; subject: string; at: Date }[]> {
	const { direction, subject, at, to, fromEmail, no } = mailMessage
	const rows = await db
		.select({ direction, subject, at, to, fromEmail })
		.from(mailMessage)
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(and(eq(mailThread.clientId, clientId), isReceivedOrSent, gte(at, since)))
		.orderBy(asc(at), asc(no))
		.limit(500)
	const own = new Set(emails.map((each) => each.toLowerCase()))
	return rows
		.filter((row) =>
			row.direction === 'in'
				? own.has(row.fromEmail.toLowerCase())
				: row.to.some(({ email }) => own.has(email.toLowerCase())),
		)
		.map((row) => ({ direction: row.direction, subject: row.subject, at: row.at }))
}

/** Lists the stored files of a client's emails, for their data export. The caller must check that the actor may see the client. */
export async function listOwnMailFiles(
	db: Db,
	{ clientId }: ClientInput,
): Promise<{ id: string; storageKey: string; fileName: string }[]> {
	return db
		.select({ id: upload.id, storageKey: upload.storageKey, fileName: upload.fileName })
		.from(upload)
		.innerJoin(mailAttachment, eq(mailAttachment.uploadId, upload.id))
		.innerJoin(mailMessage, eq(mailMessage.id, mailAttachment.messageId))
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(eq(mailThread.clientId, clientId))
}

/**
 * Moves the emails of a duplicate client file into the file it is merged into. Emails to the duplicate's address are filed there from then
 * on. Call it in the transaction that merges the files.
 */
export async function moveMail(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
	await tx.update(mailThread).set({ clientId: to }).where(eq(mailThread.clientId, from))
	await tx.update(mailDraft).set({ clientId: to }).where(eq(mailDraft.clientId, from))
	await tx.update(mailThread).set({ suggestedClientId: to }).where(eq(mailThread.suggestedClientId, from))
	const remaining = await tx
		.select({ email: mailSender.email })
		.from(mailSender)
		.where(eq(mailSender.clientId, to))
	if (remaining.length > 0)
		await tx.delete(mailSender).where(
			and(
				eq(mailSender.clientId, from),
				inArray(
					mailSender.email,
					remaining.map(({ email }) => email),
				),
			),
		)
	await tx.update(mailSender).set({ clientId: to }).where(eq(mailSender.clientId, from))
	await tx.update(mailCaseAddress).set({ mergedIntoId: to }).where(eq(mailCaseAddress.mergedIntoId, from))
	await tx.update(mailCaseAddress).set({ mergedIntoId: to }).where(eq(mailCaseAddress.clientId, from))
}

/**
 * Deletes the emails, drafts, known senders and addresses of clients. Call it in the transaction that deletes their files.
 * @returns what must be removed from the file store after the commit, and the Message-IDs of what was sent
 */
export async function deleteMailOfClients(
	tx: Db,
	{ clientIds }: { clientIds: readonly string[] },
): Promise<{ uploadIds: string[]; rawKeys: string[]; messageIds: string[] }> {
	if (clientIds.length === 0) return { uploadIds: [], rawKeys: [], messageIds: [] }
	const ids = [...clientIds]
	const isTheirThread = inArray(mailThread.clientId, ids)
	const files = await tx
		.select({ id: mailAttachment.uploadId })
		.from(mailAttachment)
		.innerJoin(mailMessage, eq(mailMessage.id, mailAttachment.messageId))
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(and(isTheirThread, isNotNull(mailAttachment.uploadId)))
	const raws = await tx
		.select({ rawKey: mailMessage.rawKey })
		.from(mailMessage)
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(and(isTheirThread, isNotNull(mailMessage.rawKey)))
	const sent = await tx
		.select({ messageId: mailMessage.messageId })
		.from(mailMessage)
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(and(isTheirThread, eq(mailMessage.direction, 'out')))
	const draftFiles = await tx
		.select({ id: mailDraftFile.uploadId })
		.from(mailDraftFile)
		.innerJoin(mailDraft, eq(mailDraft.id, mailDraftFile.draftId))
		.where(inArray(mailDraft.clientId, ids))
	await tx.delete(mailDraft).where(inArray(mailDraft.clientId, ids))
	await tx.delete(mailThread).where(isTheirThread)
	await tx
		.update(mailThread)
		.set({ suggestedClientId: null })
		.where(inArray(mailThread.suggestedClientId, ids))
	await tx.delete(mailSender).where(inArray(mailSender.clientId, ids))
	await tx.delete(mailCaseAddress).where(inArray(mailCaseAddress.clientId, ids))
	return {
		uploadIds: [...files, ...draftFiles].flatMap(({ id }) => id ?? []),
		rawKeys: raws.flatMap(({ rawKey }) => rawKey ?? []),
		messageIds: sent.flatMap(({ messageId }) => messageId ?? []),
	}
}
