import type { DealDocument } from '../../format/format.ts'
import { labelCharsMax, linesMax } from '../../format/format-limits.ts'
import { usStates } from '../../places/us-states.ts'
import { namesOtherCurrency } from '../other-currency.ts'
import { plainLines } from '../paste/plain-text.ts'
import { withoutUndefined } from '../typed/without-undefined.ts'
import type { UnreadLine } from '../unread-line.ts'
import { withLabelColumn } from './columns/label-column.ts'
import { keepLastOffer, turnsOf } from './conversation.ts'
import { applyCorrections } from './corrections.ts'
import { aprsOf, dealOf } from './deal-kind.ts'
import { isTotalItem } from './document-lines.ts'
import { conditionDoubt, stateDoubtStart } from './doubts.ts'
import { isFree } from './free-row.ts'
import { readChoices } from './grids/read-choices.ts'
import type { Item } from './items.ts'
import { readLease } from './lease/read-lease-text.ts'
import { withColumnNames } from './naming/column-names.ts'
import { leaveOutImplausible, renameImpossible } from './naming/implausible.ts'
import { nameOptions, namePriceBySum } from './naming/name-price.ts'
import {
	markBuildUp,
	markGrids,
	nameChainResults,
	nameCustomerCash,
	nameDiscounted,
	namePaymentWithRate,
	nameTaxesByRate,
	unnameProducts,
} from './naming/name-sums.ts'
import { type NamedState, namedState } from './naming/named-state.ts'
import { addPercentOff } from './naming/percent-off.ts'
import { vehicleOf } from './naming/vehicle-words.ts'
import { offersOf } from './offers.ts'
import { leaveOutOtherDeals } from './other-deals.ts'
import { type ReadText, readItems } from './read-items.ts'
import { readPurchase } from './read-purchase-text.ts'
import { textCharsMax } from './text-limit.ts'
import { unreadPartOf } from './unread-part.ts'

/** What a person chose beside the text; the reader never changes it. */
export type GivenDeal = {
	state?: DealDocument['state']
	deal?: DealDocument['deal']
	condition?: NonNullable<NonNullable<DealDocument['vehicle']>['condition']>
}

/** An amount that the document has in a field, with the words about it. */
export type PrintedFigure = { label: string; cents: number; lineNumber: number }

export type ReadDealText = {
	document: DealDocument
	/** The lines of the text with an amount that could not be used. */
	unread: UnreadLine[]
	/** Of each line of the document, the line of the text that it is from, counted from 1. */
	lineNumbers: number[]
	/** The amounts that are fields of the document or sums of its lines, as they are printed. */
	figures: PrintedFigure[]
	/** What the text calls this offer, if it has several. */
	offer?: string
	/** The other offers of the text, each read on its own. They have none themselves. */
	others: ReadDealText[]
	/** What a person should know about how the text was read. */
	doubts: string[]
	/** Amounts of sentences miss the total of the text as they were read, so its sums are questions and nothing more. */
	isUnsettled: boolean
}

/**
 * Reads what a dealer wrote, in whatever form: a list, a table, sentences, a form. Of several offers the first is the document, and the others
 * are named. Never throws; an amount is read, or named as not used.
 */
export function readDealText(text: string, given: GivenDeal = {}): ReadDealText {
	const printed = plainLines(text.slice(0, textCharsMax))
	const isCut = text.length > textCharsMax
	const read = (lines: readonly string[], of: GivenDeal) =>
		readOffers(withColumnNames(withLabelColumn(lines)), of, isCut)
	const named = given.state ? null : namedState(printed.join('\n'))
	const known = named ? { ...given, state: named.state } : given
	const choices = turnsOf(printed).length > 0 ? null : readChoices(printed, known, read)
	const found = choices ?? read(printed, known)
	return named ? { ...found, doubts: [...found.doubts, doubtOfState(named)] } : found
}

function readOffers(lines: readonly string[], given: GivenDeal, isCut: boolean): ReadDealText {
	const [first, ...rest] = turnsOf(lines).length > 0 ? [] : offersOf(lines)
	if (!first) {
		const only = readLines(lines, given, isCut)
		return { ...only, others: [], doubts: doubtsAbout(only) }
	}
	// A person chose the kind of the deal that is read; the others say themselves what they are.
	const { deal: _, ...givenOfOthers } = given
	const others = rest.map((offer) => {
		const other = readLines(offer.lines, givenOfOthers, false)
		return { ...other, offer: offer.name, others: [], doubts: doubtsAbout(other) }
	})
	const read = readLines(first.lines, given, isCut)
	return {
		...read,
		offer: first.name,
		others,
		doubts: [doubtOf(first.name, rest), ...doubtsAbout(read)],
	}
}

const doubtsAbout = ({ document: { vehicle }, isUnsettled, hasEarlierOffers }: ReadLines) => [
	...(hasEarlierOffers ? ['This conversation has several offers. What was read is the last one.'] : []),
	...(isUnsettled ? ['The amounts in these sentences do not add up to the total as we read them.'] : []),
	...(vehicle && !vehicle.condition ? [conditionDoubt] : []),
]

const doubtOfState = ({ state, words }: NamedState) =>
	`${stateDoubtStart}${usStates[state]} as the state where the car is registered, from “${words}”. If that is wrong, choose the state.`

const doubtOf = (first: string, others: readonly { name: string }[]) =>
	`This text has ${others.length + 1} offers. What was read is “${first}”. Read on its own: ${others.map(({ name }) => `“${name}”`).join(', ')}.`

type ReadLines = Pick<ReadDealText, 'document' | 'unread' | 'lineNumbers' | 'figures' | 'isUnsettled'> & {
	hasEarlierOffers: boolean
}

function readLines(lines: readonly string[], given: GivenDeal, isCut: boolean): ReadLines {
	const read = readItems(lines)
	const foreign = new Set(lines.flatMap((line, index) => (namesOtherCurrency(line) ? [index] : [])))
	// A price or a total in another currency says that the whole offer is.
	const isForeign = read.items.some(
		(item) => foreign.has(item.line) && (isTotalItem(item) || item.term === 'price'),
	)
	for (const index of lines.keys())
		if (foreign.has(index) || (isForeign && read.items.some(({ line }) => line === index)))
			dropLine(read, index)
	applyCorrections(read)
	leaveOutOtherDeals(read)
	const hasEarlierOffers = keepLastOffer(read)
	renameImpossible(read)
	nameCashTotal(read)
	markGrids(read)
	nameChainResults(read)
	namePaymentWithRate(read)
	nameDiscounted(read)
	addPercentOff(read)
	nameCustomerCash(read)
	markBuildUp(read)
	unnameProducts(read)
	nameTaxesByRate(read)
	leaveOutImplausible(read)
	markQuestions(read)
	acceptParts(read)
	const deal = given.deal ?? dealOf(read)
	if (deal !== 'lease') {
		nameOptions(read.items)
		namePriceBySum(read.items)
	}
	const document: DealDocument = { version: 1, kind: 'quote', deal, lines: [] }
	if (given.state) document.state = given.state
	const vehicle = vehicleOf(lines, given.condition, deal === 'lease')
	if (vehicle) document.vehicle = vehicle
	const numbers = deal === 'lease' ? readLease(document, read) : readPurchase(document, read)
	if (isCut) read.unused.add(lines.length - 1)
	return {
		document,
		unread: unreadLines(read),
		lineNumbers: numbers,
		figures: figuresOf(read),
		isUnsettled: read.isUnsettled ?? false,
		hasEarlierOffers,
	}
}

const figuresOf = ({ items }: ReadText): PrintedFigure[] =>
	items
		.filter(({ use, label }) => (use === 'term' || use === 'sum') && label !== '')
		.map(({ label, cents, line }) => ({
			label: label.slice(0, labelCharsMax),
			cents,
			lineNumber: line + 1,
		}))

function dropLine(read: ReadText, index: number): void {
	read.items = read.items.filter(({ line }) => line !== index)
	read.unused.add(index)
}

/** 'Total sale price' is a disclosure of a loan; on an order without any of the others it is a total. */
function nameCashTotal(read: ReadText): void {
	const { items } = read
	const isLoan =
		items.some(({ term }) => term === 'finance_charge' || term === 'total_of_payments') ||
		aprsOf(read).length > 0
	if (!isLoan) for (const item of items) if (item.term === 'total_sale_price') item.term = null
}

/** What a sentence repeats of the rows of the list is no second amount, and a question states none. */
function markQuestions({ items }: ReadText): void {
	const found = items.filter(({ isRow, isAside }) => isRow && !isAside)
	const rows = new Set(found.map(({ cents }) => cents))
	// '$525 + tax' says nothing that '$525 first month' repeats.
	const named = new Set(
		found.filter(({ term, rule }) => term !== null || rule !== null).map(({ cents }) => cents),
	)
	const isStated = ({ term, cents, isNegative, isAside }: Item) =>
		!(isAside && isNegative) && (term === null ? rows : named).has(cents)
	const seen = new Set<string>()
	const own = new Set<string>()
	for (const item of items) {
		// Nobody trades in two cars for the same amount: 'with your Fusion at 9,000' and below it 'Trade -9,000.00'.
		const kind = `${item.rule?.category} ${item.cents}`
		if (item.term === null && /^trade_(?:allowance|payoff) /.test(kind)) {
			if (own.has(kind)) item.use = 'repeat'
			own.add(kind)
		}
		if ((!item.isRow || item.isAside) && isStated(item) && !isSection(item)) item.use = 'repeat'
		if (
			item.isAside &&
			/^(?:was|were|reg(?:ular(?:ly)?)?|normally|usually|instead of|from|down from|before)\b/i.test(
				item.label,
			)
		)
			item.use = 'repeat'
		// 'We owe you back 3,110 after 16,640 payoff' is what the trade-in leaves.
		if (item.rule?.category === 'trade_payoff' && /\bowe (?:you|u)\b/i.test(item.label)) item.use = 'repeat'
		// 'A documentary fee may not exceed $225'
		if (/\b(?:exceeds?|exceeding|no more than|maximum of|limited to)$/i.test(item.label)) item.use = 'repeat'
		if (!item.isRow && item.use === undefined) {
			const key = `${item.term ?? item.rule?.category ?? ''} ${item.cents}`
			if (key !== ` ${item.cents}` && seen.has(key)) item.use = 'repeat'
			seen.add(key)
		}
	}
}

/** Amounts in parentheses that add up to the amount before them are its parts, whatever they are called: rows of their own. */
function acceptParts({ items }: ReadText): void {
	for (const row of items) {
		if (row.isAside) continue
		const parts = items.filter(({ line, isAside }) => isAside && line === row.line)
		const sum = parts.reduce((total, { cents, isNegative }) => total + (isNegative ? -cents : cents), 0)
		if (parts.length > 1 && sum === row.cents)
			for (const part of parts) if (part.use === undefined) part.isRow = true
	}
}

/** A payment that a sentence asks for is one of its own. */
const isSection = ({ term }: Item) => term === 'asked_payment' || term === 'purchase_option'

/** The lines of the text with an amount that nothing was made of. */
function unreadLines(read: ReadText): UnreadLine[] {
	const used = new Set(
		read.items.filter(({ use }) => use === 'line' || use === 'term').map(({ cents }) => cents),
	)
	// An amount without a name that another one with a name repeats is no question to the buyer.
	const isRepeated = ({ term, rule, cents }: Item) => term === null && rule === null && used.has(cents)
	for (const item of read.items)
		if (item.use === undefined && item.cents > 0 && !isRepeated(item) && !isMereNumber(item, read.lines))
			read.unused.add(item.line)
	return [...read.unused]
		.sort((one, other) => one - other)
		.map((index) => ({
			lineNumber: index + 1,
			text: (read.lines[index] ?? '').slice(0, 300),
			...withoutUndefined({ part: unreadPartOf(read, index) }),
			...whyOf(read, index),
		}))
		.filter(({ text }) => text !== '')
}

/** 'Q5 45' and 'Studio 54': a small whole number in a sentence, without any sign or word of money. */
const isMereNumber = ({ isBare, isRow, term, rule, cents, line }: Item, lines: readonly string[]) =>
	isBare &&
	term === null &&
	rule === null &&
	cents < mereNumberMax &&
	!(isRow && /\d[\s.)]*$/.test(lines[line] ?? ''))
const mereNumberMax = 10_000

function whyOf(read: ReadText, index: number): Omit<UnreadLine, 'lineNumber' | 'text'> {
	const { lines, items, older } = read
	if (older.has(index))
		return {
			why: 'This is in another message of the thread. Paste that message alone to check it.',
			isOlder: true,
		}
	if (namesOtherCurrency(lines[index] ?? ''))
		return { why: 'This amount is in another currency than US dollars.', isOtherCurrency: true }
	const own = items.filter(({ line }) => line === index)
	if (own.some(({ isQuestion }) => isQuestion))
		return { why: 'This is a question, so its amount is not part of the offer.' }
	if (items.filter(({ use }) => use === 'line').length >= linesMax)
		return { why: `A document has at most ${linesMax} lines.` }
	if (isFree(lines[index] ?? '')) return { why: 'The document charges nothing for this.' }
	if (own.length === 0) return { why: 'We did not read this line. If it belongs to the offer, add it below.' }
	return {
		why: 'We could not tell what an amount on this line is. If it belongs to the offer, add it below.',
	}
}
