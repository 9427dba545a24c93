import { monthsMax } from '../../../format/format-limits.ts'
import { figuresOf } from '../../text/figures/figures.ts'
import { dateIn } from '../facts/printed-dates.ts'
import { isMoneyText } from '../layout/amount-text.ts'
import type { LaidWord } from '../layout/clean-words.ts'
import { type Row, wordsOfRow } from '../layout/rows.ts'
import type { FoundCaption } from './caption.ts'
import type { FormBox } from './form-layout.ts'

/** A value; `between` are words that explain the box, between its caption and its value. */
export type FoundValue = { value: number | string; words: LaidWord[]; row: number; between?: LaidWord[] }

type Search = {
	caption: FoundCaption
	others: readonly FoundCaption[]
	unit: FormBox['unit']
	used: ReadonlySet<LaidWord>
}

/** A box of the federal disclosures is no taller than this, in lines of its caption: the caption, four lines that explain it, the value. */
const linesBelow = 13

/** Finds the value in the column of a caption, below it. The column reaches to the next caption on these rows. */
export function valueBelow(rows: readonly Row[], { caption, others, unit, used }: Search): FoundValue | null {
	const beside = others.filter(
		(other) =>
			other.firstRow <= caption.lastRow && other.lastRow >= caption.firstRow && other.left > caption.right,
	)
	const right = Math.min(...beside.map(({ left }) => left), caption.right + caption.height * 12)
	const left = caption.left - caption.height * 2
	const end = rows[caption.lastRow]!.center + caption.height * linesBelow
	const between: LaidWord[] = []
	for (let index = caption.lastRow + 1; index < rows.length; index++) {
		const row = rows[index]!
		if (row.page !== rows[caption.lastRow]!.page || row.center > end) return null
		// Another caption below begins another box.
		if (others.some((other) => other.firstRow === index && other.left < right && other.right > left))
			return null
		const words = wordsOfRow(row).filter(
			(word) =>
				word.left + word.width / 2 > left &&
				word.left + word.width / 2 < right - caption.height / 2 &&
				!used.has(word),
		)
		const found = firstValue(words, unit, { before: between })
		if (found) return { ...found, row: index, between }
		between.push(...words)
	}
	return null
}

/** Finds the value on the last line of a caption: the last one after its words and before the next caption. */
export function valueRight(rows: readonly Row[], { caption, others, unit, used }: Search): FoundValue | null {
	const row = rows[caption.lastRow]!
	const beside = others.filter((other) => other.firstRow === caption.lastRow && other.left > caption.right)
	const right = Math.min(...beside.map(({ left }) => left), Infinity)
	const words = wordsOfRow(row).filter(
		(word) => word.left >= caption.words.at(-1)!.left && word.left < right && !used.has(word),
	)
	const behind = firstValue(
		words.filter((word) => !caption.words.includes(word)),
		unit,
		{ which: 'last' },
	)
	return behind && { ...behind, row: caption.lastRow }
}

function firstValue(
	words: readonly LaidWord[],
	unit: FormBox['unit'],
	{ which = 'first', before = [] }: { which?: 'first' | 'last'; before?: readonly LaidWord[] } = {},
): Pick<FoundValue, 'value' | 'words'> | null {
	const found = words.flatMap((word, index) => {
		// 'including your down payment of $5,000' explains the box and is not its value, even if the amount is on the next line.
		const lead = [...before, ...words.slice(0, index)].slice(-2).map(({ text }) => text)
		if (/\bof(?: \$)?$/i.test(lead.join(' '))) return []
		const value = readValue(word.text, unit)
		if (value !== null) return [{ value, words: [word] }]
		// Text recognition may split an amount.
		const next = words[index + 1]
		const joined = next && word.confidence < 1 ? readValue(word.text + next.text, unit) : null
		return joined !== null && next ? [{ value: joined, words: [word, next] }] : []
	})
	return (which === 'first' ? found[0] : found.at(-1)) ?? null
}

function readValue(text: string, unit: FormBox['unit']): number | string | null {
	if (unit === 'cents') {
		if (!isMoneyText(text) || !/\d{2}$|\d[)\-−]?$/.test(text)) return null
		const [figure, ...others] = figuresOf(text)
		const isMoney = figure?.kind === 'money' || figure?.kind === 'bare'
		return isMoney && others.length === 0 ? figure.value : null
	}
	if (unit === 'date') return dateIn(text)
	if (unit === 'rate') {
		const rate = /^(\d{1,2}(?:\.\d{1,3})?)\s?%?$/.exec(text)?.[1]
		return rate && /[.%]/.test(text) ? Math.round(Number(rate) * 10_000) : null
	}
	const whole =
		/^\d{1,3}(?:,\d{3})?$/.test(text) || /^\d{4,6}$/.test(text) ? Number(text.replace(',', '')) : null
	if (whole === null) return null
	return whole >= 1 && whole <= monthsMax ? whole : null
}
