import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { citext, createdAt, instant, randomId } from './columns.ts'

export const emailStatus = pgEnum('email_status', ['queued', 'sent', 'dead'])

/** The outbox: a mail exists exactly when the transaction that needs it committed. */
export const message = pgTable(
	'mail',
	{
		id: randomId(),
		/** Which template made it: 'receipt', 'verify-email', … */
		kind: text('kind').notNull(),
		/** The same key is the same mail: a retry of the cause sends nothing twice. */
		dedupeKey: text('dedupe_key').unique(),
		to: citext('to').notNull(),
		subject: text('subject').notNull(),
		html: text('html').notNull(),
		text: text('text').notNull(),
		attachments: jsonb('attachments')
			.$type<{ filename: string; contentType: string; base64: string }[]>()
			.notNull()
			.default([]),
		/** For mails that can be stopped: told to mail programs in the headers of RFC 2369 and RFC 8058. */
		unsubscribeUrl: text('unsubscribe_url'),
		status: emailStatus('status').notNull().default('queued'),
		attempts: integer('attempts').notNull().default(0),
		lastError: text('last_error'),
		nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
		createdAt: createdAt(),
		sentAt: instant('sent_at'),
	},
	(t) => [
		index('mail_due_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'queued'`),
		index('mail_to_idx').on(t.to, t.createdAt),
	],
)
