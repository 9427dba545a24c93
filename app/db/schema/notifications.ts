import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { citext, createdAt, instant, randomId } from './columns.ts'

export const emailStatus = pgEnum('email_status', ['queued', 'sent', 'dead'])

/** The outbox of emails. A row is inserted in the transaction of its cause, so it exists exactly if that commits. */
export const outboxEmail = pgTable(
	'outbox_email',
	{
		id: randomId(),
		/** The template: 'receipt', 'verify-email', … */
		kind: text('kind').notNull(),
		/** Two emails with the same key are duplicates, so a retry of the cause sends nothing twice. */
		dedupeKey: text('dedupe_key').unique(),
		to: citext('to').notNull(),
		/** The other recipients of an email that a person wrote, who see each other. */
		alsoTo: text('also_to').array().notNull().default([]),
		cc: text('cc').array().notNull().default([]),
		/** Where answers go, if not to the sender. */
		replyTo: text('reply_to'),
		/** The name beside our address, if not that of the business. */
		fromName: text('from_name'),
		/** Without angle brackets; set for an email that a person wrote, so that answers find its thread. */
		messageId: text('message_id'),
		inReplyTo: text('in_reply_to'),
		references: text('references').array().notNull().default([]),
		subject: text('subject').notNull(),
		html: text('html').notNull(),
		text: text('text').notNull(),
		attachments: jsonb('attachments')
			.$type<{ filename: string; contentType: string; base64: string }[]>()
			.notNull()
			.default([]),
		/** For emails that one can unsubscribe from: sent in the headers of RFC 2369 and RFC 8058. */
		unsubscribeUrl: text('unsubscribe_url'),
		status: emailStatus('status').notNull().default('queued'),
		attempts: integer('attempts').notNull().default(0),
		lastError: text('last_error'),
		/** The recipients that the mail server rejected although it accepted others. */
		rejected: text('rejected').array().notNull().default([]),
		nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
		createdAt: createdAt(),
		sentAt: instant('sent_at'),
	},
	(t) => [
		index('outbox_email_due_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'queued'`),
		index('outbox_email_to_idx').on(t.to, t.createdAt),
	],
)
