// The agreements of buyer, advisor and dealer, with which the papers at the signing desk are compared. A trigger in the custom migration
// keeps an agreement unchanged.
import { sql } from 'drizzle-orm'
import {
	bigint,
	bigserial,
	boolean,
	check,
	index,
	jsonb,
	pgTable,
	smallint,
	text,
	unique,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { createdAt, instant, randomId } from './columns.ts'
import { deal, dealDocument } from './deals/ledger.ts'
import { upload } from './uploads.ts'

/** One version of an agreement: a snapshot of the chosen document. A change is a new version. */
export const dealAgreement = pgTable(
	'deal_agreement',
	{
		id: randomId(),
		dealId: uuid('deal_id')
			.notNull()
			.references(() => deal.id, { onDelete: 'cascade' }),
		/** Counted from 1 in each deal. */
		version: smallint('version').notNull(),
		formKey: uuid('form_key').notNull().unique(),
		documentId: uuid('document_id').references(() => dealDocument.id, { onDelete: 'set null' }),
		/** The document as `DealDocument` of the format, with the total that was decided. */
		document: jsonb('document').$type<unknown>().notNull(),
		/** The out-the-door total that every page shows; null where the document has none. */
		outTheDoorCents: bigint('out_the_door_cents', { mode: 'number' }),
		/** As `TotalDecision`: which figure counts and why, where the printed total was not the sum of the lines. */
		totalDecision: jsonb('total_decision').$type<unknown>(),
		/** SHA-256 of the canonical JSON of the document, and of the decision if there is one; hexadecimal, in the audit chain too. */
		hash: text('hash').notNull(),
		/** What changed since the version before, in the advisor's words. */
		reason: text('reason').notNull().default(''),
		agreedById: text('agreed_by_id').references(() => user.id, { onDelete: 'set null' }),
		agreedAt: instant('agreed_at').notNull(),
		clientConfirmedAt: instant('client_confirmed_at'),
		/** When the client said no to it; null again if they say yes later. */
		clientDeclinedAt: instant('client_declined_at'),
		/** Why the client said no, in their words or as the advisor heard it. */
		clientNote: text('client_note').notNull().default(''),
		/** Whether the dealer's manager wrote it, by correcting the version before. */
		fromManager: boolean('from_manager').notNull().default(false),
		/** The hash of the token in the link for the dealer's manager; null until a link was made. */
		managerTokenHash: text('manager_token_hash').unique(),
		managerEmail: text('manager_email').notNull().default(''),
		managerAskedAt: instant('manager_asked_at'),
		managerName: text('manager_name').notNull().default(''),
		/** 'yes' or 'correction'. */
		managerAnswer: text('manager_answer'),
		managerNote: text('manager_note').notNull().default(''),
		managerAnsweredAt: instant('manager_answered_at'),
		/** When a newer version replaced it. */
		replacedAt: instant('replaced_at'),
		createdAt: createdAt(),
	},
	(t) => [
		unique('deal_agreement_version').on(t.dealId, t.version),
		uniqueIndex('deal_agreement_one_current').on(t.dealId).where(sql`${t.replacedAt} is null`),
		index('deal_agreement_document_id_idx').on(t.documentId),
		check(
			'deal_agreement_decision_has_total',
			sql`${t.totalDecision} is null or ${t.outTheDoorCents} is not null`,
		),
		check('deal_agreement_answer', sql`${t.managerAnswer} in ('yes', 'correction')`),
		check(
			'deal_agreement_answer_has_time',
			sql`(${t.managerAnswer} is null) = (${t.managerAnsweredAt} is null)`,
		),
	],
)

/** The entries from the signing desk, in order. They are never changed. */
export const dealSigningEntry = pgTable(
	'deal_signing_entry',
	{
		/** Created on the device that wrote the entry, so that sending it twice stores it once. */
		key: uuid('key').primaryKey(),
		/** The order in which entries arrived. */
		position: bigserial('position', { mode: 'number' }).notNull(),
		dealId: uuid('deal_id')
			.notNull()
			.references(() => deal.id, { onDelete: 'cascade' }),
		/** 'client' or 'advisor'. */
		author: text('author').notNull(),
		/** The current agreement when it arrived; null before anything was agreed. */
		agreementId: uuid('agreement_id').references(() => dealAgreement.id, { onDelete: 'cascade' }),
		/** As `SigningEntry`. */
		entry: jsonb('entry').$type<unknown>().notNull(),
		/** When it was written, by the clock of the device, which may be wrong. */
		writtenAt: instant('written_at').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index('deal_signing_entry_deal_id_idx').on(t.dealId, t.position),
		// The board of the day's signings.
		index('deal_signing_entry_created_at_idx').on(t.createdAt),
		check('deal_signing_entry_author', sql`${t.author} in ('client', 'advisor')`),
	],
)

/** A phone that holds the kit of a deal. */
export const dealKitDevice = pgTable(
	'deal_kit_device',
	{
		id: randomId(),
		dealId: uuid('deal_id')
			.notNull()
			.references(() => deal.id, { onDelete: 'cascade' }),
		/** The client's account, in whose name the phone writes. */
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		/** The hash of the cookie that the phone sends. */
		secretHash: text('secret_hash').notNull().unique(),
		/**
		 * The session that opened the kit and also ends it; null if a link opened it. A trigger ends the kit, because sessions also
		 * expire.
		 */
		sessionId: text('session_id'),
		/** Browser and system, in words. */
		name: text('name').notNull(),
		expiresAt: instant('expires_at').notNull(),
		seenAt: instant('seen_at').notNull(),
		/** When it was removed, by the client, the advisor or a sign-out. */
		endedAt: instant('ended_at'),
		createdAt: createdAt(),
	},
	(t) => [
		index('deal_kit_device_deal_id_idx').on(t.dealId),
		index('deal_kit_device_user_id_idx').on(t.userId),
		index('deal_kit_device_session_id_idx').on(t.sessionId),
		index('deal_kit_device_expires_at_idx').on(t.expiresAt),
	],
)

/** An emailed link that opens the kit on a phone, together with a code that is not in the email. */
export const dealKitLink = pgTable(
	'deal_kit_link',
	{
		id: randomId(),
		dealId: uuid('deal_id')
			.notNull()
			.references(() => deal.id, { onDelete: 'cascade' }),
		tokenHash: text('token_hash').notNull().unique(),
		codeHash: text('code_hash').notNull(),
		/** The client's account, in whose name the phone will write. */
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		/** Wrong codes so far. */
		tries: smallint('tries').notNull().default(0),
		expiresAt: instant('expires_at').notNull(),
		usedAt: instant('used_at'),
		createdAt: createdAt(),
	},
	(t) => [
		index('deal_kit_link_deal_id_idx').on(t.dealId),
		index('deal_kit_link_user_id_idx').on(t.userId),
		index('deal_kit_link_expires_at_idx').on(t.expiresAt),
	],
)

/** A photo that was taken at the signing desk. */
export const dealSigningPhoto = pgTable(
	'deal_signing_photo',
	{
		/** Created on the phone, so that sending it twice stores it once. */
		id: uuid('id').primaryKey(),
		dealId: uuid('deal_id')
			.notNull()
			.references(() => deal.id, { onDelete: 'cascade' }),
		uploadId: uuid('upload_id')
			.notNull()
			.references(() => upload.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [
		index('deal_signing_photo_deal_id_idx').on(t.dealId, t.createdAt),
		index('deal_signing_photo_upload_id_idx').on(t.uploadId),
	],
)

/**
 * An agreement whose client deleted their account, and which a dealer's manager has a link to. The link says that it has ended. It says
 * nothing about the client or the deal. Append-only.
 */
export const endedAgreement = pgTable('ended_agreement', {
	/** The id of the agreement. */
	id: uuid('id').primaryKey(),
	/** The hash of the token in the manager's link. */
	tokenHash: text('token_hash').notNull().unique(),
	/** When the account was deleted. */
	endedAt: instant('ended_at').notNull(),
})
