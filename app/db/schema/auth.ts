import { sql } from 'drizzle-orm'
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
import { citext, createdAt, instant, randomId, searchIndex } from './columns.ts'

export const userRole = pgEnum('user_role', ['member', 'admin'])
export const staffRole = pgEnum('staff_role', ['owner', 'advisor', 'assistant'])

/** The text for the search in the chat; its index has the same expression. */
export const userSearchText = sql`lower("user".name || ' ' || "user".email::text)`

/** An account of a member or an admin. */
export const user = pgTable(
	'user',
	{
		id: text('id').primaryKey(),
		name: text('name').notNull(),
		email: citext('email').notNull().unique(),
		emailVerified: boolean('email_verified').notNull().default(false),
		/** Not used, like `rateLimit`. */
		image: text('image'),
		role: userRole('role').notNull().default('member'),
		/** What an admin is in the practice; it says nothing about a member. */
		staffRole: staffRole('staff_role').notNull().default('owner'),
		sample: boolean('sample').notNull().default(false),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		searchIndex('user_search_idx', userSearchText),
		index('user_admin_idx').on(t.createdAt, t.id).where(sql`${t.role} = 'admin'`),
	],
)

/** The account that owns the practice: the first admin with that role. Null before there is one. */
const practiceOwner = sql`(select id from "user" where role = 'admin' and staff_role = 'owner' order by created_at, id limit 1)`

/** Whose client, deal, appointment or conversation a row is, among the people of the practice. New rows belong to its owner. */
export const ownerId = () =>
	text('owner_id')
		.references(() => user.id, { onDelete: 'set null' })
		.$defaultFn(() => practiceOwner)

/** A browser that a member has signed in with, identified by the hash of a random cookie; a new one is reported to them by email. */
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

/** A session of a signed-in account. */
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
		/** The browser, set at its first request. */
		deviceId: uuid('device_id').references(() => device.id, { onDelete: 'set null' }),
		/** The last request, to within ten minutes; null until the first one. */
		seenAt: instant('seen_at'),
		/** The session can only enter the second factor. A trigger sets it, so no way to sign in can forget it. */
		awaitingSecondFactor: boolean('awaiting_second_factor').notNull().default(false),
		/** 'Remember me': the cookie outlives the browser session and is renewed with this session. */
		remembered: boolean('remembered').notNull().default(false),
		/** When the person last entered a password or a code; null after signing in with a provider. */
		confirmedAt: instant('confirmed_at'),
		createdAt: createdAt(),
		/** When it was last renewed. */
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [index('session_user_id_idx').on(t.userId), index('session_device_id_idx').on(t.deviceId)],
)

/** A way to sign in to a user's account: a password or a provider. */
export const account = pgTable(
	'account',
	{
		id: text('id').primaryKey(),
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		accountId: text('account_id').notNull(),
		providerId: text('provider_id').notNull(),
		/** From here to `scope` not used, like `rateLimit`. */
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

/** What is valid for a short time and once: tokens of emailed links, emailed codes, and returns from a provider. */
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

/** An authenticator app. Signing in does not ask for it until a first code has confirmed it. */
export const twoFactor = pgTable('two_factor', {
	userId: text('user_id')
		.primaryKey()
		.references(() => user.id, { onDelete: 'cascade' }),
	/** Encrypted with a key derived from SECRET. */
	encryptedSecret: text('encrypted_secret').notNull(),
	confirmedAt: instant('confirmed_at'),
	/** The time step of the last accepted code; no step is accepted twice. */
	lastStep: bigint('last_step', { mode: 'number' }),
	createdAt: createdAt(),
})

/** An unused recovery code, hashed. Using it deletes the row. */
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

/** A pending change of an email address, which both mailboxes must approve. The row is deleted when it is done or canceled. */
export const emailChange = pgTable('email_change', {
	id: randomId(),
	userId: text('user_id')
		.notNull()
		.unique()
		.references(() => user.id, { onDelete: 'cascade' }),
	newEmail: citext('new_email').notNull(),
	/** Hash of the token emailed to the old address. */
	approveHash: text('approve_hash').notNull().unique(),
	/** Hash of the token emailed to the new address. */
	confirmHash: text('confirm_hash').notNull().unique(),
	approvedAt: instant('approved_at'),
	confirmedAt: instant('confirmed_at'),
	expiresAt: instant('expires_at').notNull(),
	createdAt: createdAt(),
})

/** A security-related event of an account, shown to its owner. */
export const securityEvent = pgTable(
	'security_event',
	{
		id: randomId(),
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		/** One of `SecurityEventKind`; text, because kinds are added with ways to sign in. */
		kind: text('kind').notNull(),
		/** Details of the event, such as the provider's name; never a secret. */
		detail: text('detail'),
		ipAddress: text('ip_address'),
		userAgent: text('user_agent'),
		createdAt: createdAt(),
	},
	(t) => [index('security_event_user_idx').on(t.userId, t.createdAt)],
)

/** A form, encrypted, that is sent again once its sender has confirmed their identity. */
export const pendingForm = pgTable('pending_form', {
	sessionId: text('session_id')
		.primaryKey()
		.references(() => session.id, { onDelete: 'cascade' }),
	id: text('id').notNull(),
	encryptedForm: text('encrypted_form').notNull(),
	expiresAt: instant('expires_at').notNull(),
})

/** Not used; the release before needs it, to which an operator may return. The next release may drop it, and the columns marked so. */
export const rateLimit = pgTable('rate_limit', {
	id: text('id').primaryKey(),
	key: text('key').notNull().unique(),
	count: integer('count').notNull(),
	/** Milliseconds since the epoch. */
	lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})
