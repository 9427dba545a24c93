import type { PageWord } from '#app/lib/paper/page-words.ts'
import { correctedAmount, isAmountText } from './amount-text.ts'

/** A word to lay out. `isReplaced`: its characters were changed, so it has to be compared with the paper. */
export type LaidWord = PageWord & { isReplaced?: boolean }

/** Dots, dashes and lines that lead to an amount or frame a table. */
const leader = /\.{3,}|…+|_{2,}|-{3,}|={2,}|·{2,}|(?:\. ?){3,}|[│┃║]+/

/** Takes leaders and frames out of the words of a page, and corrects what text recognition confuses in amounts. */
export function cleanWords(words: readonly PageWord[], { slope }: { slope: number }): LaidWord[] {
	const cleaned: LaidWord[] = []
	for (const word of words) {
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
	return [...word.text.matchAll(/(?:(?!\.{3}|…|_{2}|-{3}|={2}|·{2}|[│┃║]).)+/gu)].flatMap((match) => {
		// The last dot of a leader would become a part of the amount.
		const text = match[0].replace(/^[.·_=│]+|[.·_=│]+$/g, '')
		if (!/[\p{L}\p{N}$]/u.test(text)) return []
		const left = word.left + (match.index + match[0].indexOf(text)) * perCharacter
		const width = text.length * perCharacter
		// On a page that lies askew, the parts of a long word are at different heights.
		const top = word.top + slope * (left + width / 2 - word.left - word.width / 2)
		return [{ ...word, text, left, top, width }]
	})
}
