import { formatDate } from '#app/lib/dates/dates.ts'
import {
	buyerQuestions,
	formatAmount,
	formatList,
	formatSourceDate,
	type LawFact,
	marketFigures,
	type StatePage,
} from '#engine'
import type { LawCorrections } from '../current-law.server.ts'
import { outTheDoorTotal } from './out-the-door-total.ts'
import { ownTaxOf, shortAnswersOf } from './short-answers.ts'

/** A rule as the page of its state shows it. */
export type ShownRule = {
	id: string
	/** What it is about, where its text does not say so. */
	label: string | null
	text: string
	/** What was found about it. */
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

/** Returns what a page says about a state: the short answers first, then all rules in the words and the order of a buyer's questions. */
export function showState(
	page: StatePage,
	{ federal, corrections }: { federal: readonly LawFact[]; corrections: LawCorrections },
) {
	const { name, slug, answers, unknown } = page
	const rulesOf = (facts: readonly LawFact[]) => facts.map((fact) => showRule(fact, corrections))
	const hasNoMaximum = page.outTheDoor?.docFee?.limit === 'none'
	return {
		name,
		slug,
		tax: ownTaxOf(page),
		total: outTheDoorTotal(page),
		short: shortAnswersOf(page),
		answers: answers.map(({ question, facts }) => ({
			id: question,
			question: buyerQuestions[question],
			rules: [...rulesOf(facts), ...(hasNoMaximum && question === 'fees' ? [medianDocFee] : [])],
		})),
		federal: rulesOf(federal),
		unknown: formatList(unknown),
	}
}

/** What dealers charge where the law sets no maximum; it limits no fee. */
const medianDocFee: ShownRule = {
	id: 'median-doc-fee',
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

const showRule = (fact: LawFact, corrections: LawCorrections): ShownRule => ({
	id: fact.id,
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
