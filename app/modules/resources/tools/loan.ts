/** A fixed-rate loan with one payment at the end of each month. */
type LoanTerms = {
	principalCents: number
	/** The yearly rate on the contract: 6.5 for 6.5%. */
	aprPercent: number
	months: number
}

/**
 * Returns the level payment, rounded to the cent: P = A · r / (1 − v^n) with v = 1/(1+r) and r the monthly rate (annuity formula; the same
 * as PMT in every spreadsheet).
 */
export function monthlyPaymentCents({ principalCents, aprPercent, months }: LoanTerms): number {
	const rate = monthlyRate(aprPercent)
	if (rate === 0) return Math.round(principalCents / months)
	return Math.round((principalCents * rate) / oneMinusDiscount(rate, months))
}

/**
 * Returns the yearly rate in percent at which these payments repay this amount (actuarial method, Regulation Z, appendix J); null if the
 * payments do not even repay the amount itself, or only at more than 1,000% a year.
 */
export function aprPercentOf({
	principalCents,
	paymentCents,
	months,
}: {
	principalCents: number
	paymentCents: number
	months: number
}): number | null {
	if (paymentCents * months < principalCents) return null
	let low = 0
	let high = 1000
	const excess = (aprPercent: number) => {
		const rate = monthlyRate(aprPercent)
		return rate === 0
			? paymentCents * months - principalCents
			: (paymentCents * oneMinusDiscount(rate, months)) / rate - principalCents
	}
	if (excess(high) > 0) return null
	for (let step = 0; step < 80; step++) {
		const middle = (low + high) / 2
		if (excess(middle) > 0) low = middle
		else high = middle
	}
	return (low + high) / 2
}

const monthlyRate = (aprPercent: number) => aprPercent / 1200

/** Returns 1 − v^n, accurate even for tiny rates. */
const oneMinusDiscount = (rate: number, months: number) => -Math.expm1(-months * Math.log1p(rate))
