// The functions and triggers that keep the chain unbroken are in the custom migration: Drizzle cannot express them.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

/** What was done, by whom, to what; each entry holds the hash of the one before. Nothing sensitive, and no names: ids. */
export const auditEntry = pgTable(
	'audit_entry',
	{
		/** 1, 2, 3, … without a gap. */
		seq: bigint('seq', { mode: 'number' }).primaryKey(),
		at: instant('at').notNull(),
		actorKind: text('actor_kind').notNull(),
		/** No key: the entry outlives the account. */
		actorId: text('actor_id'),
		/** Room and verb: 'credit.revealed'. */
		action: text('action').notNull(),
		subjectKind: text('subject_kind').notNull(),
		subjectId: text('subject_id').notNull(),
		detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
		previousHash: bytes('previous_hash').notNull().unique(),
		hash: bytes('hash').notNull().unique(),
	},
	(t) => [
		index('audit_entry_subject_idx').on(t.subjectKind, t.subjectId, t.seq),
		check(
			'audit_entry_hashes_whole',
			sql`octet_length(${t.hash}) = 32 and octet_length(${t.previousHash}) = 32`,
		),
		check('audit_entry_whole_milliseconds', sql`${t.at} = date_trunc('milliseconds', ${t.at})`),
	],
)

/** The newest entry, once more: so that cutting the end off shows. One row, kept by a trigger. */
export const auditHead = pgTable(
	'audit_head',
	{
		only: boolean('only').primaryKey().default(true),
		seq: bigint('seq', { mode: 'number' }).notNull(),
		hash: bytes('hash').notNull(),
	},
	(t) => [check('audit_head_is_one', sql`${t.only}`)],
)
