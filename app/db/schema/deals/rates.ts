import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
