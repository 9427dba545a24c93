/**
 * A rate that is said as a range, which is no rate: 'rate is around 11-13', 'between 7.9% and 10.9%', '8 to 11% APR'. A tax or a discount
 * in percent has no word of a rate beside it.
 */
export const rateRanges: readonly RegExp[] = [
	/\b(?:rates?|apr|interest)\b[^.;\d$]{0,40}(?<![\d.$])(?:[12]?\d|3[0-5])(?:\.\d{1,2})?\s?%?\s?(?:-|–|to|and)\s?(?:[12]?\d|3[0-5])(?:\.\d{1,2})?(?![\d,.]\d|\d|\s?(?:years?|yrs?|months?|mos?|days?)\b)(?:\s?%)?/gi,
	/(?<![\d.,$])(?:[12]?\d|3[0-5])(?:\.\d{1,2})?\s?%?\s?(?:-|–|to)\s?(?:[12]?\d|3[0-5])(?:\.\d{1,2})?(?:\s?%|\spercent)\s?(?:apr|interest|rate)\b/gi,
	/\bbetween\s(?:[12]?\d|3[0-5])(?:\.\d{1,2})?\s?%?\sand\s(?:[12]?\d|3[0-5])(?:\.\d{1,2})?(?:\s?%|\spercent)\s(?:apr|interest|rate)\b/gi,
]

/** The range of rates that a sentence states, as it is printed; null without one. Two numbers that do not rise are no range. */
export function rateRangeOf(sentence: string): string | null {
	for (const pattern of rateRanges)
		for (const [printed] of sentence.matchAll(pattern)) {
			const [from, to] = [...printed.matchAll(/\d{1,2}(?:\.\d{1,2})?/g)].slice(-2).map(Number)
			if (from !== undefined && to !== undefined && from < to && to < 36) return printed
		}
	return null
}
