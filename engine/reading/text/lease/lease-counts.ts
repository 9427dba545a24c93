/** Numbers of months that people lease for. */
const leaseTerm = '(?:12|18|24|27|30|33|36|39|42|45|48)'
const usualTerm = new RegExp(`^${leaseTerm}$`)
/** Whether a number, as it is printed, is one of the months that people lease for. */
export const isUsualTerm = (printed: string) => usualTerm.test(printed)

/** Thousands of miles that a lease allows each year: 7.5, 10, 12 … */
const yearlyMiles = '(?:5|6|7\\.5|8|9|10|12|12\\.5|13|14|15|16|18|20|25)'

/** A term and miles behind a slash, in thousands with or without a 'k': '36/12k', '36 / 10,000', '24/7500', '36/12', '24/7.5'. */
const milesBehindSlash =
	/^\s?(?:mos?\.?|months?)?\s?\/\s?(?:\d{1,2}(?:\.\d)?\s?k\b|\d{1,2},?\d{3}\b(?!\.\d))/i
const thousandsBehindSlash = new RegExp(`^\\s?/\\s?${yearlyMiles}(?![\\d/%]|[,.]\\d)`)

export const isTermAndMiles = (before: string, printed: string, after: string) =>
	!/[\d.$]$|\d\s?\/\s?$/.test(before.replace(/(?:%|\.\d{3,6})\s?\/\s?$/, ' ')) &&
	((/^(?:1[2-9]|[2-6]\d|72|84)$/.test(printed) && milesBehindSlash.test(after)) ||
		(isUsualTerm(printed) && thousandsBehindSlash.test(after)))

const termBefore = /(?<![\d,.$])\d{2}\s?(?:-\s?)?(?:mos?\.?|months?|mths?)?\s?[/,]\s?$/i
const slashTermBefore = new RegExp(`(?<![\\d,.$/])${leaseTerm}\\s?/\\s?$`)

/** Whether a number behind a term is the miles of a year: the 12,000 of '36/12,000' and the 12 of '36/12'. */
export const isMilesBehindTerm = (before: string, plain: number, after: string) =>
	(termBefore.test(before) && plain >= 5000 && plain <= 30_000 && !/^\.\d/.test(after)) ||
	(slashTermBefore.test(before) &&
		new RegExp(`^${yearlyMiles}$`).test(String(plain)) &&
		!/^(?:[\d/%]|[,.]\d)/.test(after))

/** '24 mo lease 7.5k', '36 months, 10k', '39mo w/ 12k': thousands right behind a term. */
const behindTerm =
	/\b\d{2}\s?-?\s?(?:mos?|months?|mths?)\b\.?,?\s?(?:lease\b,?\s?)?(?:(?:[/@,&+]|at|with|w\/|and)\s?){0,2}$/i

const usualMiles: ReadonlySet<number> = new Set([7_500, 10_000, 12_000, 12_500, 15_000, 18_000, 20_000])
/** Whether a number of miles is one that leases allow each year; an odometer is rarely so round. */
export const isUsualMiles = (miles: number) => usualMiles.has(miles)

/** '$0.25 per mile over 30,000', 'miles in excess of 36,000': what a lease allows in all or in a year. */
export const isMilesAllowed = (before: string, plain: number) =>
	plain >= 5_000 &&
	plain <= 120_000 &&
	/\bmiles?\s(?:driven\s)?(?:over|above|beyond|past|in excess of|after|exceeding)(?: the)?(?: first)?\s?$/i.test(
		before,
	)

/** Whether a number with a 'k' is the miles of a year. */
export const isMilesOfLease = (before: string, plain: number, after: string) =>
	lengthOfMiles(after) > 0 ||
	(plain >= 5_000 && plain <= 30_000 && new RegExp(`^ ?/ ?${leaseTerm}\\b`).test(after)) ||
	// '48/48k' behind the name of a service contract
	(/(?<![\d,.$])\d{1,3}\s?(?:mos?\.?|months?|yrs?\.?|years?)?\s?\/\s?$/i.test(before) &&
		plain >= 5_000 &&
		plain <= 200_000) ||
	(behindTerm.test(before) &&
		plain >= 5_000 &&
		plain <= 25_000 &&
		!/^\s?(?:down|das|due|at|drive|off|out|cash|total|inception|upfront)\b/i.test(after))

/** The length of a word of miles behind a number: ' miles', '/yr', ' per year'. */
export const lengthOfMiles = (after: string) =>
	/^\s?(?:(?:miles?|mi)\b(?:\s?(?:\/|per|a|each|p\.?)\s?(?:yr|year|annum)\b|\s(?:yearly|annually)\b)?|(?:\/|per|a|each|p\.?)\s?(?:yr|year|annum)\b|annual(?:ly)?\b|yearly\b)/i.exec(
		after,
	)?.[0].length ?? 0

/** Numbers of months that people borrow for. */
const isLoanTerm = /^(?:12|18|24|30|36|39|42|48|54|60|63|66|72|75|78|84|96|108|120)$/

/** Whether a number without a percent sign is a rate: '598 for 72 at 7.49', '7.49 for 72 months'. */
export const isRateOfLoan = (before: string, plain: number, after: string) =>
	plain >= 0.5 &&
	plain < 36 &&
	(/(?<![\d,.$])(?:24|30|36|39|4[28]|54|6[036]|7[258]|84|96)\s?(?:mos?\.?|months?)?\s?(?:@|at)\s?$/i.test(
		before,
	) ||
		// 'Mountain States took it at 6.19'
		(/\b(?:took|approved|bought|got|can do|beat)\s(?:it|you|that|this|us)\s(?:at|with)\s$/i.test(before) &&
			plain < 20) ||
		// '75 months 7.49 533.87/mo'
		(/\b(?:months?|mos?)\s$/i.test(before) &&
			/^\s\$?\d{3,4}(?:\.\d{2})?\s?(?:\/|a |per )\s?mo/i.test(after)) ||
		(/(?:@|\bat|\brate:?)\s?$/i.test(before) &&
			/^\s?(?:for|over|x)\s?(?:24|30|36|39|4[28]|54|6[036]|7[258]|84|96)\b(?![.,]\d)/i.test(after)))

/** Whether a number beside a rate or a payment is a term: '6.49% for 72', '765/mo x 72', 'over 60 at 5.9%', '72 @ 5.9%'. */
export const isTermOfLoan = (before: string, printed: string, after: string) =>
	isLoanTerm.test(printed) &&
	(/(?:%|\bpercent|\bapr|\binterest|\/\s?mo(?:nth)?|\b(?:a|per|each) month|\bmonthly)[\s,]{0,2}(?:(?:apr|interest|financing|and)\s)?(?:for|over|x|×|on|@|at)\s?(?:a |the |an )?$/i.test(
		before,
	) ||
		(/\b(?:for|over|financ\w*|loan|term|of)\s?$/i.test(before) &&
			/^\s?(?:@|at|with)\s?\d{1,2}(?:(?:\.\d{1,3})?\s?%|\.\d{1,3}(?![\d%]))/i.test(after)) ||
		/(?:\.\d{2}|\$\d{2,4})\s?[x×]\s?$/.test(before) ||
		/(?:@|\bat)\s?\d{1,2}\.\d{1,3}\s?(?:for|over|x|×)\s?$/i.test(before) ||
		/^\s?@\s?\d{1,2}(?:\.\d{1,3})?\s?%/.test(after) ||
		// '$668/mo 72 @6.49'
		(/\/\s?mo(?:nth)?\W{0,3}$/i.test(before) && /^\s?@\s?\d{1,2}\.\d{1,3}(?!\d)/.test(after)))
