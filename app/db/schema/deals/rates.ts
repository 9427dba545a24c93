import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The last imported rate file of a Streamlined Sales Tax state; the next import replaces the row and its rates. */
export const salesTaxImport = pgTable('sales_tax_import', {
	state: text('state').primaryKey(),
	/** The quarter that the file is for, such as '2026Q4'. */
	quarter: text('quarter').notNull(),
	fileName: text('file_name').notNull(),
	/** The day on which the state made the file, from its name. */
	fileDate: date('file_date', { mode: 'string' }).notNull(),
	/** SHA-256 of the text, in hexadecimal digits: the same file again changes nothing. */
	fileHash: text('file_hash').notNull(),
	rateCount: integer('rate_count').notNull(),
	importedAt: instant('imported_at').notNull(),
})

/** The general rate of one jurisdiction alone, from its first day to its last. */
export const salesTaxRate = pgTable(
	'sales_tax_rate',
	{
		state: text('state')
			.notNull()
			.references(() => salesTaxImport.state, { onDelete: 'cascade' }),
		/** Two digits: 45 is the state, 00 a county, 01 a city, 63 a special district. */
		jurisdictionType: text('jurisdiction_type').notNull(),
		jurisdictionFips: text('jurisdiction_fips').notNull(),
		/** In parts per million. */
		generalPpm: integer('general_ppm').notNull(),
		beginDate: date('begin_date', { mode: 'string' }).notNull(),
		/** Null if no last day is set. */
		endDate: date('end_date', { mode: 'string' }),
	},
	(t) => [primaryKey({ columns: [t.state, t.jurisdictionType, t.jurisdictionFips, t.beginDate] })],
)

/**
 * The last imported file that says which rates the ZIP codes of a state have: a boundary file, or an operator's own list. The next import
 * replaces the row and its parts.
 */
export const zipRateImport = pgTable('zip_rate_import', {
	state: text('state').primaryKey(),
	/** The quarter that the file is for, such as '2026Q4'. */
	quarter: text('quarter').notNull(),
	fileName: text('file_name').notNull(),
	/** The day on which the file was made, from its name. */
	fileDate: date('file_date', { mode: 'string' }).notNull(),
	/** SHA-256 of the file, in hexadecimal digits: the same file again changes nothing. */
	fileHash: text('file_hash').notNull(),
	zipCount: integer('zip_count').notNull(),
	importedAt: instant('imported_at').notNull(),
})

/** A part of a ZIP code with one rate, from its first day to its last. */
export const zipRate = pgTable(
	'zip_rate',
	{
		id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
		state: text('state')
			.notNull()
			.references(() => zipRateImport.state, { onDelete: 'cascade' }),
		zip: text('zip').notNull(),
		/** Z: what no other part covers. 4: its nine-digit codes from the first to the last. A: some streets of it. */
		partType: text('part_type', { enum: ['Z', '4', 'A'] }).notNull(),
		plus4From: smallint('plus4_from').notNull(),
		plus4To: smallint('plus4_to').notNull(),
		beginDate: date('begin_date', { mode: 'string' }).notNull(),
		/** Null if no last day is set. */
		endDate: date('end_date', { mode: 'string' }),
		/** All rates together in parts per million; null where one of them is not known. */
		totalPpm: integer('total_ppm'),
	},
	(t) => [
		index('zip_rate_zip_idx').on(t.state, t.zip),
		check('zip_rate_part_type', sql`${t.partType} in ('Z', '4', 'A')`),
	],
)
