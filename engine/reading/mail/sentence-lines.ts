import { type FoundPhrase, findPhrases } from '../classification/classify-label.ts'
import { readAmount } from '../paste/amount.ts'

/** An amount with a dollar sign, a thousands separator or cents; '44.5k'; or whole dollars. */
const money =
	/\$ ?\d[\d,]{0,12}(?:\.\d{1,2})?k?|\b\d{1,3}(?:,\d{3}){1,3}(?:\.\d{2})?|\b\d{1,3}(?:\.\d)?k\b|\b\d{1,6}\.\d{2}\b|\b\d{2,6}\b/gi

/** Words after an amount of something else. */
const otherUnit =
	/^\s?(?:%|percent|(?:\/|a |per |each |every )?(?:mo\b|mos\b|months?\b|monthly\b|miles?\b|mi\b|k miles|years?\b|yrs?\b|days?\b|hours?\b|hrs?\b)|[-/:.]\d|(?:am|pm|st|nd|rd|th)\b)/i

/** In dollars; no car that an advisor looks at costs less. */
const carDollarsMin = 8_000

/** The largest number of amounts in a sentence. */
const partsMax = 14

/** The largest number of words between a name and its amount. */
const linkingMax = 6

/** Whether an amount is not a line: its sentence asks a question, or is about a payment or about money that only holds the car. */
const isNoLine = (sentence: string, label: string) =>
	sentence.endsWith('?') ||
	/\bpayments?\b/i.test(label) ||
	(/\b(?:down|deposit)\b/i.test(label) &&
		!isLeaseOffer(sentence) &&
		!isPaid.test(sentence) &&
		/\b(?:payments?|month|holds?|reserves?|refundable)\b/i.test(sentence))

/** 'We already hold your $500 deposit' counts; 'a $500 deposit holds the car' asks for one. */
const isPaid =
	/\b(?:already|received|hold(?:ing)? your|have your|got your|you (?:paid|put|left|gave)|less|minus|after|subtract\w{0,3}|deduct\w{0,3}|credit\w{0,3})\b/i

/** '$389 a month plus tax with $2,500 down' states the deal; any other payment is only what a loan might cost. */
const isLeaseOffer = (sentence: string) =>
	/\b(?:month|mo)\b,? (?:plus|\+|before|including|with) tax\b/i.test(sentence) &&
	/\bwith \$[\d,.]{3,12} (?:down|due)\b/i.test(sentence)

/**
 * Finds the amounts that sentences of a mail name: 'I can do $32,500 plus the doc fee of $299' gives the doc fee. Each is a label and an
 * amount with a tab between them; only labels that are known in a deal are used. Payments are read with the terms.
 */
export function linesOfSentence(text: string): string[] {
	return text
		.slice(0, 2_000)
		.split(/(?<=[a-z\d)][.!?])\s+(?=[A-Z"“(])|(?<=[!?])\s+/)
		.flatMap(linesOfOneSentence)
}

type FoundAmount = { start: number; end: number; text: string }

function linesOfOneSentence(sentence: string): string[] {
	const amounts = [...sentence.matchAll(money)]
		.map((match): FoundAmount => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))
		.filter((each) => isMoney(each, sentence))
		.slice(0, partsMax)
	let named = 0
	return amounts.flatMap(({ start, end, text }, index) => {
		const before = sentence.slice(Math.max(named, amounts[index - 1]?.end ?? 0), start)
		const after = sentence.slice(end, amounts[index + 1]?.start ?? sentence.length)
		const nameInFront = nameBefore(before)
		// 'We received your $300 reservation fee' names the amount after it.
		const isGeneral = nameInFront !== null && /^(?:paid|received|off)$/i.test(nameInFront)
		const nameBehind = nameInFront === null || isGeneral ? nameAfter(after) : null
		// A name that belongs to this amount belongs to no other one.
		if (nameBehind !== null) named = end + after.indexOf(nameBehind) + nameBehind.length
		const label =
			nameBehind ??
			nameInFront ??
			tradeLabel(sentence, { before, after }) ??
			offerLabel(before, { text, after })
		if (!label || isNoLine(sentence, label)) return []
		return [`${label}\t$${dollarsOf(text)}`]
	})
}

function isMoney({ start, end, text }: FoundAmount, sentence: string): boolean {
	const before = sentence.slice(0, start)
	if (otherUnit.test(sentence.slice(end))) return false
	if (/(?:\d[-/.:]|#\s?|[A-Za-z]-?)$/.test(before)) return false
	// 'your 2019 NX' names a car, and 'Miles are 48,116' an odometer.
	if (/^(?:19[89]|20[0-4])\d$/.test(text) && /^ \p{Lu}/u.test(sentence.slice(end))) return false
	if (!text.startsWith('$') && isOdometer.test(before)) return false
	// '.00231' is a factor, and 'Sierra 1500 Elevation' a car.
	if (/(?:^|\D)\.$/.test(before)) return false
	if (/^\d+$/.test(text) && isCapitalized(lastWord(before)) && /^ \p{Lu}/u.test(sentence.slice(end)))
		return false
	// Of whole dollars without a sign, readAmount knows which are years, codes and dates.
	return readAmount(/^\d+$/.test(text) ? `${before.slice(-60)}${text}` : `line $${dollarsOf(text)}`).ok
}

/** The word before the end of a text, if a space follows it: 'Sierra' of 'for the Sierra '. */
const lastWord = (text: string) => (text.endsWith(' ') ? text.slice(0, -1).split(' ').at(-1)! : '')
const isCapitalized = (word: string) => /^\P{L}*\p{Lu}\p{L}+$/u.test(word)

const isOdometer =
	/\b(?:miles?|mileage|odometer|odo)\b(?: (?:on (?:it|the \w{2,12})|are|is|was|shows?|reads?|at|of|about|only|just)){0,4}[\s:]{0,2}$/i

/** '44.5k' in dollars. */
function dollarsOf(text: string): string {
	const digits = text.replace(/^\$ ?/, '')
	return /k$/i.test(digits) ? (Number.parseFloat(digits.replaceAll(',', '')) * 1_000).toFixed(0) : digits
}

/** The name in the clause before an amount: 'the doc fee is', 'tax will run you about', 'doc ('. */
function nameBefore(text: string): string | null {
	const clauses = text
		// Words in parentheses explain the name before them.
		.replace(/\s?\([^()]{0,80}\)(?=\s\p{L})/u, '')
		.split(
			/[.;!?]\s|[,)]\s?|\s(?:plus|but|so|then)\s|(?<=\btax) with |\sand (?=(?:there|we|i|you|they|he|she|it)\b)/i,
		)
	const last = clauses.at(-1)!
	const clause = pointing.test(last) ? (clauses.at(-2) ?? last) : last
	const phrases = findPhrases(clause)
	const found = phrases.at(-1)
	if (!found || found.wordsAfter > linkingMax) return null
	// 'owe Toyota around' names the lender as well.
	if (/^owe$/i.test(nameOf(clause, found)))
		return clause
			.slice(found.from)
			.replace(/(?:\s(?:about|around|roughly|approximately|like|is|on it)){1,3}\s?$/i, '')
			.trim()
	// 'tags and title' is one name.
	const earlier = phrases.at(-2)
	const isJoined = earlier && joining.test(clause.slice(earlier.to, found.from))
	return nameOf(clause, isJoined ? { ...found, from: earlier.from } : found)
}

/** 'mats and locks, those are $429' names the amount in the clause before it. */
const pointing =
	/^\s?(?:(?:and|all|both|together)\s)?(?:those|these|they|that|this|it|which|who)(?:['’](?:s|re|ll))?(?:\s(?:all|both|together|is|are|was|were|will|would|be|come|comes|run|runs|cost|costs|to|at|another|about|around|for|only|just|an|extra|add|adds)){0,5}\s?$/i

/** The name after an amount: '$299 doc fee', '$35,200 out the door', '$96 for title and plates'. */
function nameAfter(text: string): string | null {
	const clause = text.split(/[.;!?](?:\s|$)|[,(]|\s(?:plus|but|so|with|includ\w{1,5}|which|that)\s/i)[0]!
	const name = clause
		.replace(
			/^\s?(?:you|we)(?:['’](?:re|ll|d))?(?: (?:are|will|would|can|plan to|want to|wanted to))? (?:put|pay|bring|have)(?:ting|ing)? /i,
			'',
		)
		.replace(/^\)?\s?(?:(?:in|for|as|of|a|on|is|the|your|our|my|towards?)\s){0,3}/i, '')
		.trim()
	const words = name.split(' ')
	if (name === '' || words.length > 8) return null
	const phrases = findPhrases(name)
	const [first] = phrases
	if (!first || first.wordsBefore > 3) return null
	// 'Los Angeles sales tax' and 'lease-end loyalty rebate' have a longer name.
	if (first.wordsBefore > 1 && !/^(?:\p{Lu}|\p{L}+-\p{L})/u.test(name)) return null
	// '47,200 before incentives' is no incentive.
	if (first.wordsBefore === 1 && /^(?:before|after|less|minus|without|excluding)\s/i.test(name)) return null
	let { to } = first
	for (const next of phrases.slice(1))
		if (joining.test(name.slice(to, next.from)) && !/^(?:your|our)\b/i.test(name.slice(next.from)))
			to = next.to
	return nameOf(name, { ...first, to })
}

/** Words that join two names into one: 'title and plates'. */
const joining = /^\s?(?:(?:and|&|\+|\/)(?: the| a| our)?)?\s?$/i

/** The label of an amount that the dealer pays for the buyer's car: 'for your Tacoma we can show', 'take 18,500 for the Tacoma, you owe …'. */
function tradeLabel(sentence: string, { before, after }: { before: string; after: string }): string | null {
	const yourCar =
		/\b([Ff]or|[Oo]n) your (?!new\b|next\b|business\b|review\b)((?:old )?[\p{L}\d-]{2,20}(?: [\p{Lu}\d][\p{L}\d-]{0,15}){0,3})/u
	const named = yourCar.exec(before) ?? (givesMoney.test(before) ? yourCar.exec(after) : null)
	if (named && (givesMoney.test(before) || givesMoney.test(after)))
		return `Trade, ${named[1]} your ${named[2]}`
	const car = /^ (for|on) (the|that) ([\p{Lu}\d][\p{L}\d-]{1,20}(?: [\p{Lu}\d][\p{L}\d-]{0,15}){0,3})/u.exec(
		after,
	)
	const isTrade = /\b(?:you|still) (?:still )?owe\b|\bpay ?off\b|\btrade\b/i.test(sentence)
	return car && isTrade && givesMoney.test(before) ? `Trade, ${car[1]} ${car[2]} ${car[3]}` : null
}

const givesMoney =
	/\b(?:take|give|giving|show|offer|allow|allowing|put|pay|bring|get you|do|at|worth|appraised)\b/i

/** The label of a large amount without a name: 'the best I can do is 44.5k' states the price of the car. */
function offerLabel(before: string, { text, after }: { text: string; after: string }): string | null {
	const dollars = Number(dollarsOf(text).replaceAll(',', ''))
	if (dollars < carDollarsMin) return null
	const car = /^ (?:for|on) (?:the|this|that|a) ([\p{L}\d-]{2,20}(?: [\p{Lu}\d][\p{L}\d-]{0,15})?)/u.exec(
		after,
	)?.[1]
	if (car) return `Price, ${car}`
	if (/=\s?$/.test(before)) return 'Total'
	const clause = before
		.split(/[.;!?,]\s/)
		.at(-1)!
		.trim()
	const isOffer =
		/\b(?:it['’]?s|that['’]?s|can do|could do|do it|do|sell|let (?:it|her) go|get you|come down|be at|price|at|it for)\b/i.test(
			clause,
		)
	if (isOffer && clause.split(' ').length <= 12) return `Price, ${clause}`
	// '51,200 + 3,328 tax + 399 doc = 54,927'
	return /^\s?(?:\+|plus\b)/i.test(after) ? 'Price' : null
}

/** Whether a sentence names an amount of money that is not one of its lines. */
export function hasOtherAmount(text: string, found: readonly string[]): boolean {
	const amounts =
		text.match(/\$ ?\d[\d,]{0,12}(?:\.\d{2})?(?!\d|\s?(?:\/|a |per |each )?\s?(?:mo\b|month))/gi) ?? []
	const used = new Set(found.map((line) => line.slice(line.lastIndexOf('$') + 1)))
	return amounts.some((amount) => !used.has(amount.replace(/^\$ ?/, '').replace(/,$/, '')))
}

/** A name as it is written, with the words that belong to it. */
const nameOf = (clause: string, { from, to }: FoundPhrase) => clause.slice(from, to).trim()
