import { CsvError, parse } from 'csv-parse/sync'
import { Invalid } from '#app/lib/errors.ts'
import { importLimits } from '../import-limits.ts'
import { decodeText, type Encoding } from './decode-text.ts'

export type ParsedCsv = {
	encoding: Encoding
	delimiter: string
	headers: string[]
	rowCount: number
	/** JSON arrays of rows, each an object with its number `n` and cells `c`, that the database reads without being parsed here. */
	chunks: string[]
}

const delimiters = [',', ';', '\t', '|']
/** A file that went through several programs may have all of them. */
const lineEnds = ['\r\n', '\n', '\r']
const rowsOfChunk = 1000
/** Lines by which the delimiter is found. */
const sampleLines = 50

/**
 * Reads a CSV file as other programs write it: its encoding and delimiter are found, empty lines are left out, short rows are filled.
 * @throws Invalid for a file that is no table, or larger than `importLimits`
 */
export function parseCsv(bytes: Uint8Array): ParsedCsv {
	const { text, encoding } = decodeText(bytes)
	const delimiter = findDelimiter(text)
	const records = readRecords(text, delimiter)
	const headers = (records.shift() ?? []).map((cell) => cleanCell(cell).trim())
	if (headers.length > importLimits.columnsMax)
		throw new Invalid(
			`The file has ${headers.length} columns. The limit is ${importLimits.columnsMax}.`,
			'file',
		)
	const width = headers.length
	const rows: { n: number; c: string[] }[] = []
	for (const [index, record] of records.entries()) {
		const cells = record.map(cleanCell)
		// Cells beyond the headers are kept, so that the row says what is wrong with it; a delimiter at the end of the line is no cell.
		while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop()
		if (cells.every((cell) => cell.trim() === '')) continue
		rows.push({
			n: index + 2,
			c: Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? ''),
		})
	}
	if (width === 0 || rows.length === 0)
		throw new Invalid('The file has no rows. Its first line has to be the names of the columns.', 'file')
	if (rows.length > importLimits.rowsMax)
		throw new Invalid(
			`The file has ${rows.length.toLocaleString('en-US')} rows. The limit is ${importLimits.rowsMax.toLocaleString('en-US')}.`,
			'file',
		)
	const chunks: string[] = []
	for (let at = 0; at < rows.length; at += rowsOfChunk)
		chunks.push(JSON.stringify(rows.slice(at, at + rowsOfChunk)))
	return { encoding, delimiter, headers, rowCount: rows.length, chunks }
}

/**
 * PostgreSQL stores no NUL, and half of a surrogate pair is no text either. The apostrophe before a formula is not part of the text:
 * exports write it, ours too, so that spreadsheets do not run it (`csvLine`).
 */
const cleanCell = (cell: string): string =>
	cell
		.replaceAll('\0', '')
		.toWellFormed()
		.replace(/^'(?=[=+\-@])/, '')

function readRecords(text: string, delimiter: string): string[][] {
	try {
		// Quotes inside an unquoted cell, and rows of another length, are read as they stand.
		return parse(text, {
			delimiter,
			bom: true,
			record_delimiter: lineEnds,
			relax_quotes: true,
			relax_column_count: true,
			max_record_size: importLimits.rowCharsMax,
		})
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		throw new Invalid(
			`The file could not be read: a quote in line ${error.lines ?? 'unknown'} is never closed.`,
			'file',
		)
	}
}

/** The delimiter that splits most of the first lines into as many cells as the first; a comma when none does. */
function findDelimiter(text: string): string {
	const start = text
		.split('\n', sampleLines + 1)
		.slice(0, sampleLines)
		.join('\n')
	let best = { delimiter: ',', score: 0 }
	for (const delimiter of delimiters) {
		const rows = readSample(start, delimiter)
		const width = rows[0]?.length ?? 0
		const score = width > 1 ? rows.filter(({ length }) => length === width).length * Math.log(width) : 0
		if (score > best.score) best = { delimiter, score }
	}
	return best.delimiter
}

function readSample(text: string, delimiter: string): string[][] {
	const rows: string[][] = []
	try {
		// The sample may end inside a quoted cell; the rows before it are enough.
		parse(text, {
			delimiter,
			bom: true,
			record_delimiter: lineEnds,
			relax_quotes: true,
			relax_column_count: true,
			skip_empty_lines: true,
			onRecord: (record: string[]) => {
				rows.push(record)
				return null
			},
		})
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
	}
	return rows
}
