import { formatCents } from '../../money/format-money.ts'
import { groupOf } from '../../reading/classification/categories.ts'
import { isCounted, type ReadLine } from '../../reading/document/read-lines.ts'
import type { SolvedLease } from '../../totals/solve-lease.ts'
import type { CheckContext } from '../check-context.ts'
import type { Finding } from '../finding.ts'

/** Charges that may be due at signing or not are tried in every combination, so many of them. */
const openMax = 9
const namesFirstPayment = /\b(?:first|1st|advance|initial)\b.{0,20}\b(?:payment|pmt|month)/i
const namesReduction = /\b(?:cap|capitali[sz]ed|ccr|reduction)\b/i

/** What is due at signing by the lines of a paper that itemizes it. */
type Due = {
	/** The first payment, the buyer's own money in the cap, and every charge that is marked as paid at signing. */
	cents: number
	paymentCents: number
	/** Amounts that may be in it, credits below zero: rebates and equity where the form counts them, a deposit that was paid. */
	open: number[]
}

/** Compares the amount due at signing with its parts, and the reduction of the cap with the credits of the lines. */
export function checkSigning(context: CheckContext, solved: SolvedLease): Finding[] {
	const due = dueOf(context, solved)
	const stated = context.document.stated?.dueAtSigningCents
	const isExact = due !== null && stated === due.cents
	return [
		...(due && stated !== undefined ? checkDue(due, stated) : []),
		...checkReduction(context, solved, { due, isExact }),
	]
}

/** Null unless the paper marks what is capitalized, that adds up, and the rest is paid at signing. */
function dueOf({ deal, document, totals }: CheckContext, solved: SolvedLease): Due | null {
	const paymentCents = solved.paymentCents ?? solved.basePaymentCents
	const { grossCapCents } = document.lease ?? {}
	const charges = deal.lines.filter(({ role }) => role === 'charge')
	const capitalized = charges.filter(({ paid }) => paid === 'capitalized')
	const atSigning = charges.filter(
		({ paid, label }) => paid === 'at_signing' && !namesFirstPayment.test(label),
	)
	const hasPrice = capitalized.some(({ category }) => category === 'price' || category === 'msrp')
	if (paymentCents === undefined || !hasPrice || grossCapCents === undefined) return null
	if (atSigning.length === 0 && totals.cashDownCents === 0) return null
	const unmarked = charges.filter(
		({ paid, category, role }) => paid === undefined && role === 'charge' && category !== 'price',
	)
	const { rebates } = deal.sums
	const equity = Math.max(0, deal.trade?.equityCents ?? 0)
	const own = deal.lines.filter(({ category, role }) => category === 'down_payment' && role === 'credit')
	const ownCents = own.reduce((sum, { cents }) => sum + cents, 0)
	const deposits = deal.lines.filter(({ category }) => category === 'deposit')
	const held = charges.some(({ category }) => category === 'security_deposit')
		? 0
		: (document.lease?.securityDepositsCents ?? 0)
	// Without a line for the buyer's own money the reduction may be anything: what is due shows how much of it is paid.
	const reduction = own.length === 0 ? (solved.capReductionCents ?? 0) : 0
	const open = [
		...unmarked.map(({ cents }) => cents),
		...deposits.map(({ cents }) => -cents),
		-rebates,
		equity,
		rebates,
		-equity,
		reduction,
		reduction + rebates - equity,
	].filter((cents) => cents !== 0)
	return {
		cents: paymentCents + ownCents + atSigning.reduce((sum, { cents }) => sum + cents, 0) + held,
		paymentCents,
		open: [...new Set(open)].slice(0, openMax),
	}
}

/** Whether any of the open amounts together make a sum. */
function isSumOf(open: readonly number[], cents: number, tolerance: number): boolean {
	let sums = [0]
	for (const part of open) sums = sums.flatMap((sum) => [sum, sum + part])
	return sums.some((sum) => Math.abs(sum - cents) <= tolerance)
}

function checkDue(due: Due, stated: number): Finding[] {
	const apart = stated - due.cents
	const tolerance = stated % 100 === 0 ? 99 : 0
	// A first payment that is waived is in the buyer's favor.
	if (isSumOf([...due.open, -due.paymentCents], apart, tolerance)) return []
	const cents = Math.abs(apart)
	const isTwice = apart === due.paymentCents
	const sides = `What is paid at signing comes to ${formatCents(due.cents)}, but the document says ${formatCents(stated)}`
	if (apart < 0)
		return [
			{
				code: 'balance_mismatch',
				severity: 'review',
				message: `${sides}: ${formatCents(cents)} less.`,
				say: `Which amount do I pay at signing, ${formatCents(stated)} or ${formatCents(due.cents)}?`,
			},
		]
	return [
		{
			code: 'balance_mismatch',
			severity: due.open.length === 0 || isTwice ? 'stop' : 'review',
			cents,
			message: `${sides}: ${formatCents(cents)} more${isTwice ? ', which is one payment' : ''}.`,
			say: isTwice
				? 'Is the first payment counted twice in the amount due at signing?'
				: `What is the other ${formatCents(cents)} at signing for? I get ${formatCents(due.cents)}.`,
		},
	]
}

/** Whatever the lines credit has to be in the reduction of the cap, or to pay for something else at signing. */
function checkReduction(
	{ deal, document }: CheckContext,
	solved: SolvedLease,
	{ due, isExact }: { due: Due | null; isExact: boolean },
): Finding[] {
	const reduction = solved.capReductionCents
	if (reduction === undefined || solved.grossCapCents === undefined || !hasOwnReduction(document.lease))
		return []
	const credits = deal.lines.filter(
		(line) => line.role === 'credit' && isCounted(line) && line.paid !== 'capitalized' && isReduction(line),
	)
	const equity = Math.max(0, deal.trade?.equityCents ?? 0)
	const sum = credits.reduce((total, { cents }) => total + cents, 0) + equity
	const missing = sum - reduction
	if (missing <= 0 || (missing < 100 && reduction % 100 === 0)) return []
	// Rebates and cash may pay for the first payment and the fees at signing instead.
	const isNamed = credits.some(({ label, cents }) => namesReduction.test(label) && cents >= missing)
	const atSigning = due
		? due.cents - credits.reduce((total, line) => (isOwn(line) ? total + line.cents : total), 0)
		: 0
	const isSpent = !isNamed && !isExact && (due === null || missing <= atSigning)
	if (isSpent) return []
	return [
		{
			code: 'balance_mismatch',
			severity: isNamed || isExact ? 'stop' : 'review',
			cents: missing,
			lines: credits.map(({ no }) => no),
			message: `Your own money, rebates and trade-in come to ${formatCents(sum)}, but the capitalized cost is lowered by ${formatCents(reduction)} only: ${formatCents(missing)} less.`,
			say: `Where do I find the other ${formatCents(missing)} that lower the capitalized cost?`,
		},
	]
}

type Lease = CheckContext['document']['lease']
/** A reduction that the lines tell is no second figure to compare them with. */
const hasOwnReduction = (lease: Lease) =>
	lease?.capReductionCents !== undefined ||
	(lease?.grossCapCents !== undefined && lease.adjustedCapCents !== undefined)

const isOwn = ({ category }: ReadLine) => category === 'down_payment'
const isReduction = (line: ReadLine) => isOwn(line) || groupOf(line) === 'rebates'
