import type { DealDocument } from '../../../format/format.ts'
import { labelWords } from '../../classification/classify-label.ts'
import type { LaidWord } from '../layout/clean-words.ts'
import { type Row, wordsOfRow } from '../layout/rows.ts'
import type { FormValue } from '../paper-reading.ts'
import { placeOf } from '../place-of.ts'
import type { SourceRow } from '../read-rows.ts'
import { buyersOrder } from './buyers-order.ts'
import { type FoundCaption, findCaptions } from './caption.ts'
import { type FoundValue, valueBelow, valueRight } from './caption-value.ts'
import type { FormBox, FormLayout } from './form-layout.ts'
import { leaseContract } from './lease-contract.ts'
import { retailContract } from './retail-contract.ts'

/** A form that was found, with the values of its boxes. */
export type FoundForm = {
	id: string
	name: string
	kind: DealDocument['kind']
	deal?: DealDocument['deal']
	firstPaymentDate?: string
	boxes: Record<string, FormValue>
	/** The boxes as rows of the paper: the usual name of each with its value. */
	rows: SourceRow[]
	/** Words that belong to a box, so that they are not read as a row as well. */
	used: ReadonlySet<LaidWord>
}

/** If a paper shows two forms, such as an order with a contract behind it, the one that is first in this list counts. */
const layouts: readonly FormLayout[] = [retailContract, leaseContract, buyersOrder]

/** Recognizes a paper that is a known form, and reads its boxes. */
export function findForm(rows: readonly Row[]): FoundForm | null {
	const words = ` ${rows.flatMap((row) => labelWordsOf(row)).join(' ')} `
	const layout = layouts.find(
		({ anchors, anchorsMin }) =>
			anchors.filter((anchor) => words.includes(` ${anchor} `) || findCaptions(rows, anchor).length > 0)
				.length >= anchorsMin,
	)
	return layout ? readBoxes(rows, layout) : null
}

// For each cell, since `labelWords` reads only as many words as a label has, and a row may have more.
const labelWordsOf = (row: Row) => row.cells.flatMap(({ text }) => labelWords(text))

function readBoxes(rows: readonly Row[], layout: FormLayout): FoundForm {
	const used = new Set<LaidWord>()
	const form: FoundForm = {
		id: layout.id,
		name: layout.name,
		kind: layout.kind,
		deal: layout.deal,
		boxes: {},
		rows: [],
		used,
	}
	const captions = layout.boxes.map((box) => ({
		box,
		found: box.captions
			.flatMap((caption) => findCaptions(rows, caption))
			.filter((caption) => !isPartOfTitle(caption, rows)),
	}))
	const all = captions.flatMap(({ found }) => found)
	for (const { box, found } of captions)
		for (const caption of found) {
			const search = { caption, others: all, unit: box.unit, used }
			const value = isAlone(caption, all)
				? (valueRight(rows, search) ?? valueBelow(rows, search))
				: (valueBelow(rows, search) ?? valueRight(rows, search))
			if (!value) continue
			storeValue(form, { box, caption, value, rows })
			for (const word of [...value.words, ...caption.words, ...(value.between ?? [])]) used.add(word)
			break
		}
	return form
}

/** Whether no other caption is beside one; boxes in a row have their values below, a list has them after the captions. */
const isAlone = (caption: FoundCaption, all: readonly FoundCaption[]) =>
	!all.some(
		(other) => other !== caption && other.firstRow <= caption.lastRow && other.lastRow >= caption.firstRow,
	)

/** 'Itemization of the amount financed' and 'Simple finance charge' are titles, not boxes. */
function isPartOfTitle({ words, firstRow }: FoundCaption, rows: readonly Row[]): boolean {
	const row = wordsOfRow(rows[firstRow]!)
	const at = row.indexOf(words[0]!)
	const before = row.slice(Math.max(0, at - 3), Math.max(0, at)).map(({ text }) => text)
	return /\b(?:itemization of(?: the)?|simple)$/i.test(before.join(' '))
}

type BoxValue = { box: FormBox; caption: FoundCaption; value: FoundValue; rows: readonly Row[] }

function storeValue(form: FoundForm, { box, caption, value, rows }: BoxValue): void {
	const { page } = rows[value.row]!
	const place = placeOf(value.words, page)
	const confidence = Math.min(...[...value.words, ...caption.words].map((word) => word.confidence))
	Object.assign(form.boxes, { [box.id]: { value: value.value, place, confidence } })
	if (box.unit === 'date') {
		form.firstPaymentDate = String(value.value)
		return
	}
	form.rows.push({
		text: `${box.label}\t${printedValue(box.unit, Number(value.value))}`,
		label: labelOf(box, { printed: printedLabel(caption), confidence }),
		place: placeOf([...caption.words, ...value.words], page),
		words: [...caption.words, ...value.words],
		doubts: [],
	})
}

/** A value as a text prints it. */
function printedValue(unit: FormBox['unit'], value: number): string {
	if (unit === 'cents') return `$${(value / 100).toFixed(2)}`
	return unit === 'rate' ? `${value / 10_000}%` : String(value)
}

/** The label as it is printed; if text recognition found only its beginning, the whole label that the form has there. */
function labelOf(box: FormBox, { printed, confidence }: { printed: string; confidence: number }): string {
	const isCut = confidence < 1 && box.label.toLowerCase().startsWith(printed.toLowerCase())
	return isCut ? box.label : printed
}

/** The words of a caption as they are printed. */
const printedLabel = ({ words }: FoundCaption) =>
	words
		.map(({ text }) => text)
		.join(' ')
		.replace(/[:.\s]{1,5}$/, '')
