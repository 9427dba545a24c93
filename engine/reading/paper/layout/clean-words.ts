import type { PageWord } from '../page-words.ts'
import { correctedAmount, isAmountText } from './amount-text.ts'

/** A word to lay out. `isReplaced`: its characters were changed, so it has to be compared with the paper. */
export type LaidWord = PageWord & { isReplaced?: boolean }

/** Dots, dashes and lines that lead to an amount or frame a table. */
const leader = /\.{3}|…|_{2}|-{3}|={2}|·{2}|[│┃║]/

/** A longer word is an error of the paper, and is read up to this length. */
const charsMax = 400

/** Removes leaders and frames from the words of a page, and corrects what text recognition confuses in amounts. */
export function cleanWords(words: readonly PageWord[], { slope }: { slope: number }): LaidWord[] {
	const cleaned: LaidWord[] = []
	for (const { text, ...place } of words) {
		const word = { ...place, text: text.slice(0, charsMax) }
		if (/^[|│┃║.·…_=~‘'`"“”*•—-]+$/u.test(word.text) && !/^[-−–]$/.test(word.text)) continue
		for (const part of withoutLeaders(word, slope)) {
			const corrected = part.confidence < 1 && !isAmountText(part.text) ? correctedAmount(part.text) : null
			cleaned.push(corrected === null ? part : { ...part, text: corrected, isReplaced: true })
		}
	}
	return cleaned
}

/** 'Fee......499.00' as two words, each at its share of the width. */
function withoutLeaders(word: PageWord, slope: number): PageWord[] {
	if (!leader.test(word.text)) return [word]
	const perCharacter = word.width / word.text.length
	let from = 0
	return word.text.split(leader).flatMap((piece) => {
		const at = word.text.indexOf(piece, from)
		from = at + piece.length
		// The last dot of a leader would become a part of the amount.
		const text = withoutDots(piece)
		if (!/[\p{L}\p{N}$]/u.test(text)) return []
		const left = word.left + (at + piece.indexOf(text)) * perCharacter
		const width = text.length * perCharacter
		// On a skewed page, the parts of a long word are at different heights.
		const top = word.top + slope * (left + width / 2 - word.left - word.width / 2)
		return [{ ...word, text, left, top, width }]
	})
}

/** A piece without the dots and lines that are left at its ends. */
function withoutDots(text: string): string {
	let start = 0
	let end = text.length
	while (start < end && '.·_=│'.includes(text[start]!)) start++
	while (end > start && '.·_=│'.includes(text[end - 1]!)) end--
	return text.slice(start, end)
}
