// The functions and triggers that keep the hash chain intact are in the custom migration, because Drizzle cannot express them.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

/** Who did what to which subject; each entry holds the hash of the previous one. It contains ids, never names or sensitive data. */
export const auditEntry = pgTable(
	'audit_entry',
	{
		/** 1, 2, 3, … without gaps. */
		seq: bigint('seq', { mode: 'number' }).primaryKey(),
		at: instant('at').notNull(),
		actorKind: text('actor_kind').notNull(),
		/** No foreign key, so that the entry outlives the account. */
		actorId: text('actor_id'),
		/** Module and verb: 'credit.revealed'. */
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

/** A copy of the newest entry's number and hash, which reveals a truncated chain. A single row, maintained by a trigger. */
export const auditHead = pgTable(
	'audit_head',
	{
		only: boolean('only').primaryKey().default(true),
		seq: bigint('seq', { mode: 'number' }).notNull(),
		hash: bytes('hash').notNull(),
	},
	(t) => [check('audit_head_is_one', sql`${t.only}`)],
)
