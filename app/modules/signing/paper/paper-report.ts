import {
	type Buyer,
	checkDeal,
	type DealDocument,
	type Finding,
	formatCents,
	type LawRow,
	readDeal,
	totalsOf,
} from '#engine'
import { type BoxDifference, boxDifferences } from './box-differences.ts'
import { boxesOf } from './paper-boxes.ts'
import type { PaperKind } from './paper-kinds.ts'
import { questionsOf } from './paper-questions.ts'
import { type PlacedVariance, paperVariances } from './paper-variances.ts'
import { isAboutGap, type TotalGap } from './total-gap.ts'
import { type BoxAnswers, type ExtraLine, typedPaper } from './typed-paper.ts'

/** The cost of a paper compared with the agreement, as far as it has been read. */
export type PaperReport = {
	/** In cents; below zero when it costs less. */
	costsMoreCents: number
	readCount: number
	boxCount: number
	/** The largest difference first. Their cents add up to `costsMoreCents`. */
	variances: PlacedVariance[]
	/** The boxes that differ, in their printed order. */
	boxes: BoxDifference[]
	/** The lines that the form has no box for. */
	extra: readonly ExtraLine[]
	/** Null where the lines explain the total. */
	gap: TotalGap | null
	/** Sums that don't add up on the paper itself once all of it is read, and did add up in the agreement. */
	findings: Finding[]
	/** How many questions about the paper were answered with no. */
	wrongCount: number
	/** How many questions about the paper have no answer yet. */
	openQuestionCount: number
}

/**
 * Compares the boxes read from a paper with the agreement. `today` is an ISO date, `lawRows` the rows to check by. Runs on the server and
 * on the phone.
 */
export function reportPaper(
	agreed: DealDocument,
	{
		paper,
		answers,
		extra = [],
		questions,
		buyer,
		lawRows = [],
		today,
	}: {
		paper: PaperKind
		answers: BoxAnswers
		extra?: readonly ExtraLine[]
		/** By question, whether the paper is right. */
		questions?: ReadonlyMap<string, boolean>
		buyer?: Buyer
		lawRows?: readonly LawRow[]
		today: string
	},
): PaperReport {
	const typed = typedPaper(agreed, { paper, answers, extra })
	const variances = paperVariances(typed, { deal: agreed, paper, answers, extra })
	const boxes = boxesOf(agreed, paper)
	const agreedValues = new Map(boxes.map((box) => [box.id, box.agreed]))
	const readCount = boxes.filter(({ id }) => answers.has(id)).length
	const isRead = readCount === boxes.length
	const check = (document: DealDocument) =>
		checkDeal(document, { buyer, agreed: typed.agreed, lawRows, today }).findings.filter(isReported)
	return {
		costsMoreCents: variances.reduce((sum, { cents }) => sum + cents, 0),
		readCount,
		boxCount: boxes.length,
		variances,
		boxes: boxDifferences(agreed, { paper, answers }),
		extra,
		gap: typed.gap,
		findings: isRead
			? [
					...checkDerived(typed.filled, { answers, agreed: agreedValues }),
					...newIn(check(typed.filled), check(typed.agreed)),
				]
			: [],
		wrongCount: [...(questions?.values() ?? [])].filter((isRight) => !isRight).length,
		openQuestionCount: questionsOf(agreed, paper).filter(({ id }) => !questions?.has(id)).length,
	}
}

/** The figures of a lease that follow from its others (12 CFR 1013.4(f)), where the paper prints a different value. */
function checkDerived(
	contract: DealDocument,
	{ answers, agreed }: { answers: BoxAnswers; agreed: ReadonlyMap<string, unknown> },
): Finding[] {
	const lease = totalsOf(readDeal(contract)).lease
	if (!lease) return []
	const derived = [
		['adjusted_cap', 'adjusted capitalized cost', lease.adjustedCapCents],
		['depreciation', 'depreciation', lease.depreciationCents],
		['base_payment', 'base monthly payment', lease.basePaymentCents],
	] as const
	return derived.flatMap(([id, name, expected]): Finding[] => {
		const printed = answers.get(id)
		if (printed === undefined || printed === agreed.get(id) || expected === undefined) return []
		const cents = Number(printed) - expected
		// The payment is rounded to the cent.
		if (Math.abs(cents) <= (id === 'base_payment' ? 1 : 0)) return []
		return [
			{
				code: 'lease_payment_mismatch',
				severity: 'stop',
				cents: Math.abs(cents),
				message: `The ${name} follows from the other boxes: ${formatCents(expected)}. The document says ${formatCents(Number(printed))}.`,
				say: `I get ${formatCents(expected)} for the ${name}. How did you get ${formatCents(Number(printed))}?`,
			},
		]
	})
}

const isReported = ({ severity, message }: Finding) => severity !== 'pass' && !isAboutGap(message)

const newIn = (findings: readonly Finding[], known: readonly Finding[]): Finding[] => {
	const messages = new Set(known.map(({ code, message }) => `${code} ${message}`))
	return findings.filter(({ code, message }) => !messages.has(`${code} ${message}`))
}
