import {
	type DealDocument,
	formatCents,
	formatList,
	quoteLabel,
	readDeal,
	type Variance,
	varianceOf,
} from '#engine'
import { boxDifferences } from './box-differences.ts'
import { boxesOf, paperBoxes } from './paper-boxes.ts'
import type { PaperKind } from './paper-kinds.ts'
import type { TotalGap } from './total-gap.ts'
import type { BoxAnswers, ExtraLine, TypedPaper } from './typed-paper.ts'

/** A difference, with the place of the paper that it is about: a box, the lines without a box, or null for the paper as a whole. */
export type PlacedVariance = Variance & { place: { box: string } | 'lines' | null }

type PaperInput = { deal: DealDocument; paper: PaperKind; answers: BoxAnswers; extra: readonly ExtraLine[] }

/** What a paper costs more or less than the agreement, the largest difference first; the cents add up to the whole difference. */
export function paperVariances(typed: TypedPaper, input: PaperInput): PlacedVariance[] {
	const { deal, paper, answers, extra } = input
	const { agreed, contract, filled, gap } = typed
	const differing = new Set(boxDifferences(deal, { paper, answers }).map(({ id }) => id))
	const plain = varianceOf(agreed, contract).variances.filter(({ key }) => !gap || !ofLoan.has(key))
	// The loan pays for the gap as well, so what it costs follows from the total and not from the lines.
	const loan = gap ? varianceOf(agreed, filled).variances.filter(({ key }) => ofLoan.has(key)) : []
	const variances = [...plain, ...loan]
		// A buyer's order prints no loan; each of its differences states its cost over the loan.
		.filter(({ key }) => paper !== 'buyers_order' || key !== 'financing')
		.map((variance): PlacedVariance => {
			const box = boxesOfVariance(variance, paper).find((id) => differing.has(id))
			if (box) return { ...variance, place: { box } }
			const lines = linesOf(variance, { contract, extra })
			return lines ? describeLines(variance, lines) : { ...variance, place: null }
		})
	if (gap) variances.push(gapVariance(gap, input))
	const rank = ({ key }: Variance) => (key === 'deal' ? 0 : 1)
	return variances.sort(
		(one, other) => rank(one) - rank(other) || Math.abs(other.cents) - Math.abs(one.cents),
	)
}

const ofLoan: ReadonlySet<Variance['key']> = new Set(['financing', 'rate', 'term'])

/** The boxes that print a part of the cost, by the part. A part that is a category of lines is in the box that sums it up. */
const boxesOfPart: Partial<Record<Variance['key'], readonly string[]>> = {
	trade: ['trade_allowance', 'trade_payoff', 'net_trade'],
	cash_down: ['cash_down'],
	financing: ['apr', 'payment', 'months', 'finance_charge', 'total_of_payments', 'amount_financed'],
	rate: ['apr'],
	term: ['months'],
	first_payment: ['first_payment'],
	miles: ['miles'],
	residual: ['residual'],
	residual_value: ['residual'],
	rent_charge: ['rent_charge', 'payment'],
	money_factor: ['rent_charge'],
	gross_cap: ['gross_cap'],
	disposition: ['disposition'],
	acquisition: ['acquisition'],
	payments: ['payment', 'months'],
	payment_tax: ['payment'],
	payment_other: ['payment'],
	due_at_signing: ['due_at_signing'],
	due_amount: ['due_at_signing'],
	signing_fees: ['due_at_signing'],
}

const boxesOfVariance = ({ key, fromKey }: Variance, paper: PaperKind): string[] =>
	[key, ...(fromKey ? [fromKey] : [])].flatMap((part) => [
		...(boxesOfPart[part] ?? []),
		...paperBoxes[paper]
			.filter(({ lines }) => lines?.categories.some((category) => category === part))
			.map(({ id }) => id),
	])

/** The lines that were typed, where they are all there is to a difference. */
function linesOf(
	{ key, kind, cents }: Variance,
	{ contract, extra }: Pick<TypedPaper, 'contract'> & { extra: readonly ExtraLine[] },
): ExtraLine[] | null {
	if (kind === 'moved') return null
	const { lines } = readDeal(contract)
	const inKey = extra.filter((typed) =>
		lines.some(
			({ label, cents: own, category }) => label === typed.label && own === typed.cents && category === key,
		),
	)
	return inKey.reduce((sum, line) => sum + line.cents, 0) === Math.abs(cents) ? inKey : null
}

function describeLines(variance: Variance, lines: readonly ExtraLine[]): PlacedVariance {
	const names = formatList(lines.map(({ label }) => quoteLabel(label)))
	const amount = formatCents(Math.abs(variance.cents))
	const isMore = variance.cents > 0
	return {
		...variance,
		place: 'lines',
		message: `Not agreed: ${names}, ${amount}${isMore ? '' : ' less'}.`,
		say: isMore ? `We did not agree on ${names}. Please take the ${amount} off.` : undefined,
	}
}

/** What to say about a total that the lines don't explain. A total that is too low accuses nobody: the person asks which figure is right. */
function gapVariance(gap: TotalGap, { deal, paper, answers }: PaperInput): PlacedVariance {
	const { cents } = gap
	const total = paper === 'buyers_order' ? 'out_the_door' : 'amount_financed'
	const agreed = boxesOf(deal, paper).find(({ id }) => id === total)!.agreed
	const areLinesRead = paperBoxes[paper].every(({ id, lines }) => !lines || answers.has(id))
	return {
		kind: 'added',
		key: 'unknown',
		cents,
		place: { box: total },
		...(paper === 'buyers_order' && areLinesRead
			? describeSums(gap, agreed === null ? null : Number(agreed))
			: describeTotal(gap, { paper, agreed: agreed === null ? null : Number(agreed) })),
	}
}

type Described = Pick<Variance, 'message' | 'say'>

function describeSums({ linesCents, totalCents, agreedAddsUp }: TotalGap, agreed: number | null): Described {
	const [lines, total] = [formatCents(linesCents), formatCents(totalCents)]
	if (linesCents === totalCents)
		return { message: `The lines now add to the total of ${total}. In what was agreed, they did not.` }
	const message = `The lines add to ${lines}, but the total says ${total}.`
	const request =
		agreed === null || !agreedAddsUp || Math.max(linesCents, totalCents) <= agreed
			? 'Which one is right?'
			: `We agreed on ${formatCents(agreed)}. Please correct ${totalCents === agreed ? 'the lines' : linesCents === agreed ? 'the total' : 'both'}.`
	return { message, say: `The lines add to ${lines}, but the total says ${total}. ${request}` }
}

function describeTotal(
	{ cents }: TotalGap,
	{ paper, agreed }: { paper: PaperKind; agreed: number | null },
): Described {
	const amount = formatCents(Math.abs(cents))
	const [name, others] =
		paper === 'buyers_order'
			? ['total', 'the lines checked so far']
			: ['amount financed', 'what the other boxes come to']
	if (cents < 0) return { message: `The ${name} is ${amount} lower than ${others}.` }
	return {
		message: `The ${name} is ${amount} higher than ${others}.`,
		say: `${agreed === null ? '' : `We agreed on ${formatCents(agreed)}. `}What are the ${amount} in the ${name} for?`,
	}
}
