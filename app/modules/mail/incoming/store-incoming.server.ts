import { createHash } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailAttachment, mailMessage } from '#app/db/schema/mail/mail.ts'
import type { IncomingEmail } from '#app/platform/email/incoming/incoming-email.ts'
import { addMessage, type MailMessage, type MailThread, startThread } from '../threads/threads.server.ts'
import type { PlaceDecision } from './decide-place.ts'
import type { MailDelivery } from './deliveries.server.ts'

const FILING_LOCK = 7_021_931

/**
 * Lets one message be filed at a time until the transaction ends, so that two messages of a conversation that arrive at once find each
 * other. Returns false if another worker has filed this delivery in the meantime.
 */
export async function lockFiling(tx: Db, { id }: Pick<MailDelivery, 'id'>): Promise<boolean> {
	await tx.execute(sql`select pg_advisory_xact_lock(${FILING_LOCK})`)
	const { rows } = await tx.execute(
		sql`select from mail_delivery where id = ${id} and state = 'pending' for update`,
	)
	return rows.length > 0
}

/**
 * Returns the key that identifies a message within one case: a hash of its Message-ID and content, because some programs give every message
 * the same ID. Without an ID, the date and the sender are used; without a date, the delivery.
 */
export function dedupeKeyOf(
	{ messageId, contentHash, date, from }: IncomingEmail,
	{ clientId, delivery }: { clientId: string | null; delivery: Pick<MailDelivery, 'sourceKey'> },
): string {
	const identity = messageId
		? ['id', messageId]
		: date
			? ['date', date, from.email]
			: ['delivery', delivery.sourceKey]
	return createHash('sha256')
		.update(JSON.stringify([...identity, contentHash, clientId]))
		.digest('hex')
}

/** Returns whether the message is already stored, or is one that we sent. */
export async function isStored(
	tx: Db,
	{ dedupeKey, messageId }: { dedupeKey: string; messageId: string },
): Promise<boolean> {
	const isOwn = messageId
		? and(eq(mailMessage.messageId, messageId), eq(mailMessage.direction, 'out'))
		: undefined
	const isSame = eq(mailMessage.dedupeKey, dedupeKey)
	const [found] = await tx
		.select({ id: mailMessage.id })
		.from(mailMessage)
		.where(isOwn ? or(isSame, isOwn) : isSame)
		.limit(1)
	return found !== undefined
}

type StoreInput = {
	email: IncomingEmail
	delivery: MailDelivery
	decision: PlaceDecision
	dedupeKey: string
	/** The conversation it belongs to; null starts a new one. */
	thread: MailThread | null
	dealId: string | null
	dealerId: string | null
	dealerPersonId: string | null
	/** Of a message in quarantine: the conversation that it answers. */
	suggestedThreadId: string | null
	now: Date
}

/**
 * Stores a message where it belongs; null if it is already stored. Of a blocked sender's message, the text and the files are not stored.
 */
export async function storeIncoming(
	tx: Db,
	{ email, delivery, decision, dedupeKey, thread: found, now, ...input }: StoreInput,
): Promise<MailMessage | null> {
	const { place } = decision
	const isDiscarded = place === 'discarded'
	const isQuarantined = place === 'quarantined' || isDiscarded
	const thread =
		found ??
		(await startThread(tx, {
			...input,
			place: isDiscarded ? 'quarantined' : place,
			clientId: place === 'filed' ? decision.clientId : null,
			quarantineReason: place === 'quarantined' ? decision.reason : '',
			suggestedClientId:
				place === 'quarantined' || place === 'unassigned' ? decision.suggestedClientId : null,
			subject: email.subject,
			now,
		}))
	const message = await addMessage(tx, {
		thread,
		message: {
			...envelopeOf(email),
			direction: 'in',
			state: isDiscarded ? 'discarded' : isQuarantined ? 'quarantined' : 'received',
			dedupeKey,
			text: isDiscarded ? '' : email.text,
			at: delivery.receivedAt,
			rawKey: isDiscarded ? null : delivery.rawKey,
			rawSizeBytes: delivery.sizeBytes,
			processing: isQuarantined ? null : 'pending',
			processingAt: isQuarantined ? null : now,
			senderKnown: place === 'quarantined' && decision.isKnownSender,
		},
		now,
	})
	if (message && !isDiscarded) await addFiles(tx, { email, messageId: message.id, isQuarantined })
	return message
}

function envelopeOf(email: IncomingEmail) {
	const { kind, messageId, inReplyTo, references, bouncedIds, from, to, cc, replyTo, subject, date } = email
	return {
		kind,
		messageId,
		inReplyTo,
		// A report is about the messages that came back, also when the advisor files it later.
		references: [...new Set([...references, ...(inReplyTo ? [inReplyTo] : []), ...bouncedIds])],
		from,
		fromEmail: from.email,
		to,
		cc,
		replyTo,
		subject,
		datedAt: date ? new Date(date) : null,
		authentication: email.authentication,
		problems: email.problems,
	}
}

async function addFiles(
	tx: Db,
	{ email, messageId, isQuarantined }: { email: IncomingEmail; messageId: string; isQuarantined: boolean },
): Promise<void> {
	if (email.files.length === 0) return
	await tx.insert(mailAttachment).values(
		email.files.map(({ fileName, statedType, sizeBytes }, position) => ({
			messageId,
			position,
			fileName,
			statedType,
			sizeBytes,
			state: isQuarantined ? 'withheld' : 'pending',
		})),
	)
}
