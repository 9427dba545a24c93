import { type Periods, periodsOf } from './accumulation.ts'
import { isPossibleLoan, type LoanTerms, paymentOf } from './loan.ts'
import { divideHalfUp, isAmount, isRate } from './rounding.ts'

export type ScheduleRow = {
	/** 1 for the first payment. */
	no: number
	paymentCents: number
	interestCents: number
	principalCents: number
	/** The balance after this payment. */
	balanceCents: number
}

export type Schedule = {
	/** Of every payment except the last, which absorbs the rounding and any balloon. */
	paymentCents: number
	rows: ScheduleRow[]
	totalOfPaymentsCents: number
	financeChargeCents: number
}

/**
 * The loan payment by payment, interest rounded to the cent, half a cent up, and a last payment that leaves no balance. With
 * `paymentCents` above the level payment, or with `extraCents` in addition to it, the loan ends sooner. Null when an input is impossible.
 */
export function scheduleOf(
	loan: LoanTerms & { aprPpm: number; paymentCents?: number; extraCents?: number },
): Schedule | null {
	const level = isPossibleLoan(loan) ? (loan.paymentCents ?? paymentOf(loan)) : null
	const { extraCents = 0 } = loan
	if (level === null || !isAmount(level) || !isAmount(extraCents) || !isRate(loan.aprPpm)) return null
	const periods = periodsOf(loan)
	const rows: ScheduleRow[] = []
	let balanceCents = loan.amountFinancedCents
	for (let no = 1; no <= periods.count && balanceCents > 0; no++) {
		const interestCents = interestOf(balanceCents, loan.aprPpm, no === 1 ? periods : regular(periods))
		const owedCents = balanceCents + interestCents
		if (!Number.isSafeInteger(owedCents)) return null
		const paymentCents = no === periods.count ? owedCents : Math.min(level + extraCents, owedCents)
		balanceCents = owedCents - paymentCents
		rows.push({ no, paymentCents, interestCents, principalCents: paymentCents - interestCents, balanceCents })
	}
	const totalOfPaymentsCents = rows.reduce((sum, row) => sum + row.paymentCents, 0)
	return {
		paymentCents: level,
		rows,
		totalOfPaymentsCents,
		financeChargeCents: totalOfPaymentsCents - loan.amountFinancedCents,
	}
}

const regular = (periods: Periods): Periods => ({ ...periods, wholeBeforeFirst: 1, oddDays: 0 })

/** The interest of the time before a payment: (1 + f·i)(1 + i)^t − 1 of the balance, as in `accumulate`. */
function interestOf(balanceCents: number, aprPpm: number, periods: Periods): number {
	const rate = BigInt(aprPpm)
	const unit = BigInt(1_000_000 * periods.perYear)
	const days = BigInt(periods.daysPerPeriod)
	const whole = BigInt(periods.wholeBeforeFirst)
	const scale = unit ** (whole + 1n) * days
	const grown = (unit + rate) ** whole * (unit * days + rate * BigInt(periods.oddDays))
	return Number(divideHalfUp(BigInt(balanceCents) * (grown - scale), scale))
}
