// The trigger that ends event streams with their session is in the custom migration: Drizzle cannot express it.
import { sql } from 'drizzle-orm'
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	smallint,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { citext, createdAt, instant, randomId } from './columns.ts'
import { upload } from './uploads.ts'

export const conversationStatus = pgEnum('conversation_status', ['open', 'closed'])

/** What one person and the advisor say to each other: a person has one, which is closed and opened again. */
export const conversation = pgTable(
	'conversation',
	{
		id: randomId(),
		/** Whose it is once they have signed in; until then it is known by the browsers in `chat_visitor`. */
		userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
		status: conversationStatus('status').notNull().default('open'),
		closedAt: instant('closed_at'),
		/** Told by the visitor, proven by nobody. */
		visitorName: text('visitor_name'),
		email: citext('email'),
		/** Wants no more mails about replies. */
		emailsStoppedAt: instant('emails_stopped_at'),
		/** Raised under the row's lock for each message, so that messages become visible in the order of their numbers. */
		lastSeq: integer('last_seq').notNull().default(0),
		lastMessageAt: instant('last_message_at').notNull().defaultNow(),
		visitorReadSeq: integer('visitor_read_seq').notNull().default(0),
		advisorReadSeq: integer('advisor_read_seq').notNull().default(0),
		/** Of the visitor's messages, how many the advisor has not read. */
		unread: integer('unread').notNull().default(0),
		/** The first message of the visitor's that nobody has answered. */
		unansweredSince: instant('unanswered_since'),
		/** The advisor was mailed about it. */
		alertedAt: instant('alerted_at'),
		autoReplyDueAt: instant('auto_reply_due_at'),
		autoRepliedAt: instant('auto_replied_at'),
		/** Replies up to here were mailed. */
		emailedSeq: integer('emailed_seq').notNull().default(0),
		/** The one answer to the one question after closing. */
		rating: smallint('rating'),
		ratedAt: instant('rated_at'),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('conversation_user_id_key').on(t.userId),
		index('conversation_listed_idx').on(sql`(${t.unread} > 0)`, t.lastMessageAt, t.id),
		index('conversation_auto_reply_idx').on(t.autoReplyDueAt).where(sql`${t.autoReplyDueAt} is not null`),
		index('conversation_unanswered_idx')
			.on(t.unansweredSince)
			.where(sql`${t.unansweredSince} is not null and ${t.alertedAt} is null`),
		index('conversation_last_message_idx').on(t.lastMessageAt),
		// What a client's file looks up.
		index('conversation_email_idx').on(t.email).where(sql`${t.email} is not null`),
		check('conversation_closed_has_time', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
		check('conversation_rating_one_to_five', sql`${t.rating} between 1 and 5`),
		check('conversation_rated_has_time', sql`(${t.rating} is null) = (${t.ratedAt} is null)`),
		check('conversation_unread_not_negative', sql`${t.unread} >= 0`),
	],
)

/** Where a conversation went that was joined to an account's: mailed links to stop mails go on doing it. */
export const chatJoined = pgTable(
	'chat_joined',
	{
		/** The one that is gone. */
		id: uuid('id').primaryKey(),
		conversationId: uuid('conversation_id')
			.notNull()
			.references(() => conversation.id, { onDelete: 'cascade' }),
		/** The address its links were mailed to. */
		email: citext('email').notNull(),
	},
	(t) => [index('chat_joined_conversation_id_idx').on(t.conversationId)],
)

/** A browser, by the random id in its signed cookie, and the conversation it opens. */
export const chatVisitor = pgTable(
	'chat_visitor',
	{
		id: uuid('id').primaryKey(),
		conversationId: uuid('conversation_id')
			.notNull()
			.references(() => conversation.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [index('chat_visitor_conversation_id_idx').on(t.conversationId)],
)

/** `automatic` is what the site says while the advisor is away. */
export const chatSender = pgEnum('chat_sender', ['visitor', 'advisor', 'automatic'])

export const chatMessage = pgTable(
	'chat_message',
	{
		conversationId: uuid('conversation_id')
			.notNull()
			.references(() => conversation.id, { onDelete: 'cascade' }),
		/** 1, 2, 3, … in its conversation, without gaps: the cursor of its streams. */
		seq: integer('seq').notNull(),
		id: uuid('id').notNull().defaultRandom().unique(),
		sender: chatSender('sender').notNull(),
		/** Which advisor. */
		authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
		text: text('text').notNull(),
		/** A picture; the words may be empty then. */
		uploadId: uuid('upload_id').references(() => upload.id, { onDelete: 'set null' }),
		/** The sender's own name for it: sent again, it is the same message. */
		clientKey: uuid('client_key').notNull().defaultRandom(),
		sentAt: instant('sent_at').notNull().defaultNow(),
	},
	(t) => [
		primaryKey({ columns: [t.conversationId, t.seq] }),
		uniqueIndex('chat_message_client_key_key').on(t.conversationId, t.clientKey),
		// What the desk's search looks in.
		index('chat_message_text_idx').using('gin', sql`${t.text} gin_trgm_ops`),
		index('chat_message_upload_id_idx').on(t.uploadId).where(sql`${t.uploadId} is not null`),
		check('chat_message_seq_positive', sql`${t.seq} > 0`),
		check('chat_message_text_bounded', sql`char_length(${t.text}) <= 4000`),
	],
)

/** What the advisor notes for themselves; the visitor never sees it. */
export const chatNote = pgTable(
	'chat_note',
	{
		id: randomId(),
		conversationId: uuid('conversation_id')
			.notNull()
			.references(() => conversation.id, { onDelete: 'cascade' }),
		authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
		text: text('text').notNull(),
		createdAt: createdAt(),
	},
	(t) => [index('chat_note_conversation_id_idx').on(t.conversationId, t.createdAt)],
)

/** A reply that waits for its time; sending it deletes the row in the same transaction. */
export const chatLater = pgTable(
	'chat_later',
	{
		/** Becomes the message's client key. */
		id: uuid('id').primaryKey(),
		conversationId: uuid('conversation_id')
			.notNull()
			.references(() => conversation.id, { onDelete: 'cascade' }),
		authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
		text: text('text').notNull(),
		sendAt: instant('send_at').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index('chat_later_send_at_idx').on(t.sendAt),
		index('chat_later_conversation_id_idx').on(t.conversationId),
	],
)

export const cannedReply = pgTable('canned_reply', {
	id: randomId(),
	title: text('title').notNull(),
	text: text('text').notNull(),
	sample: boolean('sample').notNull().default(false),
	createdAt: createdAt(),
})

/** An open stream of a desk or of a visitor, renewed by its instance: what is not renewed has gone. */
export const chatPresence = pgTable(
	'chat_presence',
	{
		streamId: uuid('stream_id').primaryKey(),
		/** Which advisor sits at this desk. */
		userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
		/** Whose visitor looks at it. */
		conversationId: uuid('conversation_id').references(() => conversation.id, { onDelete: 'cascade' }),
		seenAt: instant('seen_at').notNull(),
		/** When the advisor last did something there. */
		activeAt: instant('active_at').notNull(),
	},
	(t) => [
		index('chat_presence_user_id_idx').on(t.userId).where(sql`${t.userId} is not null`),
		index('chat_presence_conversation_id_idx').on(t.conversationId),
		check('chat_presence_of_one', sql`(${t.userId} is null) <> (${t.conversationId} is null)`),
	],
)

export type ChatHours = { weekday: number; from: string; until: string }

export const chatSettings = pgTable(
	'chat_settings',
	{
		id: integer('id').primaryKey().default(1),
		/** `{name}` and `{phone}` stand for the advisor's. */
		greeting: text('greeting')
			.notNull()
			.default('Hi there! I’m {name}. Ask me anything about buying your next car.'),
		awayReply: text('away_reply')
			.notNull()
			.default(
				'Thanks for your message! I’m with a client right now and will answer as soon as I can. If it can’t wait, call me at {phone}.',
			),
		afterHoursReply: text('after_hours_reply')
			.notNull()
			.default(
				'Thanks for your message! It’s outside my office hours, so I’ll answer next business day. If it can’t wait, call me at {phone}.',
			),
		/** In the zone of the business; days that are not listed are off. */
		hours: jsonb('hours')
			.$type<ChatHours[]>()
			.notNull()
			.default([1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '18:00' }))),
		/** The advisor says to be away, whatever is open. */
		away: boolean('away').notNull().default(false),
		/** When an advisor was last there: an absence begins then. */
		lastPresentAt: instant('last_present_at'),
		retentionDays: integer('retention_days').notNull().default(730),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		check('chat_settings_one_row', sql`${t.id} = 1`),
		check('chat_settings_retention_range', sql`${t.retentionDays} between 7 and 3650`),
	],
)
