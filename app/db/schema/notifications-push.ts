import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { createdAt, instant, randomId } from './columns.ts'
import { emailStatus } from './notifications.ts'

/** A browser of an advisor that receives notifications (the Push API of the W3C). */
export const pushDevice = pgTable(
	'push_device',
	{
		id: randomId(),
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		/** The address at the browser's push service; who knows it and the keys can write to the device. */
		endpoint: text('endpoint').notNull().unique(),
		/** The device's public key and secret for the encryption (RFC 8291), in base64url. */
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
	},
	(t) => [index('push_device_user_idx').on(t.userId)],
)

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
