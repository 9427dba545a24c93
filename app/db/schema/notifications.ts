import { sql } from 'drizzle-orm'
import {
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	smallint,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
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

/** A browser of an advisor that receives notifications (the Push API of the W3C), or a number that receives them as text messages. */
export const pushDevice = pgTable(
	'push_device',
	{
		id: randomId(),
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		/** The address at the browser's push service; who knows it and the keys can write to the device. A confirmed number is 'sms:+1…'. */
		endpoint: text('endpoint').notNull().unique(),
		/** The device's public key and secret for the encryption (RFC 8291), in base64url; empty for a number. */
		p256dh: text('p256dh').notNull(),
		auth: text('auth').notNull(),
		/** The browser and system: 'Chrome on Android'. */
		name: text('name').notNull(),
		/** What it is told of: 'desk', 'order', 'answer', 'visit'. */
		kinds: text('kinds').array().notNull(),
		/** The hours of the day, in the time zone of the business, between which nothing is sent; both null for none. */
		quietFrom: smallint('quiet_from'),
		quietUntil: smallint('quiet_until'),
		createdAt: createdAt(),
		sentAt: instant('sent_at'),
		/** Why the push service refused the last notification; null if it did not. */
		lastError: text('last_error'),
		/** Why nothing is sent to a number any more, such as that its owner answered STOP; null if it is. */
		offReason: text('off_reason'),
	},
	(t) => [
		index('push_device_user_idx').on(t.userId),
		uniqueIndex('push_device_number_of_user_idx').on(t.userId).where(sql`${t.endpoint} like 'sms:%'`),
	],
)

/** The number of an advisor that waits for the code that was texted to it. */
export const smsCode = pgTable('sms_code', {
	userId: text('user_id')
		.primaryKey()
		.references(() => user.id, { onDelete: 'cascade' }),
	/** In the format E.164. */
	number: text('number').notNull(),
	/** A keyed hash of the code and whom it is for. */
	codeHash: text('code_hash').notNull(),
	attempts: smallint('attempts').notNull().default(0),
	sentAt: instant('sent_at').notNull(),
})

/** The outbox of notifications on devices. A row is inserted in the transaction of its cause, so it exists exactly if that commits. */
export const outboxPush = pgTable(
	'outbox_push',
	{
		id: randomId(),
		deviceId: uuid('device_id')
			.notNull()
			.references(() => pushDevice.id, { onDelete: 'cascade' }),
		kind: text('kind').notNull(),
		/** A second notification with the same key is not written. */
		dedupeKey: text('dedupe_key').notNull().unique(),
		text: text('text').notNull(),
		/** The page that it opens, a path. */
		path: text('path').notNull(),
		status: emailStatus('status').notNull().default('queued'),
		attempts: integer('attempts').notNull().default(0),
		nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
		/** After it the notification is of no use and is not sent. */
		expiresAt: instant('expires_at').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index('outbox_push_due_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'queued'`),
		index('outbox_push_device_idx').on(t.deviceId),
	],
)
