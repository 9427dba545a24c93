import type { PageWord } from '#app/lib/paper/page-words.ts'
import type { DealDocument } from '../engine/format.ts'
import { readAmount } from '../engine/paste/amount.ts'
import { type PastedDeal, type PastedLine, readPastedDeal } from '../engine/paste/read-pasted-deal.ts'
import { readDeal } from '../engine/reading/read-deal.ts'
import { checksumOf } from './checksum/paper-checksum.ts'
import { markLines } from './mark-lines.ts'
import type { PaperLine, PaperMark, PaperPlace, PaperReading } from './paper-reading.ts'

/** A line of text to read, with the words it was made of; `place` is null and `words` empty for a text without places. */
export type SourceRow = { text: string; place: PaperPlace | null; words: PageWord[]; marks: PaperMark[] }

/** Reads rows of text as a paper. `isRecognized` tells that its characters are uncertain. */
export function readSource(
	rows: readonly SourceRow[],
	{ isRecognized }: { isRecognized: boolean },
): PaperReading {
	// An angle bracket would make the text HTML.
	const pasted = readPastedDeal(
		rows.map(({ text }) => text.replaceAll('<', '‹').replaceAll('\n', ' ')).join('\n'),
	)
	const drafts = pasted.lines.map((line) => draftLine(line, rows[line.lineNumber - 1]))
	const document = documentOf(pasted)
	const deal = readDeal(document)
	const checksum = checksumOf(deal)
	return {
		stated: pasted.stated,
		terms: pasted.terms,
		lease: pasted.lease,
		deal: pasted.deal,
		document,
		lines: markLines(drafts, { deal, checksum, isRecognized }),
		checksum,
		repairs: [],
		areRepairsEqual: false,
		form: null,
		unread: pasted.unread.map(({ lineNumber, text, why }) => ({
			lineNumber,
			text,
			why,
			place: rows[lineNumber - 1]?.place ?? null,
		})),
		isRecognized,
		notes: [],
	}
}

function draftLine(line: PastedLine, row: SourceRow | undefined): PaperLine {
	const amount = row ? amountWords(row.words, line.cents) : []
	const words = row?.words ?? []
	return {
		...line,
		place: row?.place ?? null,
		amountPlace: row?.place ? placeOf(amount.length > 0 ? amount : words, row.place.page) : null,
		confidence: Math.min(1, ...words.map(({ confidence }) => confidence)),
		marks: row?.marks ?? [],
	}
}

/** The last word, or two words, of a row that are this amount. */
function amountWords(words: readonly PageWord[], cents: number): PageWord[] {
	for (let end = words.length; end > 0; end--)
		for (const part of [words.slice(end - 1, end), words.slice(Math.max(0, end - 2), end)]) {
			const reading = readAmount(`line ${part.map(({ text }) => text).join(' ')}`)
			if (reading.ok && reading.amount.cents === cents) return part
		}
	return []
}

/** The place that words take on their page. */
export function placeOf(words: readonly PageWord[], page: number): PaperPlace {
	const left = Math.min(...words.map((word) => word.left))
	const top = Math.min(...words.map((word) => word.top))
	return {
		page,
		left,
		top,
		width: Math.max(...words.map((word) => word.left + word.width)) - left,
		height: Math.max(...words.map((word) => word.top + word.height)) - top,
	}
}

function documentOf({ lines, stated, terms, deal }: PastedDeal): DealDocument {
	return {
		version: 1,
		kind: 'quote',
		deal,
		lines: lines.map(({ lineNumber: _, ...line }) => line),
		...(Object.keys(stated).length > 0 && { stated }),
		...(terms.vin && { vehicle: { condition: 'new', vin: terms.vin } }),
		...(deal === 'loan' &&
			terms.months !== undefined && {
				loan: { months: terms.months, ...(terms.aprPpm !== undefined && { aprPpm: terms.aprPpm }) },
			}),
	}
}
