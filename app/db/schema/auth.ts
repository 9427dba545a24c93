// The keys of these tables are Better Auth's field names; the column names are ours.
import {
	bigint,
	boolean,
	index,
	integer,
	pgEnum,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { citext, createdAt, instant, randomId } from './columns.ts'

export const userRole = pgEnum('user_role', ['member', 'admin'])

export const user = pgTable('user', {
	id: text('id').primaryKey(),
	name: text('name').notNull(),
	email: citext('email').notNull().unique(),
	emailVerified: boolean('email_verified').notNull().default(false),
	image: text('image'),
	role: userRole('role').notNull().default('member'),
	sample: boolean('sample').notNull().default(false),
	createdAt: createdAt(),
	updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** A browser that a member has signed in with, known by the hash of a random cookie: a new one is told by mail. */
export const device = pgTable(
	'device',
	{
		id: randomId(),
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		keyHash: text('key_hash').notNull(),
		seenAt: instant('seen_at').notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex('device_user_key').on(t.userId, t.keyHash)],
)

export const session = pgTable(
	'session',
	{
		id: text('id').primaryKey(),
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		token: text('token').notNull().unique(),
		expiresAt: instant('expires_at').notNull(),
		ipAddress: text('ip_address'),
		userAgent: text('user_agent'),
		/** Which browser it is, known from its first request on; null until then. */
		deviceId: uuid('device_id').references(() => device.id, { onDelete: 'set null' }),
		/** Last request, to within ten minutes; null until the first one. */
		seenAt: instant('seen_at'),
		/** Opens nothing but the challenge. A trigger sets it, so no way in can forget to. */
		awaitingSecondFactor: boolean('awaiting_second_factor').notNull().default(false),
		/** 'Remember me': the cookie outlives the browser, and is renewed with the session. */
		remembered: boolean('remembered').notNull().default(false),
		/** When the person last proved to be there, by password or code; null after a provider's word. */
		confirmedAt: instant('confirmed_at'),
		createdAt: createdAt(),
		/** When it was last renewed. */
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [index('session_user_id_idx').on(t.userId), index('session_device_id_idx').on(t.deviceId)],
)

export const account = pgTable(
	'account',
	{
		id: text('id').primaryKey(),
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		accountId: text('account_id').notNull(),
		providerId: text('provider_id').notNull(),
		accessToken: text('access_token'),
		refreshToken: text('refresh_token'),
		idToken: text('id_token'),
		accessTokenExpiresAt: instant('access_token_expires_at'),
		refreshTokenExpiresAt: instant('refresh_token_expires_at'),
		scope: text('scope'),
		password: text('password'),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		index('account_user_id_idx').on(t.userId),
		uniqueIndex('account_provider_key').on(t.providerId, t.accountId),
	],
)

export const verification = pgTable(
	'verification',
	{
		id: text('id').primaryKey(),
		identifier: text('identifier').notNull(),
		value: text('value').notNull(),
		expiresAt: instant('expires_at').notNull(),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [index('verification_identifier_idx').on(t.identifier)],
)

/** An authenticator app: nothing is asked of it until a first code has confirmed it. */
export const twoFactor = pgTable('two_factor', {
	userId: text('user_id')
		.primaryKey()
		.references(() => user.id, { onDelete: 'cascade' }),
	/** Sealed under a key made of SECRET. */
	encryptedSecret: text('encrypted_secret').notNull(),
	confirmedAt: instant('confirmed_at'),
	/** The time step of the last code that was taken; no step is taken twice. */
	lastStep: bigint('last_step', { mode: 'number' }),
	createdAt: createdAt(),
})

/** One unused recovery code, hashed; deleting the row is the use. */
export const recoveryCode = pgTable(
	'recovery_code',
	{
		userId: text('user_id')
			.notNull()
			.references(() => twoFactor.userId, { onDelete: 'cascade' }),
		codeHash: text('code_hash').notNull(),
	},
	(t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** A change of address that waits for a yes from both mailboxes; the row goes when it is done or called off. */
export const emailChange = pgTable('email_change', {
	id: randomId(),
	userId: text('user_id')
		.notNull()
		.unique()
		.references(() => user.id, { onDelete: 'cascade' }),
	newEmail: citext('new_email').notNull(),
	/** Hash of the token mailed to the old address. */
	approveHash: text('approve_hash').notNull().unique(),
	/** Hash of the one mailed to the new. */
	confirmHash: text('confirm_hash').notNull().unique(),
	approvedAt: instant('approved_at'),
	confirmedAt: instant('confirmed_at'),
	expiresAt: instant('expires_at').notNull(),
	createdAt: createdAt(),
})

/** What happened to the safety of an account, told to its owner. */
export const securityEvent = pgTable(
	'security_event',
	{
		id: randomId(),
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		/** One of `SecurityEventKind`; text, because the kinds grow with the ways in. */
		kind: text('kind').notNull(),
		/** What a kind leaves open, such as the provider's name; never a secret. */
		detail: text('detail'),
		ipAddress: text('ip_address'),
		userAgent: text('user_agent'),
		createdAt: createdAt(),
	},
	(t) => [index('security_event_user_idx').on(t.userId, t.createdAt)],
)

/** What somebody was about to send when we asked who they are; sealed, sent on once they have confirmed. */
export const pendingForm = pgTable('held_form', {
	sessionId: text('session_id')
		.primaryKey()
		.references(() => session.id, { onDelete: 'cascade' }),
	id: text('id').notNull(),
	encryptedForm: text('encrypted_form').notNull(),
	expiresAt: instant('expires_at').notNull(),
})

/** Better Auth's own limiter, for `/api/auth/*`. */
export const rateLimit = pgTable('rate_limit', {
	id: text('id').primaryKey(),
	key: text('key').notNull().unique(),
	count: integer('count').notNull(),
	/** Milliseconds since the epoch. */
	lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

/** Our limiter, for everything else: one row per key and window, counted by an atomic upsert. */
export const limitWindow = pgTable(
	'limit_window',
	{
		key: text('key').notNull(),
		startsAt: instant('starts_at').notNull(),
		count: integer('count').notNull(),
	},
	(t) => [primaryKey({ columns: [t.key, t.startsAt] }), index('limit_window_starts_at_idx').on(t.startsAt)],
)
