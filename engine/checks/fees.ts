import { formatList } from '../format-list.ts'
import { type CitedLaw, cited } from '../law/describe/cite.ts'
import type { LawRule, LawRuleOf } from '../law/law-row.ts'
import { marketFigures } from '../law/market-figures.ts'
import { type DealFacts, maximumOf, reachableMaximumOf } from '../law/rule-amount.ts'
import { formatCents } from '../money/format-money.ts'
import { shareOf } from '../money/rounding.ts'
import { type Category, categories } from '../reading/classification/categories.ts'
import { labelWords } from '../reading/classification/classify-label.ts'
import { isCounted, type ReadLine } from '../reading/document/read-lines.ts'
import { hasPrice } from '../totals/known-parts.ts'
import { type CheckContext, centsOf, lawDate, lawOf, linesOf, numbersOf } from './check-context.ts'
import { type Finding, quoteLabel, restingOn, sourceOf } from './finding.ts'

const medianDocFee = {
	cents: marketFigures.docFee.medianCents,
	source: {
		title: 'Median documentation fee',
		citation: 'Published surveys of documentation fees',
		asOf: marketFigures.asOf,
		grade: marketFigures.grade,
	},
}

/**
 * Compares the documentation fee with the maximum of the dealer's state, or with the median where a source says that there is none or
 * nothing is known. In a state whose maximum can't be told for this deal, nothing is asked.
 */
export function checkDocFee(context: CheckContext): Finding[] {
	const lines = linesOf(context, 'doc_fee')
	if (lines.length === 0) return []
	const state = context.document.dealerState ?? context.document.state
	const law = lawOf(context, { state, subject: 'doc_fee_maximum' })
	// A fee printed twice is a finding of its own; here it counts once.
	const fee = [...new Set(lines.map(({ cents }) => cents))].reduce((sum, cents) => sum + cents, 0)
	if (!law || law.row.rule.kind === 'noMaximum') return [compareWithMedian(fee, lines, law)]
	const limit = limitOf(law.row.rule, fee, context)
	return limit ? [compareWithLimit(fee, lines, law, limit)] : []
}

type Limit = {
	cents: number
	limitName: string
	/** Whether the rule itself decides it; an indexed amount or one that is presumed reasonable does not. */
	isFirm: boolean
	condition?: string
}

function compareWithLimit(
	fee: number,
	lines: readonly ReadLine[],
	law: NonNullable<ReturnType<typeof lawOf>>,
	{ cents: maximum, limitName, isFirm, condition }: Limit,
): Finding {
	const tail = condition ? `, which applies where ${condition}` : ''
	const compared = {
		code: 'doc_fee_above_maximum' as const,
		lines: numbersOf(lines),
		...restingOn({ row: law.row, isFirm: law.isFirm && isFirm }),
	}
	if (fee <= maximum)
		return {
			...compared,
			severity: 'pass',
			message: `The documentation fee of ${formatCents(fee)} is within the ${limitName} of ${formatCents(maximum)} ${cited(law)}${tail}.`,
		}
	const excessCents = fee - maximum
	return {
		...compared,
		severity: law.isFirm && isFirm ? 'stop' : 'review',
		cents: excessCents,
		message: `The documentation fee is ${formatCents(fee)}. That is ${formatCents(excessCents)} above the ${limitName} of ${formatCents(maximum)} ${cited(law)}${tail}.`,
		say: `I found a published figure of ${formatCents(maximum)} for the documentation fee. Please bring it down to that, or show me why it is higher here.`,
	}
}

/** Returns the limit that a rule sets for this fee; null if it sets none, or depends on what is not known. */
function limitOf(rule: LawRule, fee: number, context: CheckContext): Limit | null {
	const priceCents = hasPrice(context.deal) ? Math.max(0, context.deal.sums.price) : undefined
	const facts = { onDate: lawDate(context), priceCents }
	if (rule.kind === 'indexedFormula') return indexedLimitOf(rule, fee, facts)
	const maximum = maximumOf(rule, facts)
	if (!maximum) return null
	if (!maximum.isMaximum)
		return { cents: maximum.cents, limitName: 'amount presumed reasonable', isFirm: false }
	// Nearly every dealer meets the condition of the higher figure, so a fee up to it is in order.
	const isLower = maximum.lowerCents !== undefined && fee <= maximum.cents
	return {
		cents: maximum.cents,
		limitName: 'published maximum',
		isFirm: !isLower,
		condition: isLower ? maximum.condition : undefined,
	}
}

/** A later figure than the last known one is not published to us, so nothing is asked up to what it can have risen to. */
function indexedLimitOf(rule: LawRuleOf<'indexedFormula'>, fee: number, facts: DealFacts): Limit | null {
	const reachable = reachableMaximumOf(rule, facts)
	if (!reachable) return null
	const { cents, figure } = reachable
	const isKnown = cents <= figure.cents
	return {
		cents,
		limitName: isKnown
			? `published maximum for ${figure.year}`
			: `${formatCents(figure.cents)} for ${figure.year}, raised by at most 3% a year to an estimate`,
		isFirm: false,
		condition: isKnown && figure.otherwiseCents !== undefined && fee <= cents ? figure.condition : undefined,
	}
}

function compareWithMedian(fee: number, lines: readonly ReadLine[], law: CitedLaw | null): Finding {
	const excessCents = fee - medianDocFee.cents
	const compared = {
		code: 'doc_fee_compare' as const,
		lines: numbersOf(lines),
		source: medianDocFee.source,
		// What is usual in the market explains a fee; it limits none.
		atStake: false as const,
	}
	if (excessCents <= 0)
		return {
			...compared,
			severity: 'pass',
			message: `The documentation fee of ${formatCents(fee)} is not more than what half of all dealers charge (${formatCents(medianDocFee.cents)}).`,
		}
	const maximum = law
		? `this state has no maximum that we know of ${cited(law)}`
		: 'we don’t know whether this state has a maximum'
	return {
		...compared,
		severity: 'review',
		cents: excessCents,
		message: `The documentation fee is ${formatCents(fee)}. Half of all dealers charge ${formatCents(medianDocFee.cents)} or less, and ${maximum}.`,
		say: `I know the documentation fee may be the same for everyone. Please take ${formatCents(excessCents)} off the price of the car instead.`,
	}
}

/** What the dealer charges for its own work or costs, beside the price of the car and the documentation fee. */
const ownCharges: ReadonlySet<Category> = new Set<Category>(['prep', 'advertising', 'dealer_fee'])

/** The highest maximum that a state sets for filing electronically ($50 in Ohio, $35 in Illinois, both in `law/rows/charges.ts`). */
const filingPassedOnCents = 5_000

/**
 * Whether a line is what the dealer charges for its own work. The cost of filing electronically is passed on to buyers everywhere; more than
 * any state with a maximum allows is the dealer's, unless the state's own maximum is compared already.
 */
function isOwnCharge({ category, role, cents }: ReadLine, context: CheckContext): boolean {
	if (role !== 'charge' || cents <= 0) return false
	if (category !== 'electronic_filing') return ownCharges.has(category)
	const state = context.document.dealerState ?? context.document.state
	return (
		cents > filingPassedOnCents &&
		!lawOf(context, { state, subject: 'electronic_filing_fee', kind: 'maximumCents' })
	)
}

/**
 * Asks about the dealer's own charges, such as for preparing or advertising the car: no office gets them, and a dealer may as well have
 * them in its price.
 */
export function checkDealerFees(context: CheckContext): Finding[] {
	const { deal, buyer } = context
	return deal.lines
		.filter((line) => isOwnCharge(line, context))
		.filter(({ category }) => !buyer?.wants?.includes(category))
		.map((line) => ({
			code: 'dealer_fee',
			severity: 'review',
			cents: line.cents,
			lines: numbersOf([line]),
			message: `${quoteLabel(line.label)} adds ${formatCents(line.cents)}. It is a charge of the dealer’s own: no office gets it.`,
			// A question: some of it may be in the price that was agreed.
			atStake: false,
			say: `What does ${quoteLabel(line.label)} pay for that is not in the price of the car? Please take the ${formatCents(line.cents)} off.`,
		}))
}

/** Charges that a deal has only once. A second one of the same amount is the same charge, printed twice. */
const chargedOnce: ReadonlySet<Category> = new Set<Category>([
	'doc_fee',
	'destination',
	'acquisition',
	'advertising',
	'market_adjustment',
	'gap',
	'service_contract',
])

/** Services that a dealer may charge twice, but rarely for the same amount: 'Electronic filing 99' and 'E-file fee 99' are a question. */
const rarelyTwice: ReadonlySet<Category> = new Set<Category>(['electronic_filing', 'prep', 'delivery'])

/**
 * Reports the same charge printed twice: a `stop` for what can occur only once in a deal, a question for other lines with the same words.
 */
export function checkDuplicates({ deal }: CheckContext): Finding[] {
	const seen = new Map<string, ReadLine[]>()
	for (const line of deal.lines) {
		if (line.role !== 'charge' || line.cents === 0) continue
		if (['price', 'sales_tax', 'other_tax', 'unknown', 'msrp'].includes(line.category)) continue
		const isOne = chargedOnce.has(line.category) || rarelyTwice.has(line.category)
		const words = isOne ? '' : labelWords(line.label).join(' ')
		const key = `${line.category} ${line.cents} ${words}`
		seen.set(key, [...(seen.get(key) ?? []), line])
	}
	return [...seen.values()]
		.filter((lines) => lines.length > 1)
		.map((lines) => {
			const [first] = lines as [ReadLine]
			const cents = first.cents * (lines.length - 1)
			return {
				code: 'duplicate_fee',
				severity: chargedOnce.has(first.category) ? 'stop' : 'review',
				cents,
				lines: numbersOf(lines),
				message: `${formatList(lines.map(({ label }) => quoteLabel(label)))} are ${formatCents(first.cents)} each. It looks like one charge printed ${lines.length === 2 ? 'twice' : `${lines.length} times`}: ${formatCents(cents)}.`,
				say: `Lines ${formatList(lines.map(({ no }) => String(no)))} look like the same charge to me. Please take ${formatCents(cents)} off.`,
			}
		})
}

/** Reports state fees that go to the dealer, and compares title, registration and plates with the state's own figure. */
export function checkGovernmentFees(context: CheckContext): Finding[] {
	const paidToDealer = context.deal.lines.filter(
		(line) => isCounted(line) && categories[line.category].group === 'government' && line.payee === 'dealer',
	)
	const findings: Finding[] = paidToDealer.map((line) => ({
		code: 'fee_for_government_by_dealer',
		severity: 'review',
		cents: line.cents,
		lines: [line.no],
		message: `${quoteLabel(line.label)} sounds like a state fee, but the ${formatCents(line.cents)} goes to the dealer.`,
		say: `Which office gets the ${formatCents(line.cents)} for ${quoteLabel(line.label)}? Please show me the state’s own charge.`,
	}))
	return [...findings, ...checkRegistration(context)]
}

function checkRegistration(context: CheckContext): Finding[] {
	const lines = linesOf(context, 'title', 'registration', 'plate').filter(({ payee }) => payee !== 'dealer')
	if (lines.length === 0) return []
	const cents = centsOf(lines)
	const law = lawOf(context, {
		state: context.document.state,
		subject: 'registration_title',
		kind: 'maximumCents',
	})
	if (law) {
		const published = law.row.rule.cents
		const difference = Math.abs(cents - published)
		const isNear = difference <= Math.max(2_500, shareOf(published, 100_000))
		return [
			{
				code: 'registration_estimate',
				severity: isNear ? 'pass' : 'review',
				cents: isNear ? undefined : difference,
				lines: numbersOf(lines),
				message: `Title, registration and plates come to ${formatCents(cents)}; the state’s own figure is ${formatCents(published)} ${cited(law)}.`,
				say: isNear
					? undefined
					: 'How did you work out the registration? I get another figure from the state’s table.',
				source: sourceOf(law.row),
			},
		]
	}
	const estimated = lines.filter(({ label }) => /\best(?:\.|\b|imated?\b)/i.test(label))
	if (estimated.length === 0) return []
	return [
		{
			code: 'registration_estimate',
			severity: 'review',
			cents: centsOf(estimated),
			lines: numbersOf(estimated),
			message: `${formatCents(centsOf(estimated))} for title and registration is an estimate. The state decides the amount.`,
			say: 'If the state charges less than this estimate, how and when do I get the difference back?',
		},
	]
}
