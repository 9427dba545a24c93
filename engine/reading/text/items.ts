import type { Category } from '../classification/categories.ts'
import { classifyLabel } from '../classification/classify-label.ts'
import type { Clause } from './clauses.ts'
import { askedDepositOf } from './naming/holding-deposits.ts'
import { type Meaning, namedBy, positionOf, trimmedLabel } from './naming/named-by.ts'
import { carCentsMin } from './naming/price.ts'
import { productPaymentOf } from './naming/product-payments.ts'
import { type Term, termOf } from './naming/term-rules.ts'
import { isNameOfCar, isPriceOfCar } from './naming/vehicle-words.ts'

/** An amount of the text. */
export type Item = Meaning & {
	/** The line of the text, from 0. */
	line: number
	cents: number
	isNegative: boolean
	isApproximate: boolean
	isRow: boolean
	/** A whole number without any sign of money. */
	isBare: boolean
	isAside: boolean
	/** A part of the amount that its parentheses explain. */
	isIncluded: boolean
	isQuestion: boolean
	isResult: boolean
	/** What the heading above names. */
	section: Section
	formulaPpm?: number
	/** Where its sentence begins in its cell. */
	sentence: number
	/** Offered on a condition: 'If you finance with us we take another $750 off.' */
	isConditional: boolean
	/** The words at the beginning of its sentence. */
	head: string
	/** What is printed right behind it. */
	following: string
	/** What the reader made of it; undefined while it is not used. */
	use?: 'line' | 'term' | 'repeat' | 'sum'
}

/** The heading above an amount: what it names, and whether it tells how an amount is paid, which repeats what is due. */
export type Section = { term: Term | null; category: Category | null; isPaymentSide: boolean }

export const noSection: Section = { term: null, category: null, isPaymentSide: false }

const decidesBehind: ReadonlySet<Term> = new Set(['due_at_signing', 'out_the_door'] as const)

const perMonth =
	/^\W{0,4}(?:(?:bucks|dollars)\s)?(?:(?:\/|per|a|each|every|for each)\s?)?(?:mos?\b|months?\b(?! lease| loan| term)|monthly\b|\/mo)/i
const asked =
	/\b(?:wants?|asks?|asking|says?|quot(?:ed|es|ing)|charg(?:es|ing)|demands?|offers?(?: me)?|given me|gave me)\b/i
const carWords =
	/\b(?:vehicle|car|truck|suv|van|minivan|sedan|coupe|hatchback|wagon|pickup|crossover|unit|convertible)\b/i
/** 'The best I can do is 44.5k' states the price of the car. */
const offerWords =
	/\b(?:offer(?:s|ed|ing)?|(?:can|could|will|would|['’]ll|['’]d) (?:do|go|be at)|lowest|do it|said|says|told me|willing to|(?:i|we|you)(?:['’](?:m|re)| am| are|['’]d be| would be) at|let (?:it|her) go|manager (?:approved|okayed|signed off on)|lock(?:ed)?(?: (?:it|this|that))? in|come down|sell (?:it|this)?|get (?:it|you)|(?:come|comes|came|works?) out (?:to|at)|asking|best (?:is|price)?|have (?:it|her) (?:at|for)|priced?|available (?:at|for)|listed(?: at| for)?|yours for|now(?: only| just)?)\b/i
/** '41,250 plus TTL' and '52,300 before tax and fees' say what comes on top of an amount, and never what it is. */
const addsOnly =
	/^\s?(?:flat |even |firm |total )?\(?(?:\+|plus|before|after|without|excluding|excl\.?|not including|w\/o|and then)\s?(?:the |your |all |any |applicable |state |local |sales |gov(?:ernment|[’']?t)? ){0,3}(?:tax(?:es)?|incentives?|rebates?|discounts?|trade|ttl|tt&l|t&l|title|tags?|tag|plates?|registration|reg|licen[sc]e|fees?|dmv|doc|the rest)\b(?!\s?(?:[:=$]|of\s|is\s|at\s|about\s)?\s?\(?[$\d])/i
/** '30,550 is as low as I can go' */
const isLowest = /^\s(?:is|was|would be) (?:as low as|(?:the|my|our) (?:best|lowest|bottom))\b/i
/** '37,500 if I finance with them' says when an amount is offered. */
const onlyIf = /^\s?,?\s?(?:but )?(?:only )?if (?:i|we|you)\b/i
/** '28,950 + $699 doc + …': an amount without a name that fees are added to. */
const beginsChain =
	/^\s?(?:\+|plus)\s?(?:our |the |a )?\$?\d[\d,.]{0,9}\s(?:doc|dealer|title|tags?|tax|ttl|reg|freight|destination)\b/i
/** 'After the credit check they say $421': what was said is no name for the amount. */
const reported =
	/\b(?:they|he|she|we|dealer|guy|manager|sales\w*)\s(?:now )?(?:says?|said|told me|wants?|wanted)\s?$/i
/** 'zero down 489 plus tax': nothing is paid, and the amount is another. */
const nothingDown =
	/\b(?:zero|no|nothing|none)(?: money| cash)? (?:down|due at signing|drive.?off)\b[\s,;:-]*/i
/** 'No sales tax here in Oregon so 37,235 out the door' */
const noTax =
	/\b(?:[Nn]o|[Zz]ero) (?:sales |state |use ){0,2}tax(?:es)?(?: on (?:it|this|cars))?(?: here)?(?: in (?:\p{Lu}\p{L}{1,12} ?){1,2})?/gu
const otherCar = /\b(?:trade|old|owe|owed|payoff|your (?:car|truck|suv|van|vehicle)|lien)\b/i

/** '534.17 plus tax a month' */
const taxThenMonth =
	/^\s?(?:\+|plus|incl\.?|including|with|before)\s?(?:the |sales |use )?tax(?:es)?\s?(?:a|per|each|every|\/)\s?mo/i

/** 'If you finance with us we take another': the condition is no name for what is taken. */
const condition =
	/^.{0,80}?\b(?=(?:we|i|they|you)(?:['’](?:ll|d))?\s(?:can |will |would )?(?:take|get|give|offer|knock|save)\b)/i

/** '$329 x 24' is a payment and its number. */
const timesTerm = /^\s?[x×]\s?(?:24|27|30|36|39|42|48|60|66|72|75|84)\b(?![\d,.]\d|\s?=)/i
/** A total of everything for a car costs more than this: $10,000. What is said to be 'all in' for less are its fees. */
const wholeCarCentsMin = 1_000_000

/** Returns what an amount is by the words about it. */
export function meaningOf(clause: Clause): Meaning {
	const { figure, isRow } = clause
	const before = clause.before
		.replace(clause.isConditional ? condition : nothingDown, '')
		.replace(nothingDown, '')
		.replace(noTax, '')
		.trim()
	const isMonthly = perMonth.test(clause.after) || taxThenMonth.test(clause.following)
	if (isMonthly || timesTerm.test(clause.following))
		return (isMonthly ? productPaymentOf(clause.before, figure.value) : null) ?? monthlyMeaning(clause)
	const asked = askedDepositOf(clause.before, clause.following)
	if (asked) return asked
	const after = addsOnly.test(clause.following) || onlyIf.test(clause.following) ? '' : clause.after
	if (clause.isResult && !isRow && !/\p{L}{2}/u.test(before)) {
		const named = namedBy(firstWords(after))
		return isNamed(named) ? named : { label: '', term: null, rule: null }
	}
	const leading = isRow || after !== '' ? null : namedBy(clause.head.split(/[,(:]/)[0]!)
	if (
		leading?.term &&
		clause.isOnly &&
		leading.label.split(' ').length <= 6 &&
		positionOf(leading.label, leading.term) <= 4
	)
		return leading
	if (isGiven.test(before) && /^\s?(?:for|on)\s(?:my|your|our)\b(?! (?:next|new))/i.test(clause.following))
		return { label: trimmedLabel(`${lastWords(before)} ${firstWords(after)}`), term: null, rule: tradeIn }
	const isTheirs =
		(givesYou.test(before) && /^\s?for the \p{Lu}/u.test(clause.following)) ||
		(isGiven.test(before) && /^\s?on (?:it|her|him)\b/i.test(clause.following))
	if (isTheirs) return { label: trimmedLabel(lastWords(before)), term: null, rule: tradeIn }
	if (isForTraded.test(clause.following) && isGiven.test(before) && /\btrad(?:e|ed|ing)\b/i.test(before))
		return { label: trimmedLabel(lastWords(before)), term: null, rule: tradeIn }
	if (/\b(?:take|taking|took|knock(?:ed|ing)?)$/i.test(before) && /^\s?off\b/i.test(clause.following))
		return { label: trimmedLabel(`${lastWords(before)} off`), term: null, rule: discount }
	if (isOwed.test(before)) return { label: trimmedLabel(before), term: null, rule: payoff }
	if (isCarGets.test(before) || (isCarDone.test(before) && /^\s?(?:on|for)\b/i.test(clause.following)))
		return { label: trimmedLabel(lastWords(before)), term: null, rule: tradeIn }
	if (isShareOf.test(before)) return { label: trimmedLabel(before), term: null, rule: sticker }
	if (isTaken.test(before) && figure.value >= carCentsMin)
		return { label: trimmedLabel(lastWords(before)), term: 'price', rule: classifyLabel('Price') }
	const option = isRow ? null : /\boption to (?:buy|purchase)\b.{0,80}$/i.exec(before)
	if (option) return { ...namedBy('Option to purchase'), label: trimmedLabel(option[0]) }
	const said = isRow ? null : reported.exec(before)
	const near = isRow ? before : (said?.[0].trim() ?? lastWords(before))
	// '52.5k OTD on a 54,310 MSRP Highlander'
	const behindArticle = /(?:^|\s)(?:an?|the|their|your|my|our)$/i.test(before)
		? namedBy(firstWords(after))
		: null
	if (behindArticle && isNamed(behindArticle) && !isVague(behindArticle) && !isRow) return behindArticle
	const nameOf = (text: string) => (text === near && !isRow ? namedByNearest(near) : namedBy(text))
	const isFirst = clause.isListed || !/\p{L}{2}/u.test(before) || /\b(?:and|plus)$/i.test(before)
	// '$3,120 due at signing' and '44.4k OTD' are named by what is right behind them.
	const behind = namedBy(firstWords(after))
	if (
		behind.term &&
		decidesBehind.has(behind.term) &&
		positionOf(behind.label, behind.term) === 0 &&
		!nameOf(near).term &&
		!(behind.term === 'out_the_door' && figure.value < wholeCarCentsMin && isNamed(nameOf(near)))
	)
		return behind
	// In 'doc, tax, tags, $1,895 protection' the words before the last comma have no amount.
	const isListedApart = clause.isListed && after !== '' && before.includes(',')
	const [one, other] = isFirst ? [firstSentence(after), isListedApart ? '' : near] : [near, after]
	const first = nameOf(one)
	// 'BMW X3 30' and 'VEH: 25 CHEV': no car costs that.
	const isName = isRow || /^\s\p{Lu}/u.test(clause.following)
	if (isName && first.rule?.category === 'price' && figure.kind === 'bare' && figure.value < carCentsMin)
		return { label: first.label, term: null, rule: null }
	if (
		isNamed(first) &&
		!(isVague(first) && isTold(namedBy(firstWords(other)), first) && !isRow && !clause.isListed)
	)
		return first
	const second = nameOf(isFirst ? other : firstWords(other))
	if (isNamed(second)) return second
	if (isNamed(first)) return first
	// Its own words, even if nobody knows them, are not those at the beginning: 'DAS: $4,130 incl. $650 acq, $95 whatever'.
	const whole =
		isRow || (after !== '' && !clause.isOnly) || addsOnly.test(clause.following) ? null : namedBy(clause.head)
	if (whole && isNamed(whole) && clause.head.split(' ').length <= 8 && before === '') return whole
	const words = `${near} ${firstWords(after)}`
	// '36,900 before fees'
	const isBeforeFees =
		(addsOnly.test(clause.following) || beginsChain.test(clause.following)) &&
		(!/\p{L}{2}/u.test(before) || /\b(?:pays?|paying|be at|are at|is|at)$/i.test(before))
	const isForCar =
		/^\*?\s?(?:for (?:the|this|a|that) \p{Lu}|(?:for|on) (?:the|this|a|that) (?:19|20)\d\d\b)/u.test(
			clause.following,
		)
	if (
		figure.value >= carCentsMin &&
		(carWords.test(words) ||
			offerWords.test(near) ||
			isPriceOfCar(near) ||
			isRowOfCar(clause, near) ||
			isForCar ||
			isLowest.test(clause.following) ||
			isBeforeFees) &&
		!otherCar.test(words)
	)
		return { label: trimmedLabel(near || after), term: 'price', rule: classifyLabel('Price') }
	// '675 + tax' is a payment by its size.
	if (figure.value >= 5_000 && figure.value < paymentCentsMax && taxOnTop.test(clause.following))
		return { label: trimmedLabel(before) || 'Payment', term: 'base_payment', rule: null }
	return { label: trimmedLabel(isFirst ? after : before || after || clause.head), term: null, rule: null }
}

const paymentCentsMax = 200_000
const taxOnTop =
	/^\s?(?:\+|plus|before)\s?(?:sales |use )?(?:tax|tx)(?:es)?\b(?!\s?(?:[:=$]|of\s|is\s)?\s?\(?[$\d])/i

/** '2026 RAV4 XLE AWD 36205'; in 'Forester Touring 2026' the number is the year. */
const isRowOfCar = ({ isRow, figure: { kind, plain } }: Clause, near: string) =>
	isRow && isNameOfCar(near) && (kind === 'money' || plain >= 5_000)

/** 'They're giving me 14,200 for my Rogue'. */
const isGiven =
	/\b(?:giv(?:e|es|ing)|gave|offer(?:s|ed|ing)?|allow(?:s|ed|ing)?|get(?:ting)?|got)\b[^.]{0,24}$/i
/** 'We'll give you KBB good 13,420 for the Rogue' */
const givesYou = /\bgiv(?:e|es|ing) (?:you|u|me|us)\b[^.]{0,24}$|\b(?:we|they) show$/i
/** 'My 2018 4Runner gets 24,500', 'your Camry is worth 9,000', 'with your Fusion at 9,000' */
const isCarGets =
	/\bwith (?:my|your) (?:[\p{L}\d-]{1,14}\s){1,4}at$|\b(?:my|your|our|the old)\s(?:[\p{L}\d-]{1,14}\s){1,4}(?:gets?|got|is worth|would get|will get|brings?|fetches|valued at|appraised (?:at|for)|(?:we|they|i|he|she)(?:['’](?:d|ll)| can| could| will| would)\s(?:give|allow|offer))(?: me| us| you)?$/iu
/** 'Your 2019 Escape we can do 11,500 on', 'for your Camry they'd go 9,000 for it' */
const isCarDone =
	/\b(?:my|your|our)\s(?:[\p{L}\d-]{1,14}\s){1,4}(?:we|they|i|he|she)(?:['’](?:d|ll)| can| could| will| would)\s(?:do|go|pay|put)$/iu
/** 'Traded my X5, got 31k for it, owed 22.4k' */
const isForTraded = /^\s?(?:for|on)\s(?:it|her|him)\b/i
const isOwed =
	/^(?:(?:but|and|i|we|still) ){0,3}owed$|^(?:and |but )?(?:the |your |my )?(?:bank|lender|lienholder|payoff letter)(?: still)? (?:says?|said|shows?)$/i
const tradeIn = classifyLabel('Trade-in allowance')
const payoff = classifyLabel('Trade payoff')
/** 'They'd take 17.2k cash' */
const isTaken = /\b(?:take|accept|let (?:it|her) go for)$/i
/** 'residual 62% of 49,880' names the sticker price. */
const isShareOf = /\b(?:residual|resid|rv|res)\b[^%]{0,20}%\s?of(?: the)?$/i
const sticker = classifyLabel('MSRP')
const discount = classifyLabel('Discount')

/** Whether the words on the other side of an amount say more about it than the vague ones on this side. */
const isTold = (other: Meaning, { rule }: Meaning) =>
	isNamed(other) && !(isVague(other) && rule?.category === 'dealer_discount')
const isNamed = ({ term, rule }: Meaning) => term !== null || rule !== null
const isVague = ({ term, rule }: Meaning) =>
	term === null && (rule?.strength === 'vague' || rule?.strength === 'name')

function monthlyMeaning({ before, following: after, head, isRow }: Clause): Meaning {
	const label = trimmedLabel(isRow ? before : lastWords(before))
	const named = termOf(label)
	const rule = classifyLabel('Monthly payment')
	const make = (term: Term): Meaning => ({ label: label || 'Monthly payment', term, rule })
	if (named === 'tax' || named === 'payment_tax') return make('payment_tax')
	if (named === 'rent_charge' || named === 'monthly_rent') return make('monthly_rent')
	if (named === 'depreciation' || named === 'monthly_depreciation') return make('monthly_depreciation')
	if (
		/\b(?:before|plus|without|excl\w*|\+)\s(?:sales )?tax/i.test(after) ||
		/^\W*(?:a month|monthly|per month|\/mo)?\s?\+\s?tax/i.test(after)
	)
		return make('base_payment')
	if (named === 'base_payment') return make('base_payment')
	if (asked.test(`${head.slice(-60)} ${before}`)) return make('asked_payment')
	if (/\b(?:with|incl\w*|after)\s(?:the )?(?:sales )?tax/i.test(after)) return make('payment_with_tax')
	return make(named === 'payment_with_tax' ? named : 'payment')
}

/** In 'up front total for everything on an MSRP of' the words right before the amount name it. */
function namedByNearest(text: string): Meaning {
	const words = text.split(' ')
	const last = namedBy(words.slice(-3).join(' '))
	return words.length >= 7 && isNamed(last) && !isVague(last)
		? { ...last, label: trimmedLabel(text) }
		: namedBy(text)
}

/** In '310 reg. trade is 9,500' the words behind the first period are about the next amount, if those before it name this one. */
function firstSentence(after: string): string {
	const [first = '', ...rest] = after.split(/\.\s/)
	return rest.length > 0 && isNamed(namedBy(first)) ? first : after
}

const lastWords = (text: string) => {
	const clause =
		text
			.split(/[,:;](?:\s|$)/)
			.filter((part) => /\p{L}{2}/u.test(part))
			.at(-1) ?? text
	return clause.split(' ').slice(-9).join(' ')
}
const firstWords = (text: string) =>
	text
		.split(/[.,:;!?(](?:\s|$)/)[0]!
		.split(' ')
		.slice(0, 6)
		.join(' ')
