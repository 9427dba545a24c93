// What buyer, advisor and dealer agreed on, against which the papers at the signing desk are read. A trigger in the custom migration keeps
// an agreement as it was made.
import { sql } from 'drizzle-orm'
import {
	bigserial,
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
import { deal, dealDocument } from './deals-ledger.ts'

/** One version of what was agreed: a snapshot of the chosen document. A change is a new version. */
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
		/** The document as `DealDocument` of the format. */
		document: jsonb('document').$type<unknown>().notNull(),
		/** SHA-256 of the document's canonical JSON, hexadecimal; the audit chain has it too. */
		hash: text('hash').notNull(),
		/** What changed against the version before, in the advisor's words. */
		reason: text('reason').notNull().default(''),
		agreedById: text('agreed_by_id').references(() => user.id, { onDelete: 'set null' }),
		agreedAt: instant('agreed_at').notNull(),
		clientConfirmedAt: instant('client_confirmed_at'),
		/** The hash of the token in the link for the dealer's manager; null until a link was made. */
		managerTokenHash: text('manager_token_hash').unique(),
		managerEmail: text('manager_email').notNull().default(''),
		managerAskedAt: instant('manager_asked_at'),
		managerName: text('manager_name').notNull().default(''),
		/** 'yes' or 'correction'. */
		managerAnswer: text('manager_answer'),
		managerNote: text('manager_note').notNull().default(''),
		managerAnsweredAt: instant('manager_answered_at'),
		/** When a newer version took its place. */
		replacedAt: instant('replaced_at'),
		createdAt: createdAt(),
	},
	(t) => [
		unique('deal_agreement_version').on(t.dealId, t.version),
		uniqueIndex('deal_agreement_one_current').on(t.dealId).where(sql`${t.replacedAt} is null`),
		index('deal_agreement_document_id_idx').on(t.documentId),
		check('deal_agreement_answer', sql`${t.managerAnswer} in ('yes', 'correction')`),
		check(
			'deal_agreement_answer_has_time',
			sql`(${t.managerAnswer} is null) = (${t.managerAnsweredAt} is null)`,
		),
	],
)

/** What happened at the signing desk, one entry after the other; nothing is ever changed. */
export const dealSigningEntry = pgTable(
	'deal_signing_entry',
	{
		/** Made where the entry was written, so that sending it twice stores it once. */
		key: uuid('key').primaryKey(),
		/** The order in which entries arrived. */
		position: bigserial('position', { mode: 'number' }).notNull(),
		dealId: uuid('deal_id')
			.notNull()
			.references(() => deal.id, { onDelete: 'cascade' }),
		/** The agreement that the papers were compared with. */
		agreementId: uuid('agreement_id')
			.notNull()
			.references(() => dealAgreement.id, { onDelete: 'cascade' }),
		/** As `SigningEntry`. */
		entry: jsonb('entry').$type<unknown>().notNull(),
		/** When it was written, by the clock of the device, which may be wrong. */
		writtenAt: instant('written_at').notNull(),
		createdAt: createdAt(),
	},
	(t) => [index('deal_signing_entry_deal_id_idx').on(t.dealId, t.position)],
)
