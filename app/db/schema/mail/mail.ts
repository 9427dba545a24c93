// Email with clients and dealers, received and sent, in threads. Clients, deals and dealers belong to other modules, so there are no
// foreign keys to them.
import { sql } from 'drizzle-orm'
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	smallint,
	text,
	unique,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from '../auth.ts'
import { citext, createdAt, instant, randomId, searchIndex } from '../columns.ts'
import { upload } from '../uploads.ts'

/** The address of a client's case. A client has one in use; a revoked one stays, so that its key is never given to another client. */
export const mailCaseAddress = pgTable(
	'mail_case_address',
	{
		/** The random part of the address, in lower case: 'case-KEY@…'. */
		key: text('key').primaryKey(),
		clientId: uuid('client_id').notNull(),
		/** The file that this client's file was merged into: messages to the address are filed there. */
		mergedIntoId: uuid('merged_into_id'),
		revokedAt: instant('revoked_at'),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('mail_case_address_one_in_use').on(t.clientId).where(sql`${t.revokedAt} is null`),
		index('mail_case_address_client_id_idx').on(t.clientId),
	],
)

/** The advisor's decision about a sender: the emails belong to this client or, without a client, are blocked. */
export const mailSender = pgTable(
	'mail_sender',
	{
		id: randomId(),
		email: citext('email').notNull(),
		/** Null: the sender is blocked. */
		clientId: uuid('client_id'),
		decidedBy: text('decided_by').references(() => user.id, { onDelete: 'set null' }),
		decidedAt: instant('decided_at').notNull(),
	},
	(t) => [
		unique('mail_sender_once').on(t.email, t.clientId).nullsNotDistinct(),
		index('mail_sender_client_id_idx').on(t.clientId),
	],
)

/** Where a thread is: in a client's file, with a known sender but no client yet, or in quarantine because of an unknown sender. */
export const mailPlace = pgEnum('mail_place', ['filed', 'unassigned', 'quarantined'])
export const mailThreadState = pgEnum('mail_thread_state', ['open', 'snoozed', 'archived'])

/** A conversation: emails that answer each other. */
export const mailThread = pgTable(
	'mail_thread',
	{
		id: randomId(),
		place: mailPlace('place').notNull(),
		/** Set exactly while it is filed. */
		clientId: uuid('client_id'),
		dealId: uuid('deal_id'),
		dealerId: uuid('dealer_id'),
		dealerPersonId: uuid('dealer_person_id'),
		/** The email that was sent to several people separately and began this thread; its draft's id, equal for all of their threads. */
		outreachId: uuid('outreach_id'),
		/** The key of the address to which answers in this thread go, as of a case; null while answers go to the case's address. */
		replyKey: text('reply_key').unique(),
		/** The subject of the first message, without 'Re:' and 'Fwd:'. */
		subject: text('subject').notNull(),
		/** The subject in lower case with single spaces, to find the thread of a reply whose references are missing. */
		subjectKey: text('subject_key').notNull(),
		state: mailThreadState('state').notNull().default('open'),
		/** When it comes back into the inbox. */
		snoozedUntil: instant('snoozed_until'),
		/** How many received messages the advisor has not read. */
		unread: integer('unread').notNull().default(0),
		messages: integer('messages').notNull().default(0),
		lastMessageAt: instant('last_message_at').notNull(),
		/** In quarantine: why, as a sentence for the advisor. */
		quarantineReason: text('quarantine_reason').notNull().default(''),
		/** In quarantine or unassigned: the client whom it is probably about. */
		suggestedClientId: uuid('suggested_client_id'),
		/** In quarantine: the thread that it claims to answer. */
		suggestedThreadId: uuid('suggested_thread_id'),
		version: integer('version').notNull().default(1),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('mail_thread_listed_idx').on(t.place, t.state, t.lastMessageAt, t.id),
		index('mail_thread_client_id_idx').on(t.clientId, t.lastMessageAt, t.id),
		index('mail_thread_subject_idx').on(t.clientId, t.subjectKey, t.lastMessageAt),
		index('mail_thread_dealer_id_idx').on(t.dealerId, t.lastMessageAt),
		index('mail_thread_outreach_id_idx').on(t.outreachId).where(sql`${t.outreachId} is not null`),
		index('mail_thread_last_message_idx').on(t.lastMessageAt, t.id),
		// The inbox, and its unread threads.
		index('mail_thread_inbox_idx')
			.on(t.lastMessageAt, t.id)
			.where(sql`${t.state} = 'open' and ${t.place} <> 'quarantined'`),
		index('mail_thread_unread_idx')
			.on(t.lastMessageAt)
			.where(sql`${t.unread} > 0 and ${t.state} = 'open' and ${t.place} <> 'quarantined'`),
		index('mail_thread_snoozed_idx').on(t.snoozedUntil).where(sql`${t.state} = 'snoozed'`),
		check('mail_thread_filed_has_client', sql`(${t.place} = 'filed') = (${t.clientId} is not null)`),
		check('mail_thread_snoozed_has_time', sql`(${t.state} = 'snoozed') = (${t.snoozedUntil} is not null)`),
		check('mail_thread_counts_not_negative', sql`${t.unread} >= 0 and ${t.messages} >= 0`),
	],
)

export const mailDirection = pgEnum('mail_direction', ['in', 'out'])

/** Of incoming messages: received, quarantined, discarded. Of outgoing ones: sent (given to the outbox); before that they are drafts. */
export const mailMessageState = pgEnum('mail_message_state', ['received', 'quarantined', 'discarded', 'sent'])

export type MailPerson = { name: string; email: string }

/** What the receiving server states about a message. `null` means that it states nothing. */
export type MailAuthentication = {
	/** The server whose statement was read. */
	by: string | null
	spf: string | null
	dkim: string | null
	dmarc: string | null
	/** The domains for which SPF or DKIM passed. Missing, like the next two, in rows of earlier versions, which did not compare domains. */
	passedFor?: string[]
	fromDomain?: string | null
	/** The check that passed for the domain in From. */
	provenBy?: 'DMARC' | 'DKIM' | 'SPF' | null
}

/** One email. Its text is stored as plain text only; HTML is converted when it arrives and never shown. */
export const mailMessage = pgTable(
	'mail_message',
	{
		id: randomId(),
		/** The order in which messages were stored: of two with the same instant the smaller one is the older one. */
		no: bigint('no', { mode: 'number' }).generatedAlwaysAsIdentity(),
		threadId: uuid('thread_id')
			.notNull()
			.references(() => mailThread.id, { onDelete: 'cascade' }),
		direction: mailDirection('direction').notNull(),
		state: mailMessageState('state').notNull(),
		/** 'mail', 'auto_reply', 'bounce' or 'list'; text, because kinds are added over time. Only 'mail' may be answered automatically. */
		kind: text('kind').notNull().default('mail'),
		/** Without angle brackets; empty if the message had none. */
		messageId: text('message_id').notNull().default(''),
		inReplyTo: text('in_reply_to').notNull().default(''),
		/** Oldest first. */
		references: text('references').array().notNull().default([]),
		/** Equal for two deliveries of the same message to the same case: Message-ID and content, hashed. Null for outgoing ones. */
		dedupeKey: text('dedupe_key').unique(),
		from: jsonb('from').$type<MailPerson>().notNull(),
		fromEmail: citext('from_email').notNull(),
		to: jsonb('to').$type<MailPerson[]>().notNull().default([]),
		cc: jsonb('cc').$type<MailPerson[]>().notNull().default([]),
		/** Where the sender wants answers; null for `from`. */
		replyTo: jsonb('reply_to').$type<MailPerson>(),
		subject: text('subject').notNull(),
		text: text('text').notNull(),
		/** When it was sent, according to the sender; null if that cannot be read. */
		datedAt: instant('dated_at'),
		/** When it arrived, was written or was sent: the order within its thread. */
		at: instant('at').notNull(),
		readAt: instant('read_at'),
		authentication: jsonb('authentication').$type<MailAuthentication>(),
		/** In quarantine: whether its sender's address is known, though nothing proves the sender. Such messages have a budget of their own. */
		senderKnown: boolean('sender_known').notNull().default(false),
		/** The parts that could not be read or stored, as sentences for the advisor. */
		problems: jsonb('problems').$type<string[]>().notNull().default([]),
		/** The key of the encrypted original message in the file store; null once it is deleted, and for outgoing messages. */
		rawKey: text('raw_key'),
		rawSizeBytes: integer('raw_size_bytes'),
		/** The draft of the deal that was read from it; documents belong to another module. */
		documentId: uuid('document_id'),
		/** Whether the advisor asked to read it as a quote, whoever wrote it. */
		isAskedQuote: boolean('is_asked_quote').notNull().default(false),
		/** Whether drafts and files still have to be created from it: 'pending', 'done', 'failed'; null if there is nothing to do. */
		processing: text('processing'),
		processingAttempts: smallint('processing_attempts').notNull().default(0),
		processingAt: instant('processing_at'),
		/** Since when its content is read; set before that, so that a message whose reader ended the process is not read again. */
		readingSince: instant('reading_since'),
		/** Of an outgoing message: who wrote it. */
		authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
		/** Of an outgoing message: the form, so that sending it twice writes one. */
		formKey: uuid('form_key').unique(),
		/** The outbox row that carries it; the outbox belongs to another module. */
		outboxId: uuid('outbox_id'),
		/** Of an outgoing message: 'queued', 'accepted' by the mail server, or 'failed'. */
		delivery: text('delivery'),
		/** Why it was not delivered, to whom, as a sentence for the advisor; from our mail server or from a bounce. */
		deliveryProblem: text('delivery_problem').notNull().default(''),
		version: integer('version').notNull().default(1),
		/** The text for the search. */
		search: text('search').generatedAlwaysAs(
			sql`lower(subject || ' ' || from_email::text || ' ' || coalesce("from"->>'name', '') || ' ' || "to"::text || ' ' || left(text, 20000))`,
		),
		createdAt: createdAt(),
	},
	(t) => [
		index('mail_message_thread_id_idx').on(t.threadId, t.at, t.no),
		index('mail_message_message_id_idx').on(t.messageId).where(sql`${t.messageId} <> ''`),
		// An outgoing Message-ID is ours and occurs once.
		uniqueIndex('mail_message_outgoing_id').on(t.messageId).where(sql`${t.direction} = 'out'`),
		// For a message that arrives after its reply.
		index('mail_message_references_idx').using('gin', t.references),
		index('mail_message_from_idx').on(t.fromEmail, t.at),
		index('mail_message_sent_idx').on(t.at, t.no).where(sql`${t.direction} = 'out'`),
		index('mail_message_queued_idx').on(t.at).where(sql`${t.delivery} = 'queued'`),
		index('mail_message_quarantined_idx').on(t.at).where(sql`${t.state} = 'quarantined'`),
		index('mail_message_processing_idx').on(t.processingAt).where(sql`${t.processing} = 'pending'`),
		index('mail_message_raw_idx').on(t.at).where(sql`${t.rawKey} is not null`),
		searchIndex('mail_message_search_idx', sql`${t.search}`),
		check(
			'mail_message_state_of_direction',
			sql`(${t.direction} = 'in') = (${t.state} in ('received', 'quarantined', 'discarded'))`,
		),
		check(
			'mail_message_incoming_has_dedupe_key',
			sql`(${t.direction} = 'in') = (${t.dedupeKey} is not null)`,
		),
		check('mail_message_outgoing_has_delivery', sql`(${t.direction} = 'out') = (${t.delivery} is not null)`),
		check('mail_message_text_bounded', sql`char_length(${t.text}) <= 200000`),
	],
)

/** A file of a message. */
export const mailAttachment = pgTable(
	'mail_attachment',
	{
		id: randomId(),
		messageId: uuid('message_id')
			.notNull()
			.references(() => mailMessage.id, { onDelete: 'cascade' }),
		/** From 0, as in the message. */
		position: smallint('position').notNull(),
		fileName: text('file_name').notNull(),
		/** The type that the sender states; for display only. */
		statedType: text('stated_type').notNull(),
		sizeBytes: integer('size_bytes').notNull(),
		/** 'pending', 'stored', 'withheld' (in quarantine) or 'rejected'. */
		state: text('state').notNull(),
		/** Why it was not stored, as a sentence for the advisor. */
		reason: text('reason').notNull().default(''),
		uploadId: uuid('upload_id').references(() => upload.id, { onDelete: 'set null' }),
	},
	(t) => [
		unique('mail_attachment_position').on(t.messageId, t.position),
		index('mail_attachment_upload_id_idx').on(t.uploadId).where(sql`${t.uploadId} is not null`),
	],
)

/**
 * A message that a mailbox, the webhook or the demo has delivered, until it is filed. A delivery is acknowledged only after its row is
 * stored.
 */
export const mailDelivery = pgTable(
	'mail_delivery',
	{
		id: randomId(),
		/** The order in which deliveries were accepted: they are filed in it. */
		no: bigint('no', { mode: 'number' }).generatedAlwaysAsIdentity(),
		/** 'imap', 'webhook', 'smtp' or 'mailbox'. */
		source: text('source').notNull(),
		/** Identifies the delivery at its source; a second one with the same key is the same delivery. */
		sourceKey: text('source_key').notNull().unique(),
		rawKey: text('raw_key').notNull(),
		sizeBytes: integer('size_bytes').notNull(),
		/** The addresses to which it was delivered, according to the source; empty if the source does not state them. */
		recipients: text('recipients').array().notNull().default([]),
		/** 'pending', 'done', 'duplicate', 'failed' or 'left_out': not kept, because the budget of unproven senders was used up. */
		state: text('state').notNull().default('pending'),
		attempts: smallint('attempts').notNull().default(0),
		nextAttemptAt: instant('next_attempt_at').notNull(),
		/** Since when it is read, as of a message. */
		readingSince: instant('reading_since'),
		lastError: text('last_error').notNull().default(''),
		messageId: uuid('message_id').references(() => mailMessage.id, { onDelete: 'set null' }),
		receivedAt: instant('received_at').notNull(),
	},
	(t) => [
		index('mail_delivery_pending_idx').on(t.nextAttemptAt).where(sql`${t.state} = 'pending'`),
		index('mail_delivery_failed_idx').on(t.receivedAt).where(sql`${t.state} = 'failed'`),
		index('mail_delivery_received_idx').on(t.receivedAt),
		index('mail_delivery_message_id_idx').on(t.messageId),
	],
)

/** The position up to which a mailbox has been read. */
export const mailSource = pgTable('mail_source', {
	/** User, host and folder of the mailbox, without its password. */
	name: text('name').primaryKey(),
	/** The UIDVALIDITY of the mailbox: when it changes, message numbers start again. */
	uidValidity: bigint('uid_validity', { mode: 'number' }).notNull().default(0),
	lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
	/** Until when one instance reads it; another one waits. */
	leaseUntil: instant('lease_until'),
	checkedAt: instant('checked_at'),
	/** Since when it cannot be read; null while it can. */
	failingSince: instant('failing_since'),
	lastError: text('last_error').notNull().default(''),
})
