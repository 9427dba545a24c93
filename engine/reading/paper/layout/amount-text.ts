/** A whole amount: '$1,234.56', '(1,234)', '1,234.56-', '-$12'. */
const amount = /^[-−–+(]{0,2}\$?[-−–(]?(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,8})(?:\.\d{1,2})?\)?[-−–]?$/

/** Whether a cell or a word is an amount and nothing else; a minus or a dollar sign may stand apart from its digits. */
export const isAmountText = (text: string): boolean =>
	text.length <= 24 && amount.test(text.replaceAll(' ', ''))

/** Whether an amount has cents, a dollar sign or a thousands separator, and so can't be a count or a number of something. */
export const isMoneyText = (text: string): boolean => isAmountText(text) && /[$,.]/.test(text)

/** Words that a box has instead of an amount. */
export const isEmptyBox = (text: string): boolean =>
	/^(?:\$ ?)?(?:n\/?a|none|incl?\.?|included|waived|-+|—|tbd)$/i.test(text)

export const hasLetters = (text: string): boolean => /\p{L}{2}|\p{L}[/&]\p{L}/u.test(text)

/** Letters that text recognition takes for digits inside of an amount. `readAmount` knows O, o, l, I and | as well. */
const digitLetters = new Map(
	Object.entries({
		S: '5',
		s: '5',
		B: '8',
		Z: '2',
		z: '2',
		G: '6',
		b: '6',
		g: '9',
		D: '0',
		Q: '0',
	}),
)

/**
 * An amount as it was most likely printed: letters inside of it become digits, a period between thousands a comma, a comma before two
 * last digits a period. Null for a word that is not an amount or needs no change.
 */
export function correctedAmount(word: string): string | null {
	const [, before = '', body = '', after = ''] =
		/^([-−–(]{0,2}[$S§]?[-−–(]?)([\dOolI|SsBZzGbgDQ.,:']{2,14})([)\-−–*]{0,2})$/.exec(word) ?? []
	const digits = body.match(/\d/g)?.length ?? 0
	if (digits < 2 || digits * 2 < body.replace(/[.,:']/g, '').length) return null
	// '16:04' is a time.
	if (/^\d{1,2}:\d{2}$/.test(body)) return null
	// Without a separator or a sign it may be a number of something.
	if (!/[.,:']/.test(body) && !/[$S§]/.test(before)) return null
	let text = [...body].map((character) => digitLetters.get(character) ?? character).join('')
	text = text.replace(/[Oo]/g, '0').replace(/[lI|]/g, '1').replace(/[:']/g, '.')
	const parts = text.split(/[.,]/)
	const last = parts.at(-1)!
	if (parts.length > 1) {
		if (parts.some((part) => part === '')) return null
		const hasCents = last.length === 2
		const whole = hasCents ? parts.slice(0, -1) : parts
		if (whole.slice(1).some((part) => part.length !== 3) || whole[0]!.length > (whole.length > 1 ? 3 : 7))
			return null
		text = whole.join(',') + (hasCents ? `.${last}` : '')
	}
	// '$00.00' is printed nowhere: the letter was a five.
	const corrected = before.replace(/[S§]/, /^0\d/.test(text) ? '5' : '$') + text + after
	return corrected === word ? null : corrected
}
