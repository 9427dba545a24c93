import {
	categories,
	type DealDocument,
	groupOf,
	isCounted,
	type Line,
	outTheDoorOf,
	type ReadDeal,
	readDeal,
	type Totals,
	totalsOf,
} from '#engine'
import {
	acquisitionLines,
	type BoxSource,
	type BoxValue,
	nothingPrinted,
	paperBoxes,
	sumOfBox,
} from './paper-boxes.ts'
import type { PaperKind } from './paper-kinds.ts'
import { fillGap, gapOf, isTotalRead, type TotalGap } from './total-gap.ts'

/** The printed value of each box that was read. */
export type BoxAnswers = ReadonlyMap<string, BoxValue>

/** A line that the paper has and the form has no box for. */
export type ExtraLine = { label: string; cents: number }

/** The agreement and the paper, both as complete documents that differ only in what was read from the paper. */
export type TypedPaper = {
	agreed: DealDocument
	contract: DealDocument
	/** The paper with the gap as a line of its own, so that its totals and its loan fit the printed total. */
	filled: DealDocument
	/** Null while the total was not read, and where the lines explain it as far as they do in the agreement. */
	gap: TotalGap | null
}

const statedBoxes: ReadonlySet<string> = new Set([
	'out_the_door',
	'finance_charge',
	'amount_financed',
	'total_of_payments',
	'total_sale_price',
])

/**
 * The paper as a document: what was agreed, changed where the reading differs. A box that was not read yet counts as agreed. Money in a
 * printed total that no box explains is the gap: no line of the paper stands for it.
 */
export function typedPaper(
	agreed: DealDocument,
	{ paper, answers, extra = [] }: { paper: PaperKind; answers: BoxAnswers; extra?: readonly ExtraLine[] },
): TypedPaper {
	const deal = readDeal(agreed)
	const before = writtenOut(deal, paper)
	const contract = structuredClone(before)
	const totals = totalsOf(deal)
	for (const box of paperBoxes[paper]) {
		const value = answers.get(box.id)
		if (value === undefined || value === nothingPrinted) continue
		const isSame = value === box.agreedBy(deal, totals) || value === ownTotalOf(deal, box)
		if (isSame && !statedBoxes.has(box.id)) continue
		if (box.lines) changeLines(contract, box, { was: sumOfBox(deal, box.lines), value: Number(value) })
		else changeField(contract, box.id, value)
		// A total that is as agreed has to fit the others, as far as it fits them in the agreement.
		if (isSame) changeField(before, box.id, value)
	}
	contract.lines.push(...extra.map(({ label, cents }) => ({ label, cents })))
	countUnknown(contract, extra)
	if (paper === 'lease_contract') addDueAtSigning(before, contract)
	const gap = isTotalRead(paper, answers) ? gapOf(before, contract, { paper, deal, totals }) : null
	return { agreed: before, contract, filled: gap ? fillGap(contract, { paper, gap }) : contract, gap }
}

/** A line that nobody knows, beside a total without it, would pass for a note. Whoever types it saw it among the lines: it is charged. */
function countUnknown(contract: DealDocument, extra: readonly ExtraLine[]): void {
	const { lines } = readDeal(contract)
	for (const { label, cents } of extra)
		if (
			lines.some(
				(line) =>
					line.label === label && line.cents === cents && line.category === 'unknown' && !isCounted(line),
			)
		)
			contract.lines.find((line) => line.label === label && line.cents === cents && !line.role)!.role =
				'charge'
}

/** The total that the agreed document itself prints: whoever reads the same on the paper finds it as agreed. */
const ownTotalOf = (deal: ReadDeal, { id }: BoxSource): number | undefined =>
	id === 'out_the_door' ? outTheDoorOf(deal).printedCents : undefined

/** The document with every line classified and the figures that follow from it as stated ones; trade-in and own money as one line each. */
function writtenOut(deal: ReadDeal, paper: PaperKind): DealDocument {
	const { document } = deal
	const totals = totalsOf(deal)
	const lines: Line[] = deal.lines
		.filter((line) => isCounted(line) && !['trade', 'cash'].includes(groupOf(line)))
		.map(({ label, cents, role, category, payee, optional, consent, taxable, paid }) => ({
			label,
			cents,
			role,
			category,
			payee,
			optional,
			consent,
			taxable,
			paid,
		}))
	if (deal.cashDownCents > 0) lines.push(cashLine(deal.cashDownCents))
	return {
		...document,
		kind: paper,
		lines,
		trade: deal.trade
			? { ...document.trade, allowanceCents: deal.trade.allowanceCents, payoffCents: deal.trade.payoffCents }
			: undefined,
		stated: statedOf(deal, totals),
		loan: document.loan && loanOf(document.loan, { paper, totals }),
	}
}

type Loan = NonNullable<DealDocument['loan']>

/**
 * The loan with the payment and the rate that follow. A buyer's order prints neither: what it costs more is financed, so an agreed payment
 * would make up for it.
 */
function loanOf(loan: Loan, { paper, totals }: { paper: PaperKind; totals: Totals }): Loan {
	const { paymentCents, aprPpm } = totals
	const rate = { ...loan, ...(aprPpm !== undefined && { aprPpm }) }
	if (paper === 'buyers_order') return { ...rate, paymentCents: undefined }
	return { ...rate, ...(paymentCents !== undefined && { paymentCents }) }
}

/** The totals of a purchase as a paper would print them; those of a lease stay as they are. */
function statedOf({ document }: ReadDeal, { outTheDoorCents }: Totals): DealDocument['stated'] {
	if (document.deal === 'lease') return document.stated
	return outTheDoorCents === undefined ? undefined : { outTheDoorCents }
}

const cashLine = (cents: number): Line => ({
	label: 'Deposit and cash down payment',
	cents,
	category: 'down_payment',
	role: 'credit',
})

function changeLines(
	contract: DealDocument,
	{ label, lines: box }: Pick<BoxSource, 'label' | 'lines'>,
	{ was, value }: { was: number; value: number },
): void {
	const { main, isCredit = false, categories: inBox } = box!
	if (value === 0) {
		contract.lines = contract.lines.filter(({ category }) => !inBox.includes(category!))
		return
	}
	const more = value - was
	const role = isCredit ? 'credit' : 'charge'
	const first = contract.lines.find(
		({ category, role: own, cents }) => category === main && own === role && cents + more >= 0,
	)
	if (first) first.cents += more
	else
		contract.lines.push({
			label,
			cents: Math.abs(more),
			category: main,
			role: more > 0 === isCredit ? 'credit' : 'charge',
			...(categories[main].group === 'add_ons' && { optional: true }),
		})
}

function changeField(contract: DealDocument, id: string, value: BoxValue): void {
	const amount = Number(value)
	const { loan, lease } = contract
	const stated = { ...contract.stated }
	switch (id) {
		case 'out_the_door':
			stated.outTheDoorCents = amount
			break
		case 'trade_allowance':
		case 'trade_payoff': {
			const trade = contract.trade ?? { allowanceCents: 0, payoffCents: 0 }
			contract.trade = { ...trade, [id === 'trade_allowance' ? 'allowanceCents' : 'payoffCents']: amount }
			break
		}
		case 'net_trade': {
			const payoffCents = Math.max(contract.trade?.payoffCents ?? 0, -amount)
			contract.trade = { ...contract.trade, allowanceCents: payoffCents + amount, payoffCents }
			break
		}
		case 'cash_down':
			contract.lines = contract.lines.filter(({ category }) => categories[category!].group !== 'cash')
			if (amount > 0) contract.lines.push(cashLine(amount))
			break
		case 'first_payment':
			contract.firstPaymentDate = String(value)
			break
		case 'amount_financed':
			stated.amountFinancedCents = amount
			break
		case 'finance_charge':
			stated.financeChargeCents = amount
			break
		case 'total_of_payments':
			stated.totalOfPaymentsCents = amount
			break
		case 'total_sale_price':
			stated.totalSalePriceCents = amount
			break
		case 'due_at_signing':
			stated.dueAtSigningCents = amount
			break
		case 'acquisition':
			changeAcquisition(contract, amount)
			break
		default:
			if (loan) changeLoan(loan, id, amount)
			if (lease) changeLease(lease, id, amount)
	}
	contract.stated = stated
}

function changeLoan(loan: NonNullable<DealDocument['loan']>, id: string, amount: number): void {
	if (id === 'apr') loan.aprPpm = amount
	if (id === 'months') loan.months = amount
	if (id === 'payment') loan.paymentCents = amount
}

function changeLease(lease: NonNullable<DealDocument['lease']>, id: string, amount: number): void {
	if (id === 'months') lease.months = amount
	if (id === 'payment') lease.paymentCents = amount
	if (id === 'disposition') lease.dispositionCents = amount
	if (id === 'gross_cap') lease.grossCapCents = amount
	if (id === 'cap_reduction') lease.capReductionCents = amount
	if (id === 'residual') lease.residualCents = amount
	if (id === 'rent_charge') lease.rentChargeCents = amount
	if (id === 'miles') lease.milesPerYear = amount
}

/** The acquisition fee is a figure of the lease, a line of its itemization, or both: each that was agreed changes. */
function changeAcquisition(contract: DealDocument, amount: number): void {
	const { lease } = contract
	const was = sumOfBox(readDeal(contract), acquisitionLines)
	if (was > 0)
		changeLines(contract, { label: 'Acquisition fee', lines: acquisitionLines }, { was, value: amount })
	if (lease && (was === 0 || lease.acquisitionCents !== undefined)) lease.acquisitionCents = amount
}

/** The amount due at signing beyond the first payment and the cap reduction counts in full as a cost. */
function addDueAtSigning(before: DealDocument, contract: DealDocument): void {
	const was = before.stated?.dueAtSigningCents
	const due = contract.stated?.dueAtSigningCents
	if (was === undefined || due === undefined || !before.lease || !contract.lease) return
	const paymentChange = (contract.lease.paymentCents ?? 0) - (before.lease.paymentCents ?? 0)
	const capChange = (contract.lease.capReductionCents ?? 0) - (before.lease.capReductionCents ?? 0)
	const cents = due - was - paymentChange - capChange
	if (cents === 0) return
	contract.lines.push({
		label: 'More due at signing',
		cents: Math.abs(cents),
		category: 'dealer_fee',
		role: cents > 0 ? 'charge' : 'credit',
		paid: 'at_signing',
	})
}
