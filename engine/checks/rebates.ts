import type { Buyer } from '../format/format.ts'
import { formatDate } from '../format-date.ts'
import { formatList } from '../format-list.ts'
import { cited } from '../law/describe/cite.ts'
import { formatCents } from '../money/format-money.ts'
import { usStates } from '../places/us-states.ts'
import { labelWords } from '../reading/classification/classify-label.ts'
import type { ReadLine } from '../reading/document/read-lines.ts'
import { type CheckContext, centsOf, lawDate, lawOf, linesOf, numbersOf } from './check-context.ts'
import { type Finding, quoteLabel, restingOn } from './finding.ts'

/** Words of a label that don't tell who the rebate is for. */
const plainWords = new Set([
	'rebate',
	'rebates',
	'cash',
	'bonus',
	'incentive',
	'offer',
	'program',
	'discount',
	'owner',
	'the',
	'and',
	'for',
	'or',
	'customer',
	'recent',
	'new',
])

/** Checks whether the buyer meets the conditions of rebates, by what the buyer stated. */
export function checkRebates(context: CheckContext): Finding[] {
	const lines = context.deal.lines.filter(
		({ category, role }) => category === 'rebate_conditional' && (role === 'credit' || role === 'memo'),
	)
	return lines.map((line) => {
		const qualifies = qualifiesFor(line, context.buyer)
		const common = { code: 'rebate_not_qualified' as const, lines: [line.no] }
		if (qualifies === true)
			return { ...common, severity: 'pass', message: `You qualify for ${quoteLabel(line.label)}.` }
		if (line.role === 'memo')
			return {
				...common,
				severity: 'review',
				message: `${quoteLabel(line.label)} of ${formatCents(line.cents)} has a condition, and the total may already count on it.`,
				say: `Does your total count on ${quoteLabel(line.label)}? What is it if I don’t get that?`,
			}
		const say = `What exactly must I show to get ${quoteLabel(line.label)}? If I can’t, what is the total without it?`
		if (qualifies === null)
			return {
				...common,
				severity: 'review',
				cents: line.cents,
				message: `${quoteLabel(line.label)} takes ${formatCents(line.cents)} off only if you meet its condition.`,
				say,
			}
		return {
			...common,
			severity: 'stop',
			cents: line.cents,
			message: `${quoteLabel(line.label)} takes ${formatCents(line.cents)} off, but you don’t qualify for it. Without it, the total is ${formatCents(line.cents)} higher.`,
			say: `I don’t qualify for ${quoteLabel(line.label)}. Please give me the total without it.`,
		}
	})
}

/** Whether the buyer qualifies for a rebate; null if the buyer has not stated which ones they qualify for. */
export function qualifiesFor({ label }: Pick<ReadLine, 'label'>, buyer: Buyer | undefined): boolean | null {
	if (!buyer?.qualifiesFor) return null
	const words = identifyingWords(label)
	return buyer.qualifiesFor.some((named) => {
		const namedWords = identifyingWords(named)
		return namedWords.length > 0 && namedWords.some((word) => words.includes(word))
	})
}

/** Returns the words of a label that identify a rebate, in the singular; 'graduate' and 'grad' count as the same word. */
const identifyingWords = (label: string) =>
	labelWords(label)
		.filter((word) => !plainWords.has(word))
		.map((word) => word.replace(/s$/, '').replace(/^graduate$/, 'grad'))

/** Reports federal credits on electric cars, which have ended. */
export function checkCredits(context: CheckContext): Finding[] {
	const lines = linesOf(context, 'tax_credit')
	const law = lawOf(context, { state: 'US', subject: 'federal_credit', kind: 'endedOn' })
	if (lines.length === 0 || !law) return []
	const { date } = law.row.rule
	if (lawDate(context) <= date) return []
	const isFederal = lines.every(isFederalCredit)
	return [
		{
			code: 'credit_ended',
			severity: law.isFirm && isFederal ? 'stop' : 'review',
			cents: centsOf(lines),
			lines: numbersOf(lines),
			message: `${formatList(lines.map(({ label }) => quoteLabel(label)))} takes ${formatCents(centsOf(lines))} off. The federal credits for electric cars ended on ${formatDate(date)} ${cited(law)}.`,
			say: `The federal credit has ended. Who pays these ${formatCents(centsOf(lines))}? If it is you or the manufacturer, please write it as a discount.`,
			...restingOn(law),
		},
	]
}

/** The full amounts of the federal credits in cents: for new and leased cars, half of that, and for used cars. */
const federalCents: ReadonlySet<number> = new Set([750_000, 375_000, 400_000])
const stateNames = Object.values(usStates).map((name) => name.toLowerCase())

/** Whether a credit is a federal one by its words or amount; a state or a utility may have a program of its own. */
function isFederalCredit({ label, cents }: ReadLine): boolean {
	const words = ` ${labelWords(label).join(' ')} `
	if (/ (?:state|utility|city|county|local|power|electric company) /.test(words)) return false
	if (stateNames.some((name) => words.includes(` ${name} `))) return false
	return / (?:federal|clean vehicle|30d|45w|25e|irs|ira) /.test(words) || federalCents.has(cents)
}
