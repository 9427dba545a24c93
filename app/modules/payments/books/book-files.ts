import { isTrust, kindNames, methodNames } from './book-kinds.ts'
import type { BookEntry } from './books.server.ts'

/** An entry with its local days. */
export type BookLine = BookEntry & { happenedOn: string; recordedOn: string }

type Cells = readonly (string | number | null)[]

/** A file of entries for a program of an accountant: one line per entry, with dates and amounts as the program reads them. */
export type BookFile = { label: string; columns: readonly string[]; line: (entry: BookLine) => Cells }

/** '2026-11-04' as '11/04/2026'. */
const usDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const descriptionOf = ({ kind, title, reference }: Pick<BookEntry, 'kind' | 'title' | 'reference'>) =>
	[kindNames[kind], title, reference].filter(Boolean).join(', ')

/**
 * The formats of the export. What moves the clients' money in trust says so in its description. QuickBooks Online reads bank files of three columns, 'Date, Description, Amount', with dates as MM/DD/YYYY
 * (Intuit, 'Import bank transactions using Excel CSV files', read November 2026). Xero's template for statements has the columns below; an
 * organization in the United States reads dates as MM/DD/YYYY (Xero Central, 'Import a CSV bank statement', read November 2026).
 */
export const bookFiles = {
	spreadsheet: {
		label: 'Spreadsheet',
		columns: [
			'date',
			'what',
			'amount',
			'currency',
			'paid by',
			'client',
			'service',
			'order',
			'happened on',
			'recorded on',
			'account',
		],
		line: (entry) => [
			entry.day,
			kindNames[entry.kind],
			entry.amountCents / 100,
			entry.currency.toUpperCase(),
			entry.method && methodNames[entry.method],
			entry.payee,
			entry.title,
			entry.reference,
			entry.happenedOn,
			entry.recordedOn,
			isTrust(entry.kind) ? 'trust' : 'business',
		],
	},
	quickbooks: {
		label: 'QuickBooks',
		columns: ['Date', 'Description', 'Amount'],
		line: (entry) => [usDate(entry.day), descriptionOf(entry), entry.amountCents / 100],
	},
	xero: {
		label: 'Xero',
		columns: ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Check Number'],
		line: (entry) => [
			usDate(entry.day),
			entry.amountCents / 100,
			entry.payee,
			descriptionOf(entry),
			entry.reference,
			null,
		],
	},
} as const satisfies Record<string, BookFile>
