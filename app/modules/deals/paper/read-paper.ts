import type { PaperPage } from '#app/lib/paper/page-words.ts'
import { type Row, rowsOfPage, wordsOfRow } from './layout/rows.ts'
import type { PaperReading } from './paper-reading.ts'
import { placeOf, readSource, type SourceRow } from './read-source.ts'

/**
 * Reads a paper from the words on its pages: text of a PDF, or what text recognition found on a photo. The result is a draft with the
 * place of each line; its checksum says whether the lines add up to the printed total. Nothing throws.
 */
export function readPaper(pages: readonly PaperPage[]): PaperReading {
	const rows = pages.flatMap((page, number) => rowsOfPage(page, number))
	const isRecognized = pages.some(({ words }) => words.some(({ confidence }) => confidence < 1))
	return readSource(rows.map(sourceRow), { isRecognized })
}

function sourceRow(row: Row): SourceRow {
	const words = wordsOfRow(row)
	return {
		text: row.cells.map(({ text }) => text).join('\t'),
		place: placeOf(words, row.page),
		words,
		marks: [],
	}
}
