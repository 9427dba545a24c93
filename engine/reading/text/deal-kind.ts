import type { DealDocument } from '../../format/format.ts'
import { isUsualTerm } from './lease/lease-counts.ts'
import { isYearlyMiles } from './lease/lease-miles.ts'
import { isResidualShare } from './lease/settle-lease.ts'
import type { Term } from './naming/term-rules.ts'
import type { Fact, ReadText } from './read-items.ts'

const leaseTerms = new Set([
	'gross_cap',
	'adjusted_cap',
	'cap_cost',
	'cap_reduction',
	'residual',
	'rent_charge',
	'monthly_rent',
	'disposition',
	'security_deposits',
	'one_pay',
	'purchase_option',
	'excess_mile',
])

/** What kind of deal a text is about, by its words. */
export function dealOf(read: ReadText): DealDocument['deal'] {
	const { items, facts, lines } = read
	const hasApr = aprsOf(read).length > 0
	const isFinanced = items.some(({ term }) => term === 'amount_financed') || hasApr
	const isLease =
		items.some(
			({ term, rule, use, label }) =>
				use === undefined &&
				// 'A $500 refundable deposit' holds a car that is for sale.
				!(term === 'security_deposits' && !/\b(?:sec|security|msds?)\b/i.test(label)) &&
				(term === null
					? rule?.category === 'acquisition'
					: leaseTerms.has(term) || (term === 'base_payment' && !isFinanced)),
		) ||
		(items.some(({ term }) => term === 'due_at_signing') &&
			facts.some((fact) => isYearlyMiles(fact, read))) ||
		(!hasApr && hasTermAndMiles(read)) ||
		facts.some((fact) => fact.kind === 'factor' || (fact.kind === 'percent' && isResidualShare(fact))) ||
		lines.some(
			(line) =>
				!isNoLease.test(line) &&
				(/\b(?:money factor|residual|lessor|lessee)\b/i.test(line) ||
					isLeaseTitle.test(line) ||
					/\b(?:lease|leasing) (?:for(?! (?:my|your|our|the) (?:old|current|other))|offer|term|quote|deal|payment|special)\b|\b\d{2} ?(?:mo|month)s? lease\b/i.test(
						line,
					)),
		)
	if (isLease) return 'lease'
	const isLoan =
		items.some(
			({ term }) =>
				term !== null &&
				/^(?:amount_financed|payment|asked_payment|first_payment|finance_charge|total_of_payments|total_sale_price|balloon)$/.test(
					term,
				),
		) ||
		hasApr ||
		facts.some((fact) => fact.kind === 'months' && isTermOf(fact))
	return isLoan ? 'loan' : 'cash'
}

/** 'Purchase, no lease', 'not interested in a lease', 'buying, not leasing': the text says what the deal is not. */
const isNoLease =
	/\b(?:not?|isn[’']?t|never|without|instead of|rather than)\s(?:interested in\s|looking (?:for|at)\s|doing\s)?(?:an?\s|the\s|to\s)?leas(?:e|ing)\b/i

/** '$329 x 24 with 7.5k miles': nobody borrows for a number of miles a year. */
const hasTermAndMiles = (read: ReadText) =>
	read.facts.some((fact) => isYearlyMiles(fact, read)) &&
	read.facts.some((fact) => fact.kind === 'months' && isUsualTerm(String(fact.value)) && isTermOf(fact))

/** '2026 CR-V lease' and 'Lease: 36 mo'; never 'the payoff of my old lease'. */
const isLeaseTitle =
	/(?<!\b(?:your|my|old|current|existing|previous|off|of|end)\s(?:\w{1,20}\s)?)\blease(?:\W{0,9}$|[.;!]\s)|(?:^|[:–-]\s)\W{0,9}leas(?:e|ing)\s?(?:[:–-]\s|\d{2}\b|(?:it|this)\b)|^\W{0,6}(?:new |used )?20[0-4]\d\s[\p{L}\d.\s-]{2,40}\slease,/iu

/** The rates of interest of a text. */
export const aprsOf = ({ facts }: Pick<ReadText, 'facts'>): Fact[] =>
	facts.filter((fact) => fact.kind === 'percent' && isApr(fact))

/** A rate of interest: beside its word, a term in months or a lender; never beside a tax or a residual. */
function isApr(fact: Fact): boolean {
	const { before, after, text, value, lead } = fact
	if (value > 600_000 || isResidualShare(fact)) return false
	const around = `${before.slice(-40)} % ${after.slice(0, 40)}`
	if (
		/\btax(?:es|ed)?\b|\btavt\b|\boff\b|\bdiscount|\bsurtax|\bfee\b|\breviews?\b|\bof (?:the )?(?:price|msrp)\b|\bsav/i.test(
			around,
		) &&
		!/\b(?:apr|interest)\b/i.test(around)
	)
		return false
	if (isShareDown(before, after)) return false
	// '72 mos @ 5.99': only a rate of a loan is read without its sign.
	if (!/%|\bpercent|\bpct\b/i.test(text)) return true
	return (
		/\b(?:apr|interest|rate|financ\w*|approved|lender|bank|credit union|loan)\b/i.test(around) ||
		/^\W*(?:for|over|x|\/)\s?$/i.test(after) ||
		// '60 mo 5.49%'
		/\b\d{2}\s?(?:mos?|months?)\s?$/i.test(lead) ||
		((/@\s?$/.test(lead) ||
			/(?:\bat|@|[,;/])\s?$/i.test(text.slice(0, text.indexOf('%')).replace(/(?<![\d.])[\d.]+\s?$/, ''))) &&
			/\d\s?(?:x\b|(?:mos?|months?|pmts?|payments?|yrs?|years?)\b)/i.test(text)) ||
		(/(?:\bat|@)\s?$/i.test(before) &&
			/\b(?:mos?|months?|yrs?|years?)\b|\b(?:for|over)\s\d{2}\b|\bfinanc(?:ed|e|ing)\b/i.test(text))
	)
}

/** '10% down' and 'down payment of 10%' are a share of the price; '3k down at 6.49%' is a rate. */
const isShareDown = (before: string, after: string) =>
	/^\s?(?:cash |money )?down\b/i.test(after) ||
	/\bdown(?: payment)?\s?(?:of|is|:|=)\s?$|\bdown payment\s?$/i.test(before)

/** Whether months are a term: not those of a registration, a warranty or a free service. */
function isTermOf(fact: Fact): boolean {
	const { before, after, text, lead, following } = fact
	return (
		// 'Service at 10,000 miles or 12 months' is an interval.
		!/\bmiles or\W*$/i.test(lead) &&
		!/\b(?:registration|warranty|coverage|service|vsc|esc|maintenance|trial|plan|gap|contract|free|oil|siriusxm|onstar|every|per(?! month)|tags?)\b/i.test(
			`${before.slice(-30)} ${after.slice(0, 25)}`,
		) &&
		(/\b(?:term|duration|length|lease|loan|apr|payments?|for|over|financ\w*|x|at|mo|told|months?|still|same)\b/i.test(
			`${before.slice(-30)} ${after.slice(0, 30)}`,
		) ||
			!/\p{L}{3}/u.test(`${before}${after}`) ||
			isOwnSentence(fact) ||
			// '…, odometer 7,500, 36 months, 10k a year'
			(/[,;|(]\s?$/.test(lead) && /^\s?(?:[,;|)]|$)/.test(following)) ||
			/\bterm\b|%|\d ?(?:mos?|months?)? ?\/ ?\d|\dk ?\/ ?\d/i.test(text))
	)
}

/** '75 mos. bank approved you', '2500 down, 75 mos.': the months stand alone between marks. */
const isOwnSentence = ({ lead, printed, following, value }: Fact) =>
	value >= 24 && /(?:^|[,;(])\s?$/.test(lead) && (printed.endsWith('.') || /^\s?[.,;]/.test(following))

/** Returns the number of payments: the term, or those that are left after the first one. */
export function monthsOf(read: ReadText): number | undefined {
	return printedMonths(read) ?? monthsByArithmetic(read)
}

/** A whole amount and its monthly part give the number of months, if two such pairs agree or one is exact to the cent. */
function monthsByArithmetic({ items }: ReadText): number | undefined {
	const cents = (term: Term) => items.find((item) => item.term === term)?.cents
	const quotients = (
		[
			['depreciation', 'monthly_depreciation'],
			['rent_charge', 'monthly_rent'],
			['total_of_base', 'base_payment'],
			['total_of_payments', 'payment_with_tax'],
			['total_of_payments', 'payment'],
		] as const
	).flatMap(([whole, part]) => {
		const [total, monthly] = [cents(whole), cents(part)]
		if (!total || !monthly) return []
		const months = Math.round(total / monthly)
		return months >= 6 && months <= 96 && Math.abs(total - months * monthly) <= Math.ceil(months / 2)
			? [months]
			: []
	})
	return new Set(quotients).size === 1 ? quotients[0] : undefined
}

function printedMonths({ facts }: ReadText): number | undefined {
	const terms = facts.filter(
		(fact) => fact.kind === 'months' && isTermOf(fact) && fact.value >= 1 && fact.value <= 120,
	)
	const stated =
		terms.find(
			({ before, text }) =>
				/\b(?:term|months?|number of)\b/i.test(before) || /\d{2}\s?(?:mos?)?\s?\/\s?\d/i.test(text),
		) ??
		terms.find(({ text }) => /%|\$\s?\d|@/.test(text) && !isRange(text)) ??
		terms.find(({ text }) => !isRange(text)) ??
		terms[0]
	const counted = facts.find(({ kind, value }) => kind === 'payments' && value >= 2)
	const left = counted && isRest(counted)
	if (stated && !(counted && left && stated.value === counted.value)) return stated.value
	if (!counted) return stated?.value
	return left ? counted.value + 1 : counted.value
}

const isRange = (text: string) => /\d\s?[-–—]\s?\$?\d{3}/.test(text)

/** 'then 47 more', '35 payments left', 'followed by 23 payments': the first one is paid. */
const isRest = ({ before, after, text, value }: Fact) =>
	/\b(?:then(?: come)?|followed by|and|plus|remaining|another)\s?(?:another )?$/i.test(before) ||
	/^\W*(?:left|remaining|more|to go|after that)\b/i.test(after) ||
	new RegExp(String.raw`\b${value} (?:monthly )?(?:payments? )?(?:more|left|remaining|to go)\b`, 'i').test(
		text,
	)
