import { cited } from '../law/describe/cite.ts'
import type { LawRuleOf } from '../law/law-row.ts'
import { formatCents } from '../money/format-money.ts'
import { shareOf } from '../money/rounding.ts'
import { type CheckContext, centsOf, lawOf, linesOf, numbersOf } from './check-context.ts'
import { type Finding, restingOn } from './finding.ts'

/** Compares the line of the title, and a dealer's charge for electronic filing, with the state's own figures. */
export const checkStateCharges = (context: CheckContext): Finding[] => [
	...checkTitle(context),
	...checkElectronicFiling(context),
]

/** A title with its lien may cost so much more than the state's figure before it is worth a question: it may have changed. */
const titleToleranceCents = 2_500

function checkTitle(context: CheckContext): Finding[] {
	const lines = linesOf(context, 'title').filter(({ payee }) => payee !== 'dealer')
	const { state } = context.document
	const law = lines.length > 0 ? lawOf(context, { state, subject: 'title_fee', kind: 'officialFees' }) : null
	if (!law) return []
	const cents = centsOf(lines)
	const most = mostOf(law.row.rule)
	if (cents <= most + Math.max(titleToleranceCents, shareOf(most, 100_000))) return []
	return [
		{
			code: 'registration_estimate',
			severity: 'review',
			cents: cents - most,
			lines: numbersOf(lines),
			message: `The title is ${formatCents(cents)}; the state’s own figure is ${formatCents(most)} ${cited(law)}.`,
			say: 'What does the state charge for the title, and what else is in this line?',
			...restingOn(law),
		},
	]
}

const mostOf = ({ fees }: LawRuleOf<'officialFees'>): number =>
	fees.reduce((sum, { cents, upToCents = cents }) => sum + upToCents, 0)

function checkElectronicFiling(context: CheckContext): Finding[] {
	const lines = linesOf(context, 'electronic_filing')
	const state = context.document.dealerState ?? context.document.state
	const law =
		lines.length > 0
			? lawOf(context, { state, subject: 'electronic_filing_fee', kind: 'maximumCents' })
			: null
	if (!law) return []
	const cents = centsOf(lines) - law.row.rule.cents
	if (cents <= 0) return []
	return [
		{
			code: 'fee_for_government_by_dealer',
			severity: law.isFirm ? 'stop' : 'review',
			cents,
			lines: numbersOf(lines),
			message: `Electronic filing is ${formatCents(centsOf(lines))}. That is ${formatCents(cents)} above the published maximum of ${formatCents(law.row.rule.cents)} ${cited(law)}.`,
			say: `I found a published maximum of ${formatCents(law.row.rule.cents)} for electronic filing. Please bring it down to that, or show me why it is higher here.`,
			...restingOn(law),
		},
	]
}
