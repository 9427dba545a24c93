/** A number that only its words explain: a residual without a percent sign, a short money factor, thousands of dollars without a 'k'. */
type Shorthand = { kind: 'percent' | 'factor' | 'money'; value: number }

const link = String.raw`(?:\s?(?:is|of|at|was|=|:|->|-|–|~|@|around|about|right around|roughly)){0,2}\s?\$?\s?$`
const residual = new RegExp(
	String.raw`(?<![\p{L}])(?:residual(?: value)?|resid\.?|rv|res\.?)(?:\s?%)?${link}`,
	'iu',
)
const factor = new RegExp(String.raw`(?<![\p{L}])(?:mf|money factor|lease factor|rate factor)${link}`, 'iu')
const car = new RegExp(
	String.raw`(?<![\p{L}])(?:msrp|(?<!inspection )sticker(?: price)?|sp|s\/p|sell(?:ing)? price|sales? price|otd|out.the.door|(?:gross|net|adj(?:usted|\.)?) cap(?: cost)?)${link}`,
	'iu',
)
const rate = new RegExp(String.raw`(?<![\p{L}])(?:apr|(?<!labor |hourly |daily )rate)${link}`, 'iu')
const trade = new RegExp(String.raw`(?<![\p{L}])(?:owe|owed|payoff|trade(?: in)?|allowance)${link}`, 'iu')
const price = new RegExp(String.raw`(?<![\p{L}])(?:price|asking|offer(?:ed)?|settled on|do)${link}`, 'iu')

/** Returns what a number stands for by the words right beside it: 'Residual 54', 'MF .002', 'sp 41.2'; null if nothing says so. */
export function shorthandOf({
	before,
	after,
	plain,
	decimals,
	hasSign,
	isThousand,
}: {
	before: string
	after: string
	plain: number
	decimals: number
	hasSign: boolean
	isThousand: boolean
}): Shorthand | null {
	if (isThousand || /^\s?(?:%|k\b|mo|\/\s?(?:\d|mo|month)|[x×*]\s?\d)/i.test(after)) return null
	const isResidual = residual.test(before) || /^\s?(?:residual|resid|rv)\b/i.test(after)
	if (!hasSign && isResidual && decimals <= 1 && plain >= 25 && plain <= 90)
		return { kind: 'percent', value: Math.round(plain * 10_000) }
	if (!hasSign && isResidual && plain > 0.25 && plain < 0.9)
		return { kind: 'percent', value: Math.round(plain * 1_000_000) }
	if (!hasSign && factor.test(before) && decimals >= 3 && plain > 0 && plain < 0.02)
		return { kind: 'factor', value: Math.round(plain * 1e9) }
	if (!hasSign && rate.test(before) && decimals > 0 && plain > 0 && plain < 30)
		return { kind: 'percent', value: Math.round(plain * 10_000) }
	// No car costs 47 dollars and 95 cents.
	const isCar = car.test(before) || /^\s?(?:msrp|sp|otd|out the door)\b/i.test(after)
	const hasTenths = decimals === 1 || decimals === 3
	// 'They'd give 15.5 for my Maxima, I owe 9.2'
	const isTrade =
		decimals === 1 && (trade.test(before) || /^\s?(?:for|on) (?:my|your|the trade|it\b)/i.test(after))
	const isInThousands =
		plain >= 2 &&
		plain < 250 &&
		(isTrade || (plain >= 8 && (!hasSign || hasTenths) && (isCar || (price.test(before) && hasTenths))))
	return isInThousands ? { kind: 'money', value: Math.round(plain * 100_000) } : null
}
