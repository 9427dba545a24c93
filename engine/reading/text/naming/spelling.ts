/** Words of the trade that people mistype, long enough that no other English word is one letter away. */
const words =
	'acquisition capitalized conquest depreciation destination disposition documentary documentation discount inception incentive incentives inspection loyalty maintenance mileage monthly payment payments protection rebate rebates registration residual signing'.split(
		' ',
	)

const known: ReadonlySet<string> = new Set(words)
/** Each word without one of its letters, and the word. */
const shortened = new Map(words.flatMap((word) => withoutOne(word).map((part) => [part, word] as const)))

function withoutOne(word: string): string[] {
	return [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))
}

/** The word that one letter too few, too many, wrong or in the wrong place makes of another one; the word itself if there is none. */
function spelledWord(word: string): string {
	const lower = word.toLowerCase()
	// A plural or an inflection is no mistake.
	if (known.has(lower) || known.has(lower.replace(/s$/, '')) || /(?:ed|er|ers)$/.test(lower)) return word
	const missing = shortened.get(lower)
	if (missing) return missing
	for (const part of withoutOne(lower)) {
		const found = known.has(part) ? part : shortened.get(part)
		if (found && found[0] === lower[0]) return found
	}
	return word
}

/** A label with the mistyped words of the trade put right: 'rebat' is 'rebate', 'residaul' is 'residual'. */
export const spelled = (label: string): string => label.replace(/[a-z]{5,14}/gi, spelledWord)
