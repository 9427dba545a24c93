export type LoanTerms = {
	amountFinancedCents: number
	months: number
	every?: 'month' | 'two_weeks'
	firstPeriodDays?: number
	balloonCents?: number
}

export type LoanPayments = LoanTerms & { paymentCents: number }

/** The annual percentage rate in parts per million by the actuarial method; null when the payments do not repay the amount. */
export function aprOf(loan: LoanPayments): number | null {
	if (loan.amountFinancedCents <= 0 || (loanTotals(loan)?.financeChargeCents ?? -1) < 0) return null
	let [low, high] = [0, 10_000_000]
	for (let step = 0; step < 60; step++) {
		const middle = (low + high) / 2
		if (levelPayment(loan, middle) < loan.paymentCents) low = middle
		else high = middle
	}
	return high > 9_999_999 ? null : Math.round(low)
}

/** The level payment in cents; null when an input is impossible. */
export function paymentOf({ aprPpm, ...loan }: LoanTerms & { aprPpm: number }): number | null {
	const payment = Math.round(levelPayment(loan, aprPpm))
	return loan.amountFinancedCents > 0 && payment >= 0 && Number.isSafeInteger(payment) ? payment : null
}

/** What a loan costs by its own payments. */
export function loanTotals(loan: LoanPayments) {
	const paymentCount = countOf(loan)
	const totalOfPaymentsCents = paymentCount * loan.paymentCents + (loan.balloonCents ?? 0)
	if (loan.amountFinancedCents <= 0) return null
	return {
		paymentCount,
		totalOfPaymentsCents,
		financeChargeCents: totalOfPaymentsCents - loan.amountFinancedCents,
	}
}

/** How far a stated annual percentage rate may be off, in parts per million (12 CFR 1026.22(a)). */
export const aprTolerancePpm = ({ isIrregular }: { isIrregular: boolean }): number =>
	isIrregular ? 2_500 : 1_250

const countOf = ({ months, every = 'month' }: LoanTerms) =>
	every === 'month' ? months : Math.max(1, Math.round((months * 26) / 12))

function levelPayment(loan: LoanTerms, aprPpm: number): number {
	const { amountFinancedCents, every = 'month', balloonCents = 0 } = loan
	const [perYear, days] = every === 'month' ? [12, 30] : [26, 14]
	const firstDays = loan.firstPeriodDays ?? days
	if (aprPpm < 1) return (amountFinancedCents - balloonCents) / countOf(loan)
	const rate = aprPpm / 1e6 / perYear
	const discount = (1 + rate) ** -countOf(loan)
	const odd = (1 + (rate * (firstDays % days)) / days) * (1 + rate) ** (Math.floor(firstDays / days) - 1)
	return ((amountFinancedCents * odd - balloonCents * discount) * rate) / (1 - discount)
}
