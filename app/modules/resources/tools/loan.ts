/** A fixed-rate loan with one payment at the end of each month. */
export type LoanTerms = {
	principalCents: number
	/** The yearly rate on the contract: 6.5 for 6.5 %. */
	aprPercent: number
	months: number
	/** Due in addition to the last payment. */
	balloonCents?: number
}

export type ScheduleRow = {
	/** 1 for the first month. */
	month: number
	paymentCents: number
	interestCents: number
	principalCents: number
	/** The balance after this payment. */
	balanceCents: number
}

export type Schedule = {
	/** The payment of every month except the last, which absorbs the rounding and any balloon. */
	paymentCents: number
	rows: ScheduleRow[]
	totalPaidCents: number
	totalInterestCents: number
}

/**
 * The level payment, rounded to the cent: P = (A − B·v^n) · r / (1 − v^n) with v = 1/(1+r) and r the monthly rate (annuity formula;
 * the same as PMT in every spreadsheet).
 */
export function monthlyPaymentCents({
	principalCents,
	aprPercent,
	months,
	balloonCents = 0,
}: LoanTerms): number {
	const rate = monthlyRate(aprPercent)
	if (rate === 0) return Math.round((principalCents - balloonCents) / months)
	const discount = discountFactor(rate, months)
	return Math.round(((principalCents - balloonCents * discount) * rate) / annuity(rate, months))
}

/** The principal that a monthly payment repays: the formula above, solved for A, rounded down to the cent. */
export function principalForPaymentCents({
	paymentCents,
	aprPercent,
	months,
	balloonCents = 0,
}: {
	paymentCents: number
	aprPercent: number
	months: number
	balloonCents?: number
}): number {
	const rate = monthlyRate(aprPercent)
	if (rate === 0) return paymentCents * months + balloonCents
	return Math.floor(
		(paymentCents * annuity(rate, months)) / rate + balloonCents * discountFactor(rate, months),
	)
}

/**
 * The schedule month by month, with interest rounded to the cent as lenders do, and a last payment that leaves no balance. With
 * `extraCents` paid in addition each month the loan ends sooner, and the rows stop there.
 */
export function amortize(terms: LoanTerms, { extraCents = 0 } = {}): Schedule {
	const paymentCents = monthlyPaymentCents(terms)
	const rows: ScheduleRow[] = []
	let balanceCents = terms.principalCents
	for (let month = 1; month <= terms.months && balanceCents > 0; month++) {
		const interestCents = monthlyInterestCents(balanceCents, terms.aprPercent)
		const owedCents = balanceCents + interestCents
		const paidCents = month === terms.months ? owedCents : Math.min(paymentCents + extraCents, owedCents)
		balanceCents = owedCents - paidCents
		rows.push({
			month,
			paymentCents: paidCents,
			interestCents,
			principalCents: paidCents - interestCents,
			balanceCents,
		})
	}
	const totalPaidCents = rows.reduce((sum, row) => sum + row.paymentCents, 0)
	return { paymentCents, rows, totalPaidCents, totalInterestCents: totalPaidCents - terms.principalCents }
}

/**
 * The yearly rate in percent at which these payments repay this amount (actuarial method, Regulation Z, appendix J); null when the
 * payments do not even repay the amount itself, or only at more than 1,000 % a year.
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
			: (paymentCents * annuity(rate, months)) / rate - principalCents
	}
	if (excess(high) > 0) return null
	for (let step = 0; step < 80; step++) {
		const middle = (low + high) / 2
		if (excess(middle) > 0) low = middle
		else high = middle
	}
	return (low + high) / 2
}

/** What an extra payment each month saves. */
export function earlyPayoff(
	terms: LoanTerms,
	{ extraCents }: { extraCents: number },
): { months: number; monthsSaved: number; interestSavedCents: number } {
	const planned = amortize(terms)
	const quicker = amortize(terms, { extraCents })
	return {
		months: quicker.rows.length,
		monthsSaved: planned.rows.length - quicker.rows.length,
		interestSavedCents: planned.totalInterestCents - quicker.totalInterestCents,
	}
}

/** A twelfth of the yearly rate, half a cent up; calculated in whole numbers, as in `percentOf`. */
function monthlyInterestCents(balanceCents: number, aprPercent: number): number {
	const exact = balanceCents * Math.round(aprPercent * 1e6)
	return Number.isSafeInteger(exact)
		? Math.round(exact / 1.2e9)
		: Math.round(balanceCents * monthlyRate(aprPercent))
}

const monthlyRate = (aprPercent: number) => aprPercent / 1200

/** v^n, accurate also for tiny rates. */
const discountFactor = (rate: number, months: number) => Math.exp(-months * Math.log1p(rate))

/** 1 − v^n, accurate also for tiny rates. */
const annuity = (rate: number, months: number) => -Math.expm1(-months * Math.log1p(rate))
