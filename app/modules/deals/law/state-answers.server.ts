import { formatDate } from '#app/lib/dates/dates.ts'
import {
	buyerQuestions,
	describeRule,
	formatAmount,
	formatList,
	formatSourceDate,
	indexState,
	type LawFact,
	marketFigures,
	type StatePage,
} from '#engine'
import type { LawCorrections } from './current-law.server.ts'

/** A rule as the page of its state shows it. */
export type ShownRule = {
	id: string
	/** What it is about. */
	title: string
	/** The same, where its text does not say so. */
	label: string | null
	text: string
	/** What was found about it, for the list of sources. */
	note: string | undefined
	citation: string
	url: string | undefined
	/** 'November 2026'. */
	asOf: string
	/** Whether the law itself was read, or a page about it. */
	sourceKind: 'Source' | 'Secondary source'
	/** 'It may have changed since.' */
	doubt: string | null
	/** 'Corrected by this site on November 29, 2026.'; null for a rule as it came with the software. */
	correction: string | null
}

/** A short answer: 'Sales tax', '6.625%', '$1,325 on …'. */
export type ShortAnswer = { label: string; value: string; hint: string | null }

/** Returns what a page says about a state: the short answers first, then all rules in the words and the order of a buyer's questions. */
export function showState(
	page: StatePage,
	{ federal, corrections }: { federal: readonly LawFact[]; corrections: LawCorrections },
) {
	const { name, slug, answers, unknown, example } = page
	const rulesOf = (facts: readonly LawFact[]) => facts.map((fact) => showRule(fact, corrections))
	const docFee = page.facts.find(({ subject, isUpcoming }) => subject === 'doc_fee_maximum' && !isUpcoming)
	const hasNoMaximum = docFee?.rule.kind === 'noMaximum'
	return {
		name,
		slug,
		short: shortAnswersOf(page, hasNoMaximum),
		answers: answers.map(({ question, facts }) => ({
			id: question,
			question: buyerQuestions[question],
			rules: [...rulesOf(facts), ...(hasNoMaximum && question === 'fees' ? [medianDocFee] : [])],
		})),
		federal: rulesOf(federal),
		unknown: formatList(unknown),
		example: example && showExample(example),
	}
}

function shortAnswersOf(page: StatePage, hasNoMaximum: boolean): ShortAnswer[] {
	const { tax, tradeIn, lease, docFee } = indexState(page)
	const unknown = 'Not known to us'
	const own = ownTaxOf(page, tax)
	return [
		...(own ? [own] : []),
		{ label: own ? 'Tax rate' : 'Sales tax', value: tax ?? unknown, hint: null },
		{
			label: 'Documentation fee',
			value: docFee ?? unknown,
			hint: hasNoMaximum ? `Typical nationwide: ${medianDocFee.text}` : null,
		},
		{ label: 'Title and registration', ...officialFeesOf(page) },
		{ label: 'Trade-in', value: tradeIn ?? unknown, hint: null },
		{ label: 'Lease tax', value: lease ?? unknown, hint: null },
	]
}

/** What dealers charge where the law sets no maximum; it limits no fee. */
const medianDocFee: ShownRule = {
	id: 'median-doc-fee',
	title: 'Median documentation fee nationwide',
	label: 'Median documentation fee nationwide',
	text: formatAmount(marketFigures.docFee.medianCents),
	note: undefined,
	citation: 'Published surveys of documentation fees',
	url: undefined,
	asOf: formatSourceDate(marketFigures.asOf),
	sourceKind: 'Secondary source',
	doubt: null,
	correction: null,
}

/** The tax on one car, which a reader came for; null where it is not known to us, or there is none. */
function ownTaxOf({ example }: StatePage, tax: string | null): ShortAnswer | null {
	if (!example || tax === null) return null
	const { leastTaxCents, mostTaxCents, isNew, priceCents, tradeInCents, isDated, isOnValue } = example
	if (mostTaxCents === 0 && isNew) return null
	const tradeIn = tradeInCents > 0 ? ` with a ${formatAmount(tradeInCents)} trade-in` : ''
	const hints = [
		isDated && !tax.includes('may have changed') ? 'A figure that it rests on may have changed.' : '',
		isOnValue && !isNew ? 'The state may tax its own value of the car instead of the price.' : '',
	].filter(Boolean)
	return {
		label: `Tax on a ${isNew ? 'new' : 'used'} ${formatAmount(priceCents)} car${tradeIn}`,
		value: rangeOf(leastTaxCents, mostTaxCents),
		hint: hints.join(' ') || null,
	}
}

/** What the state charges for title and registration. Of a long list of fees only the first is named, which is that of the lightest car. */
function officialFeesOf({ facts }: StatePage): Pick<ShortAnswer, 'value' | 'hint'> {
	const known = facts.flatMap(({ subject, rule, text, isUpcoming, isStale }) => {
		if (isUpcoming || rule.kind !== 'officialFees') return []
		if (subject === 'title_fee') return [{ text, isStale }]
		if (subject !== 'registration_title') return []
		const { fees } = rule
		if (fees.length <= 2) return [{ text, isStale }]
		const first = describeRule({ ...rule, fees: [{ ...fees[0]!, name: 'registration from' }] })
		return [{ text: first, isStale }]
	})
	if (known.length === 0)
		return { value: 'Set by the state', hint: 'Your motor vehicle office has the amount for your car.' }
	const doubt = known.some(({ isStale }) => isStale) ? ' (may have changed)' : ''
	return { value: known.map(({ text }) => text).join('; ') + doubt, hint: null }
}

const showRule = (fact: LawFact, corrections: LawCorrections): ShownRule => ({
	id: fact.id,
	title: fact.title,
	label: namesItself.has(fact.rule.kind) ? null : fact.title,
	text: fact.text,
	note: fact.note,
	citation: fact.citation,
	url: fact.url,
	asOf: formatSourceDate(fact.asOf),
	sourceKind: fact.grade === 'A' ? 'Source' : 'Secondary source',
	doubt: doubtOf(fact),
	correction: correctionOf(corrections.get(fact.id)),
})

/** Kinds of rules whose sentence begins with what it is about. */
const namesItself = new Set<LawFact['rule']['kind']>([
	'tradeCredit',
	'rebateTaxed',
	'feeTaxed',
	'leaseTax',
	'sourcesDiffer',
])

/** Says that a figure is the operator's, and since when, so that it is not taken for the table that came with the software. */
const correctionOf = (correction: ReturnType<LawCorrections['get']>): string | null =>
	correction
		? `${correction.origin === 'added' ? 'Added' : 'Corrected'} by this site on ${formatDate(correction.onDate)}.`
		: null

function doubtOf({ isUpcoming, isStale, effectiveFrom }: LawFact): string | null {
	if (isUpcoming) return `Applies from ${formatDate(effectiveFrom)}.`
	return isStale ? 'It may have changed since.' : null
}

function showExample({
	taxedCents,
	leastTaxCents,
	mostTaxCents,
	...example
}: NonNullable<StatePage['example']>) {
	const { isNew, priceCents, tradeInCents, creditCents, isDated } = example
	return {
		title: `A ${isNew ? 'new' : 'used'} car for ${formatAmount(priceCents)}${tradeInCents > 0 ? `, with a trade-in worth ${formatAmount(tradeInCents)}` : ''}`,
		lines: [
			{ label: 'Price', value: formatAmount(priceCents) },
			...(tradeInCents > 0
				? [
						{
							label: 'Trade-in that lowers the tax',
							value: creditCents > 0 ? `-${formatAmount(creditCents)}` : '$0',
						},
					]
				: []),
			{ label: 'Taxed', value: formatAmount(taxedCents) },
			{ label: 'Tax', value: rangeOf(leastTaxCents, mostTaxCents) },
		],
		isDated,
	}
}

function rangeOf(least: number, most: number | null): string {
	if (most === null) return `${formatAmount(least)} and local tax`
	return most === least ? formatAmount(least) : `${formatAmount(least)} to ${formatAmount(most)}`
}
