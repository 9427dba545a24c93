/** No sales tax in the United States reaches 13 %. */
const taxRateMax = 13

/** Whether a number without its sign is the rate of a tax: 'with Ohio tax at 7.5', 'out the door at 6.25: $31,845', 'tax (6.25)'. */
export const isRateOfTax = (before: string, plain: number, after: string) =>
	plain < taxRateMax &&
	(/\btax(?:es)?(?: rate)? (?:at|of|is|@)\s?$/i.test(before) ||
		(/\btax(?:es)?\s?\(\s?$/i.test(before) && /^\s?\)/.test(after)) ||
		(/(?:\bat|@)\s?$/i.test(before) && /^\s?[:=]\s?\$?\s?\d/.test(after)))
