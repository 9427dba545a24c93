/** Whether a row has a word in place of its amount, such as 'WAIVED'; a figure before it is what is usually charged. */
export const isFree = (text: string): boolean =>
	/(?:[\t:|]|\d|\s{2}) ?[-–]? ?(?:free|no charge|n\/c|included|incl\.?|waived|n\/a|comp(?:limentary)?|removed|declined)[.!*]?$/i.test(
		text,
	)
