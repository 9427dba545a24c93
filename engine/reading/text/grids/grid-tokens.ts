/** A number of a row of a grid, by its unit. `cents` of money, parts per million of a rate, otherwise the number itself. */
export type GridToken = {
	kind: 'money' | 'months' | 'rate' | 'miles'
	value: number
	from: number
	to: number
	/** A whole number without a sign or a unit: a term, a down payment or a payment, by its place. */
	isBare: boolean
}

const number =
	/(\$\s?)?(?<![\p{L}\d.,])(\d{1,3}(?:,\d{3}){1,2}|\d{1,6})(\.\d{1,3})?(?![\d,]\d)\s?(%|(?:k\s?)?(?:mi|miles)\b|k\b|(?:mos?|months?|mths?)\b)?/giu

/** Ways of writing that nothing is paid down. */
const nothingDown =
	/\b(?:zero|no money|no cash|nothing|sign (?:and|&) drive|no)(?= down\b)|\bsign (?:and|&) drive\b/gi

/** The row with '$0' for the words of nothing; all positions stay. */
export const withZeros = (row: string): string =>
	row.replace(nothingDown, (found) => '$0'.padEnd(found.length))

/** The numbers of a row, in their order. */
export function tokensOf(row: string): GridToken[] {
	return [...row.matchAll(number)].flatMap((match): GridToken[] => {
		const [whole, sign = '', digits = '', decimals = '', printedUnit = ''] = match
		const unit = printedUnit.toLowerCase()
		const plain = Number(digits.replaceAll(',', '') + decimals)
		const place = { from: match.index, to: match.index + whole.trimEnd().length }
		// '36/10k' and '24 mo / 7,500' are a term and miles.
		const isBehindSlash =
			sign === '' && /(?<!\d)\d{2}\s?(?:mos?\.?|months?)?\s?\/\s?$/i.test(row.slice(0, match.index))
		if (unit === '%') return [{ ...place, kind: 'rate', value: Math.round(plain * 10_000), isBare: false }]
		if (/mi/.test(unit)) {
			const value = unit.startsWith('k') ? plain * 1000 : plain
			return [{ ...place, kind: 'miles', value, isBare: false }]
		}
		if (unit === 'k' && isBehindSlash)
			return [{ ...place, kind: 'miles', value: plain * 1000, isBare: false }]
		if (unit === 'k') return [{ ...place, kind: 'money', value: Math.round(plain * 100_000), isBare: false }]
		if (unit !== '') return [{ ...place, kind: 'months', value: plain, isBare: false }]
		if (isBehindSlash && plain >= 5_000) return [{ ...place, kind: 'miles', value: plain, isBare: false }]
		const isBare = sign === '' && decimals === '' && !digits.includes(',')
		return [{ ...place, kind: 'money', value: Math.round(plain * 100), isBare }]
	})
}

/** Numbers of months that people borrow or lease for. */
const terms: ReadonlySet<number> = new Set([
	12, 18, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 60, 63, 66, 72, 75, 78, 84, 96,
])

/** Whether a number is a term: by its unit, or a whole number that terms have. */
export const isTerm = ({ kind, value, isBare }: GridToken): boolean =>
	kind === 'months' ? value >= 6 && value <= 120 : kind === 'money' && isBare && terms.has(value / 100)

export const monthsOfTerm = ({ kind, value }: GridToken): number => (kind === 'months' ? value : value / 100)

/** '5.49' below 'APR' is a rate without its sign. */
export const isRate = ({ kind, value, isBare }: GridToken, hasRates: boolean): boolean =>
	kind === 'rate' || (hasRates && kind === 'money' && !isBare && value < 3_000)

export const rateOf = ({ kind, value }: GridToken): number => (kind === 'rate' ? value : value * 100)

/** A payment each month is between $50 and $5,000. */
export const isPayment = ({ kind, value }: GridToken): boolean =>
	kind === 'money' && value >= 5_000 && value <= 500_000

/** What somebody pays down: nothing, or $250 to $50,000. */
export const isDown = ({ kind, value }: GridToken): boolean =>
	kind === 'money' && (value === 0 || (value >= 25_000 && value <= 5_000_000))

const words =
	/\b(?:terms?|months?|mos?|mths?|apr|a\.p\.r|rates?|interest|at|with|w|and|or|for|per|a|the|each|monthly|payments?|pmts?|pymts?|down|downpayment|cash|money|due|signing|inception|das|drive|off|out|of|pocket|initial|investment|customer|upfront|up|front|lease|leasing|leases|finance|financing|financed|retail|loan|purchase|buy|standard|miles?|mi|yr|year|annual|est|estimated|approx|options?|grid|menu|matrix|selected|chosen|select|picked|this|one|x|k|plus|tax|incl|included|including|w\/?o|desking|payment|quote|worksheet|amount|table|choices?|figures?|program|tier|sign|drive|zero|no|nothing|in|to|on|by|lender|bank)\b/gi

/** Whether a line has only words that a grid of payments has. */
export const isGridText = (row: string): boolean =>
	row.length <= 240 && !/\p{L}/u.test(row.replace(number, ' ').replace(words, ' '))
