import { quoteLabel } from '../../../checks/finding.ts'
import { formatCents } from '../../../money/format-money.ts'
import type { ReadDeal } from '../../document/read-deal.ts'
import type { PaperChecksum, PaperSum } from '../paper-reading.ts'
import { identitiesOf } from './identities.ts'
import { type PrintedTotal, printedTotals, sumOfTotal } from './printed-sums.ts'

/** The number of a lease's figures that must follow from others: two differences and two sums. */
const leaseSumsMin = 4

/** Compares every printed total of a paper with its lines. */
export function checksumOf(deal: ReadDeal, { months }: { months: number | undefined }): PaperChecksum {
	const totals = printedTotals(deal)
	const main = totals.find(({ rank }) => rank === 'main')
	const identities = identitiesOf(deal.document.lines, { months })
	const sums = [...totals.flatMap((total) => sumOfTotal(total) ?? []), ...identities]
	const confirmed = new Set(sums.map(({ line }) => line))
	const open = totals.filter((total) => total !== main && !confirmed.has(total.line)).map(nearestSum)
	// The figures of a lease lead to its payment; the cost of the car is only their beginning.
	const payment = identities.findLast(({ label }) => /\bpayment\b/i.test(label))
	if (deal.document.deal === 'lease' && payment && identities.length >= leaseSumsMin)
		return {
			status: 'adds_up',
			message: `The figures of this lease lead to the printed payment of ${formatCents(payment.statedCents)}.`,
			main: payment,
			sums: [payment, ...sums.filter((sum) => sum !== payment)],
			open,
		}
	if (!main)
		return {
			status: 'no_total',
			message: 'The document prints no total that its lines could be compared with.',
			main: null,
			sums,
			open,
		}
	const found = sumOfTotal(main)
	// A balance that starts with a wrong total adds up although the lines above it do not.
	const wrong =
		found && totals.find(({ line }) => line !== null && found.lines.includes(line) && !confirmed.has(line))
	if (wrong) return differs(wrong, { sums, open: open.filter(({ line }) => line !== wrong.line) })
	if (found)
		return {
			status: 'adds_up',
			message: `${linesAdd(found.lines.length)} up to the printed ${formatCents(main.cents)}.${open.map(openSentence).join('')}`,
			main: found,
			sums: [found, ...sums.filter(({ line }) => line !== main.line)],
			open,
		}
	return differs(main, { sums, open })
}

function differs(total: PrintedTotal, { sums, open }: Pick<PaperChecksum, 'sums' | 'open'>): PaperChecksum {
	const near = nearestSum(total)
	return {
		status: 'differs',
		message: `The lines come to ${formatCents(near.computedCents)}, and the document prints ${formatCents(total.cents)}: ${formatCents(Math.abs(near.computedCents - total.cents))} apart.`,
		main: near,
		sums,
		open,
	}
}

const openSentence = ({ label, statedCents }: PaperSum) =>
	` The printed ${formatCents(statedCents)} at ${quoteLabel(label)} does not follow from them.`

const linesAdd = (lines: number) => (lines === 1 ? 'This line adds' : `These ${lines} lines add`)

/** A printed total with the lines whose sum comes nearest to it. */
function nearestSum({ line, label, cents, hypotheses }: PrintedTotal): PaperSum {
	const [best] = hypotheses.toSorted(
		(one, other) => Math.abs(one.cents - cents) - Math.abs(other.cents - cents),
	)
	return { line, label, statedCents: cents, computedCents: best!.cents, lines: best!.lines }
}
