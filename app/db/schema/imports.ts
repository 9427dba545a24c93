// The trigger that announces the progress of an import to open admin pages is in the custom migration.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { createdAt, instant, randomId } from './columns.ts'

/** What is done with an import, in this order. `checking`, `importing` and `undoing` are carried out in the background. */
export const importState = pgEnum('import_state', [
	'mapping',
	'checking',
	'checked',
	'importing',
	'done',
	'undoing',
	'undone',
])

/** What a row is found to be, and what became of it. */
export const importOutcome = pgEnum('import_outcome', [
	'new',
	'existing',
	'faulty',
	'added',
	'removed',
	'kept',
])

/** A file of records of another program that the owner brings in. */
export const dataImport = pgTable(
	'data_import',
	{
		id: randomId(),
		/** One of `ImportKind`; text, because kinds are added over time. */
		kind: text('kind').notNull(),
		state: importState('state').notNull().default('mapping'),
		fileName: text('file_name').notNull(),
		/** How the file was read: 'utf-8', 'utf-16le', 'utf-16be' or 'windows-1252'. */
		encoding: text('encoding').notNull(),
		delimiter: text('delimiter').notNull(),
		headers: text('headers').array().notNull(),
		/** The field of each column, in the order of `headers`; empty for a column that is left out. */
		mapping: text('mapping').array().notNull(),
		rowCount: integer('row_count').notNull(),
		/** The last row that the present state has handled. */
		position: integer('position').notNull().default(0),
		newCount: integer('new_count').notNull().default(0),
		existingCount: integer('existing_count').notNull().default(0),
		faultyCount: integer('faulty_count').notNull().default(0),
		addedCount: integer('added_count').notNull().default(0),
		removedCount: integer('removed_count').notNull().default(0),
		keptCount: integer('kept_count').notNull().default(0),
		createdBy: text('created_by').references(() => user.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
		/** When everything was brought in; it can be undone for a day from then on. */
		importedAt: instant('imported_at'),
	},
	(t) => [
		index('data_import_created_idx').on(t.createdAt, t.id),
		index('data_import_running_idx')
			.on(t.createdAt, t.id)
			.where(sql`${t.state} in ('checking', 'importing', 'undoing')`),
		index('data_import_created_by_idx').on(t.createdBy),
	],
)

/** A row of an imported file, deleted when the import can no longer be undone. */
export const importRow = pgTable(
	'import_row',
	{
		importId: uuid('import_id')
			.notNull()
			.references(() => dataImport.id, { onDelete: 'cascade' }),
		/** As a spreadsheet counts: the row of the headers is 1. */
		rowNumber: integer('row_number').notNull(),
		cells: jsonb('cells').$type<string[]>().notNull(),
		outcome: importOutcome('outcome'),
		/** What is wrong with it, by column: an index of `headers`, or null for the row as a whole. Why it is kept, for `kept`. */
		faults: jsonb('faults').$type<{ column: number | null; what: string }[]>().notNull().default([]),
		/** The name by which a second row with the same phone number is the same person. */
		name: text('name'),
		/** The record that it added; of another module, so there is no foreign key. */
		recordId: uuid('record_id'),
	},
	(t) => [
		primaryKey({ columns: [t.importId, t.rowNumber] }),
		index('import_row_outcome_idx').on(t.importId, t.outcome, t.rowNumber),
	],
)

/** The first new row with an address or phone number, while an import is checked. */
export const importKey = pgTable(
	'import_key',
	{
		importId: uuid('import_id')
			.notNull()
			.references(() => dataImport.id, { onDelete: 'cascade' }),
		/** 'email:…' in lower case, or 'phone:…' in digits. */
		key: text('key').notNull(),
		rowNumber: integer('row_number').notNull(),
		name: text('name').notNull(),
	},
	(t) => [primaryKey({ columns: [t.importId, t.key] })],
)
