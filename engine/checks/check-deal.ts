import type { Buyer, DealDocument, Line } from '../format/format.ts'
import type { LawRow } from '../law/law-row.ts'
import { readDeal } from '../reading/document/read-deal.ts'
import type { DraftLine } from '../reading/document/read-lines.ts'
import { type Totals, totalsOf } from '../totals/totals.ts'
import { atStakeOf } from './at-stake.ts'
import type { Check, CheckContext } from './check-context.ts'
import { checkExpiry, checkMissing, checkUnknownLines } from './completeness.ts'
import { checkDisclosures } from './disclosures.ts'
import { checkDealerFees, checkDocFee, checkDuplicates, checkGovernmentFees } from './fees.ts'
import type { Finding, FindingCode } from './finding.ts'
import { checkHighestInterest } from './highest-interest.ts'
import { checkImpossibleTerms } from './impossible-terms.ts'
import { checkLease } from './lease/lease.ts'
import { checkLeaseTax } from './lease/lease-tax.ts'
import { checkLoanPayment } from './loan-payment.ts'
import { checkAddOns, checkGap, checkMarketAdjustment, checkSticker } from './products.ts'
import { checkRates } from './rates.ts'
import { checkCredits, checkRebates } from './rebates.ts'
import { checkStateCharges } from './state-charges.ts'
import { checkBalance, checkSubtotals, checkSum } from './sums.ts'
import { checkTax } from './tax/tax.ts'
import { checkTrade } from './trade.ts'
import { checkVins } from './vehicle.ts'

/** A line of the report: the input line with its number from 1 and how the engine interprets it. */
export type ReportLine = Line & { no: number; classifiedBy: 'given' | 'rule' | 'none' }

export type DealReport = {
	lines: ReportLine[]
	totals: Totals
	findings: Finding[]
	/** What the buyer may ask for, each dollar once: the figure of the headline. */
	atStakeCents: number
}

/** Sums that are off by the same amount have one cause: only the finding whose code comes first here is reported. */
const sumCodes: readonly FindingCode[] = [
	'duplicate_fee',
	'trade_mismatch',
	'tax_mismatch',
	'sum_mismatch',
	'balance_mismatch',
	'subtotal_mismatch',
	'finance_charge_mismatch',
	'total_of_payments_mismatch',
]

const checks: readonly Check[] = [
	checkSum,
	checkSubtotals,
	checkBalance,
	checkImpossibleTerms,
	checkDuplicates,
	checkTax,
	checkDocFee,
	checkDealerFees,
	checkGovernmentFees,
	checkStateCharges,
	checkMarketAdjustment,
	checkSticker,
	checkAddOns,
	checkGap,
	checkRebates,
	checkCredits,
	checkLoanPayment,
	checkDisclosures,
	checkRates,
	checkHighestInterest,
	checkLease,
	checkLeaseTax,
	checkTrade,
	checkVins,
	checkExpiry,
	checkUnknownLines,
	checkMissing,
]

const severityRanks = { stop: 0, review: 1, pass: 2 }

/**
 * Checks a document: how its lines are classified, what they add up to, and what to ask. `today` is an ISO date. `agreed` is the document
 * that this one claims to carry out. The rows of law are always given, so that a page carries only those it needs and never the whole
 * table. Findings are sorted: `stop` first, then by dollars.
 */
export function checkDeal(
	document: DealDocument,
	{
		buyer,
		agreed,
		lawRows,
		today,
	}: { buyer?: Buyer; agreed?: DealDocument; lawRows: readonly LawRow[]; today: string },
): DealReport {
	const deal = readDeal(document, { lawRows, onDate: today })
	const totals = totalsOf(deal)
	const context: CheckContext = { deal, document, totals, buyer, agreed, lawRows, today }
	const findings = withoutRepeats(checks.flatMap((check) => check(context)))
	findings.sort(
		(one, other) =>
			severityRanks[one.severity] - severityRanks[other.severity] || (other.cents ?? 0) - (one.cents ?? 0),
	)
	return {
		lines: deal.lines.map(reportLine),
		totals,
		findings,
		atStakeCents: atStakeOf(findings, deal.lines),
	}
}

/** Leaves one finding per amount that doesn't add up. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
	const isSum = ({ code, severity }: Finding) => severity !== 'pass' && sumCodes.includes(code)
	return findings.filter((finding, index) => {
		if (!isSum(finding) || !finding.cents) return true
		const rank = sumCodes.indexOf(finding.code)
		return !findings.some((other, otherIndex) => {
			if (otherIndex === index || !isSum(other) || other.cents !== finding.cents) return false
			const otherRank = sumCodes.indexOf(other.code)
			return otherRank < rank || (otherRank === rank && otherIndex < index && isSameSum(finding, other))
		})
	})
}

/** Two findings with the same code and amount are one problem unless they name different lines; subtotals always are. */
const isSameSum = (one: Finding, other: Finding) =>
	String(one.lines) === String(other.lines) || one.code === 'subtotal_mismatch'

function reportLine({ isRoleGiven: _, sums: __, ...line }: DraftLine): ReportLine {
	return line
}
