import { plainLines } from '../../reading/paste/plain-text.ts'
import { linesOutsideNewestQuote } from '../../reading/paste/thread.ts'
import { textCharsMax } from '../../reading/text/text-limit.ts'

/** Longer ones are cut: nobody says one thing in more. */
const sentenceCharsMax = 400
/** More sentences than this are no message about a car. */
const sentencesMax = 400

/** The sentences of the newest message with prices, without questions: who asks promises nothing and demands nothing. */
export function sentencesSaid(text: string): string[] {
	const lines = plainLines(text.slice(0, textCharsMax))
	const older = linesOutsideNewestQuote(lines)
	return lines
		.filter((line, index) => !older.has(index) && !/^\s{0,4}>/.test(line))
		.flatMap((line) => line.split(/(?<=[.!?;])\s+/))
		.filter((sentence) => !sentence.endsWith('?') && /\p{L}{2}/u.test(sentence))
		.slice(0, sentencesMax)
		.map((sentence) => sentence.slice(0, sentenceCharsMax).replace(/\s+/g, ' ').trim())
}

const product =
	'(?:warrant(?:y|ies)|service (?:contract|plan|agreement)|vsc|gap|maintenance plan|protection (?:plan|package|pkg)|credit (?:life|insurance)|gps|tracker|starter interrupt|lo-?jack|etch(?:ing)?|ceramic|tire (?:and|&) wheel|add-?ons?)(?! (?:disclosure|form|paper|cancel|waiver|info|doc|card|book|refund))'
const lender =
	'(?:banks?|lenders?|credit unions?|finance (?:company|co)|financing|loan|approval|underwrit(?:er|ing)|rate)'
/** Words that may stand between a demand and the product. */
const between =
	'(?:\\s(?:that|you|u|us|we|to|have|take|buy|get|carry|include|add|keep|the|a|an|our|this|extended|full|used|vehicle|on|both|gap|and)){0,6}\\s'
const needs = '(?:requires?|requiring|mandates?|insists? on|needs?|wants?)'

const requiredProduct = [
	// 'The warranty, $39/mo, is required by the bank', 'GAP is mandatory with the credit union'
	`\\b${product}\\b(?:,? ?\\$?[\\d.,]{1,8} ?(?:\\/|a |per )\\s?mo\\w{0,4},?)?(?:\\s(?:plan|contract|package|coverage|insurance|pkg|itself|on (?:this|that) one|on it)){0,2},?(?:\\s(?:is|are|was)|['’]s)(?:\\s(?:also|actually|now)){0,2}\\s(?:required|mandatory|a must|needed)\\b[^.;,]{0,20}\\b(?:by|with|from|for|per|to get)\\b[^.;,]{0,20}\\b${lender}\\b`,
	// 'Lender does require the service contract on this one'
	`\\b${lender}\\s(?:(?:does|will|also|actually|just|now|really|is)\\s){0,2}${needs}${between}${product}\\b`,
	// 'The lender will not approve it without GAP'
	`\\b${lender}\\s(?:will not|won['’]?t|can['’]?t|cannot|does not|doesn['’]?t)\\s(?:approve|fund|finance|buy|take|do)\\b[^.;,]{0,30}\\b(?:without|unless)${between}${product}\\b`,
	// 'You have to take the warranty to get approved'
	`\\b(?:have|has|need|must|got)\\s(?:to\\s)?(?:take|buy|have|get|include|add|carry)${between}${product}\\b[^.;]{0,30}\\b(?:to get|for|to keep|to qualify|or)\\b[^.;]{0,20}\\b(?:${lender}|approved|funded)\\b`,
].map((pattern) => new RegExp(pattern, 'i'))

/** 'GAP and the warranty are optional', 'not required' take it back. */
const takenBack = /\b(?:optional|not required|isn['’]?t required|up to you|your choice|if you want)\b/i

/** Says that a lender requires a product, such as a warranty or GAP; insurance of the car, which lenders do require, is none. */
export const saysProductRequired = (sentence: string): boolean =>
	!takenBack.test(sentence) && requiredProduct.some((pattern) => pattern.test(sentence))

const app = '(?:zelle|venmo|cash ?app|western union|moneygram|wire(?: transfer)?)'
const appNamed = new RegExp(`\\b${app}\\b`, 'i')
const appRejected = new RegExp(
	`\\b(?:don['’]?t|do not|never|no|not|can['’]?t|cannot|won['’]?t)\\s(?:\\S{1,12}\\s){0,4}${app}\\b`,
	'i',
)
/** 'Your deposit was sent back by wire', 'we received your deposit by Zelle' */
const isSettled =
	/\b(?:received|refunded|returned|refund (?:of|for) (?:your|the)|(?:was|were|been|already) (?:sent|paid|credited))\b/i
const forHolding = /\b(?:deposit|hold(?:s|ing)?|reserve|send|take it off)\b/i

/** The way to send a deposit that is hard to get back: 'Zelle'; null where the sentence asks for none. */
export function unsafeDepositOf(sentence: string): string | null {
	if (appRejected.test(sentence) || isSettled.test(sentence)) return null
	const named = appNamed.exec(sentence)?.[0]
	if (!named) return null
	const isAsked =
		forHolding.test(sentence) || new RegExp(`\\b${app}(?: (?:me|us))? \\$?\\d`, 'i').test(sentence)
	// A car from far away is paid by wire once the papers are there.
	if (!isAsked || (/^wire/i.test(named) && !/\b(?:deposit|hold|reserve)\b/i.test(sentence))) return null
	return named
}

/** Asks for a deposit that is not given back. */
export const saysNonRefundable = (sentence: string): boolean =>
	/\bnon-? ?refundable\b|\bno refunds?\b|\bnot refundable\b/i.test(sentence) &&
	/\b(?:deposits?|hold|reserve)\b/i.test(sentence) &&
	!/\b(?:not|never|isn['’]?t) (?:a )?non-? ?refundable\b/i.test(sentence)

const price = '(?:out.?the.?door|otd|prices?|pricing|total|quotes?)'
const priceLater = [
	// 'don't worry about the out the door'
	`\\b(?:don['’]?t|do not|no need to) (?:you )?worry (?:abt|about) (?:the |your |any )?(?:final |full |sale )?${price}\\b(?! (?:going|chang|increas|adjust))`,
	// 'We don't give out the door prices over email'
	`\\b(?:don['’]?t|do not|can['’]?t|cannot|won['’]?t|unable to|not able to|never) (?:ever |just |really )?(?:give|quote|send|share|email|text|provide|discuss|release)(?: (?:you|u|any|the|a|our|my|out|full|final|exact)){0,3} ${price}\\b(?! (?:on|for|of) (?:your|the) trade)`,
	// 'We go over the out the door price when you get here', 'I can work up all the numbers once you are here'
	`\\b(?:do|go over|talk about|discuss|work (?:out|up)|figure out|run|put together|give you|show you)(?: (?:the|you|your|that|a|all|our)){0,2} (?:${price}(?: price)?s?|numbers|figures)(?: (?:for|with) (?:you|u))? (?:when|once|after) (?:you|u|we)(?:['’]?re| are| get| come| arrive| stop| meet| sit) (?:here|in|by|down|there|together)\\b`,
].map((pattern) => new RegExp(pattern, 'i'))

/** Says that the price comes later: 'don't worry about the out the door, we do that when you get here'. */
export const withholdsPrice = (sentence: string): boolean =>
	priceLater.some((pattern) => pattern.test(sentence))

const soon = '(?:today|tonight|midnight|closing|close of business|end of (?:the )?day|eod)'
const untilSoon = [
	// 'This price is only good until 6pm today', 'offer expires tonight', 'good for today only'
	`\\b(?:price|offer|deal|quote|numbers?|rate|payment|special|discount|this)\\b[^.;]{0,24}\\b(?:good|valid|holds?|stands?|ends?|expires?|honor(?:ed)?)(?: (?:only|just|until|till?|thru|through|for|by|at|as of)){0,3}(?: \\d{1,2}(?::\\d\\d)? ?(?:[ap]\\.?m\\.?)?)? ?${soon}\\b`,
	'\\b(?:today|tonight) only\\b|\\bonly (?:good|valid) (?:for )?(?:today|tonight)\\b',
	// '26,800, but only if you can come in before we close tonight'
	`\\bonly (?:if|when) (?:you|u)\\b[^.;]{0,40}\\b${soon}\\b`,
	// 'I can hold that number until noon tomorrow'
	`\\b(?:hold|honor|keep|do) (?:that|this|the|your) (?:price|offer|deal|quote|numbers?|rate|payment|special|discount)\\b[^.;]{0,16}\\b(?:until|till?|through|thru|for|by)\\b[^.;]{0,16}\\b(?:${soon}|tomorrow)\\b`,
	// 'Rate drops off tomorrow', 'the rebate ends tomorrow'
	`\\b(?:price|offer|deal|rate|payment|special|rebate|discount|incentive)s?\\b[^.;]{0,20}\\b(?:drops? off|goes? (?:away|up|back up)|ends?|expires?|is gone|are gone)\\b[^.;]{0,12}\\b(?:tomorrow|tonight|today)\\b`,
	// 'I need an answer tonight', 'you have to sign today'
	'\\b(?:need|must have|have to have)\\b[^.;]{0,20}\\b(?:answer|decision|commitment|signature)\\b[^.;]{0,12}\\b(?:today|tonight|now)\\b|\\b(?:must|have to|need to) (?:sign|decide|commit) (?:today|tonight|now|right now)\\b|\\bnow or never\\b',
].map((pattern) => new RegExp(pattern, 'i'))
const noHurry =
	/\b(?:not|isn['’]?t|doesn['’]?t|don['’]?t|no) (?:just |only |have to |need to |expire |end ){1,2}/i

/** Leaves no more than a day to decide. */
export const hurries = (sentence: string): boolean =>
	!noHurry.test(sentence) && untilSoon.some((pattern) => pattern.test(sentence))
