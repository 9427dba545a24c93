// The trigger that ends event streams with their session is in the custom migration, because Drizzle cannot express it.
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
import { ownerId, user } from './auth.ts'
import { citext, createdAt, instant, randomId, searchIndex } from './columns.ts'
import { upload } from './uploads.ts'

export const conversationStatus = pgEnum('conversation_status', ['open', 'closed'])

/** What is searched of a conversation besides its messages; its index has the same expression. */
export const conversationSearchText = sql`lower(coalesce("conversation".visitor_name, '') || ' ' || coalesce("conversation".email::text, ''))`

/** The conversation between one person and the advisor. A person has only one, which can be closed and reopened. */
export const conversation = pgTable(
	'conversation',
	{
		id: randomId(),
		/** The person's account once they have signed in; until then the browsers in `chat_visitor` identify it. */
		userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
		ownerId: ownerId(),
		status: conversationStatus('status').notNull().default('open'),
		closedAt: instant('closed_at'),
		/** Entered by the visitor and not verified. */
		visitorName: text('visitor_name'),
		email: citext('email'),
		/** The path of the page on which the visitor wrote last, without its query; null if it is not known. */
		pagePath: text('page_path'),
		/** When the person unsubscribed from emails about replies. */
		emailsStoppedAt: instant('emails_stopped_at'),
		/** Incremented for each message while the row is locked, so that messages become visible in the order of their numbers. */
		lastSeq: integer('last_seq').notNull().default(0),
		lastMessageAt: instant('last_message_at').notNull().defaultNow(),
		visitorReadSeq: integer('visitor_read_seq').notNull().default(0),
		advisorReadSeq: integer('advisor_read_seq').notNull().default(0),
		/** How many of the visitor's messages the advisor has not read. */
		unread: integer('unread').notNull().default(0),
		/** When the visitor sent the first message that has no reply yet. */
		unansweredSince: instant('unanswered_since'),
		/** When the advisor was notified of it by email. */
		alertedAt: instant('alerted_at'),
		autoReplyDueAt: instant('auto_reply_due_at'),
		autoRepliedAt: instant('auto_replied_at'),
		/** The number of the last reply that was emailed. */
		emailedSeq: integer('emailed_seq').notNull().default(0),
		/** The visitor's rating after closing, from 1 to 5. */
		rating: smallint('rating'),
		ratedAt: instant('rated_at'),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('conversation_owner_id_idx').on(t.ownerId),
		uniqueIndex('conversation_user_id_key').on(t.userId),
		index('conversation_listed_idx').on(sql`(${t.unread} > 0)`, t.lastMessageAt, t.id),
		index('conversation_auto_reply_idx').on(t.autoReplyDueAt).where(sql`${t.autoReplyDueAt} is not null`),
		index('conversation_unanswered_idx')
			.on(t.unansweredSince)
			.where(sql`${t.unansweredSince} is not null and ${t.alertedAt} is null`),
		// The same set as the admin's count of conversations that wait for a reply.
		index('conversation_waiting_idx')
			.on(t.unansweredSince, t.id)
			.where(sql`${t.unansweredSince} is not null and ${t.status} = 'open'`),
		index('conversation_last_message_idx').on(t.lastMessageAt),
		searchIndex('conversation_search_idx', conversationSearchText),
		// For the lookup from a client's file.
		index('conversation_email_idx').on(t.email).where(sql`${t.email} is not null`),
		check('conversation_closed_has_time', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
		check('conversation_rating_one_to_five', sql`${t.rating} between 1 and 5`),
		check('conversation_rated_has_time', sql`(${t.rating} is null) = (${t.ratedAt} is null)`),
		check('conversation_unread_not_negative', sql`${t.unread} >= 0`),
	],
)

/** The former id of a conversation that was merged into an account's, so that its emailed unsubscribe links still work. */
export const mergedConversation = pgTable(
	'merged_conversation',
	{
		/** The id of the deleted conversation. */
		id: uuid('id').primaryKey(),
		conversationId: uuid('conversation_id')
			.notNull()
			.references(() => conversation.id, { onDelete: 'cascade' }),
		/** The address to which its links were emailed. */
		email: citext('email').notNull(),
	},
	(t) => [index('merged_conversation_conversation_id_idx').on(t.conversationId)],
)

/** A browser, identified by the random id in its signed cookie, and the conversation it may open. */
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

/** `automatic` is the site's own reply while the advisor is away. */
export const chatSender = pgEnum('chat_sender', ['visitor', 'advisor', 'automatic'])

/** A message of a conversation. */
export const chatMessage = pgTable(
	'chat_message',
	{
		conversationId: uuid('conversation_id')
			.notNull()
			.references(() => conversation.id, { onDelete: 'cascade' }),
		/** 1, 2, 3, … within its conversation, without gaps; the cursor of its event streams. */
		seq: integer('seq').notNull(),
		id: uuid('id').notNull().defaultRandom().unique(),
		sender: chatSender('sender').notNull(),
		/** The advisor who wrote it. */
		authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
		text: text('text').notNull(),
		/** A picture; the text may then be empty. */
		uploadId: uuid('upload_id').references(() => upload.id, { onDelete: 'set null' }),
		/** Chosen by the sender, so that a retry does not create a second message. */
		clientKey: uuid('client_key').notNull().defaultRandom(),
		sentAt: instant('sent_at').notNull().defaultNow(),
	},
	(t) => [
		primaryKey({ columns: [t.conversationId, t.seq] }),
		uniqueIndex('chat_message_client_key_key').on(t.conversationId, t.clientKey),
		// For the last message that a person wrote. Joined conversations interleave, so the highest number is not always the latest.
		index('chat_message_latest_idx')
			.on(t.conversationId, t.sentAt, t.seq)
			.where(sql`${t.sender} <> 'automatic'`),
		searchIndex('chat_message_search_idx', sql`lower(${t.text})`),
		index('chat_message_upload_id_idx').on(t.uploadId).where(sql`${t.uploadId} is not null`),
		check('chat_message_seq_positive', sql`${t.seq} > 0`),
		check('chat_message_text_bounded', sql`char_length(${t.text}) <= 4000`),
	],
)

/** A private note of the advisor about a conversation, never shown to the visitor. */
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

/** A scheduled reply. Sending it deletes the row in the same transaction. */
export const scheduledReply = pgTable(
	'scheduled_reply',
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
		index('scheduled_reply_send_at_idx').on(t.sendAt),
		index('scheduled_reply_conversation_id_idx').on(t.conversationId),
	],
)

/** A prepared reply that the advisor can insert into a message. */
export const cannedReply = pgTable('canned_reply', {
	id: randomId(),
	title: text('title').notNull(),
	text: text('text').notNull(),
	sample: boolean('sample').notNull().default(false),
	createdAt: createdAt(),
})

/** An open event stream of an advisor or a visitor, renewed regularly by its instance. One that is no longer renewed has ended. */
export const chatPresence = pgTable(
	'chat_presence',
	{
		streamId: uuid('stream_id').primaryKey(),
		/** The advisor who opened the stream. */
		userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
		/** The conversation whose visitor opened the stream. */
		conversationId: uuid('conversation_id').references(() => conversation.id, { onDelete: 'cascade' }),
		seenAt: instant('seen_at').notNull(),
		/** When the advisor was last active on that page. */
		activeAt: instant('active_at').notNull(),
	},
	(t) => [
		index('chat_presence_user_id_idx').on(t.userId).where(sql`${t.userId} is not null`),
		index('chat_presence_conversation_id_idx').on(t.conversationId),
		check('chat_presence_of_one', sql`(${t.userId} is null) <> (${t.conversationId} is null)`),
	],
)

export type ChatHours = { weekday: number; from: string; until: string }

/** The chat's settings, in a single row. */
export const chatSettings = pgTable(
	'chat_settings',
	{
		id: integer('id').primaryKey().default(1),
		/** `{name}` and `{phone}` are replaced by the advisor's name and phone number. */
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
		/** In the business time zone; weekdays that are not listed are closed. */
		hours: jsonb('hours')
			.$type<ChatHours[]>()
			.notNull()
			.default([1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '18:00' }))),
		/** The advisor chose to be shown as away, even with an open stream. */
		away: boolean('away').notNull().default(false),
		/** When an advisor was last present; an absence begins at this time. */
		lastPresentAt: instant('last_present_at'),
		retentionDays: integer('retention_days').notNull().default(730),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		check('chat_settings_one_row', sql`${t.id} = 1`),
		check('chat_settings_retention_range', sql`${t.retentionDays} between 7 and 3650`),
	],
)
