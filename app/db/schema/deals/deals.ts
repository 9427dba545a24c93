import { bigint, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The operator's additions to the table of law, corrections and removals: each row is one change. Append-only. */
export const lawChange = pgTable(
	'law_change',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		/** The id of the rule; a shipped one is corrected, another one is new. */
		rowId: text('row_id').notNull(),
		/** The change before this one of the same rule, 0 for the first: of two changes at once only one is stored. */
		previousId: bigint('previous_id', { mode: 'number' }).notNull(),
		/** The rule from now on, as `LawRow`; null removes it. */
		row: jsonb('row').$type<unknown>(),
		/** Why, in the operator's words. */
		reason: text('reason').notNull(),
		changedAt: instant('changed_at').notNull(),
		/** The account that made the change. No foreign key, so that the history outlives the account. */
		changedByUserId: text('changed_by_user_id'),
	},
	(t) => [
		unique('law_change_follows_one').on(t.rowId, t.previousId),
		index('law_change_row_idx').on(t.rowId, t.id),
	],
)
