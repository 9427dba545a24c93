import { formatDate } from '#app/lib/dates/dates.ts'
import {
	type DealDocument,
	formatCents,
	formatRate,
	isCounted,
	paymentOfDeal,
	readDeal,
	totalsOf,
} from '#engine'

/** The content of the one-page sheet of an agreement, as texts. */
export type AgreementSheet = {
	brand: string
	contactEmail: string
	clientName: string
	/** An ISO date, for the properties of the file. */
	date: string
	/** Where the signing kit is opened. */
	kitUrl: string
	version: number
	/** 'Replaced by version 3', or null for the current one. */
	replaced: string | null
	/** Why nothing may be signed by it now, or null. */
	stop: string | null
	reason: string
	confirmations: string[]
	/** SHA-256 of the document, hexadecimal. */
	hash: string
	document: DealDocument
	/** The agreement's out-the-door total, in cents. */
	outTheDoorCents: number | null
	/** Which total counts and why, where the document did not add up. */
	totalNote: string | null
}

const labelCharsMax = 64

/** A money factor as dealers write it: 0.00125. */
const moneyFactorOf = (lease: DealDocument['lease']) =>
	lease?.moneyFactorPpb === undefined ? undefined : (lease.moneyFactorPpb / 1e9).toFixed(5)

const money = (cents: number | undefined) => (cents === undefined ? undefined : formatCents(cents))

/** The figures that every document at the signing desk repeats: label and value, without those that the agreement doesn't have. */
export function figuresOf({
	document,
	outTheDoorCents,
}: Pick<AgreementSheet, 'document' | 'outTheDoorCents'>): [string, string][] {
	const deal = readDeal(document)
	const totals = totalsOf(deal)
	const { loan, lease, firstPaymentDate } = document
	const months = loan?.months ?? lease?.months
	const figures: [string, string | undefined][] = [
		['Out the door', money(outTheDoorCents ?? undefined)],
		['Amount financed', money(deal.statedAmountFinancedCents ?? totals.amountFinancedCents)],
		['APR', totals.aprPpm === undefined ? undefined : formatRate(totals.aprPpm)],
		['Payment', money(paymentOfDeal(document, totals))],
		['Payments', months === undefined ? undefined : String(months)],
		['First payment', firstPaymentDate && formatDate(firstPaymentDate)],
		['Due at signing', money(document.stated?.dueAtSigningCents)],
		['Gross cap cost', money(lease?.grossCapCents)],
		['Residual value', money(lease?.residualCents)],
		['Money factor', moneyFactorOf(lease)],
		['Miles per year', lease?.milesPerYear?.toLocaleString('en-US')],
		['Trade-in', money(deal.trade?.allowanceCents)],
		['Still owed on it', money(deal.trade?.payoffCents)],
		['Cash down', deal.cashDownCents > 0 ? formatCents(deal.cashDownCents) : undefined],
	]
	return figures.filter((figure): figure is [string, string] => figure[1] !== undefined)
}

/** The lines of the document, at most `linesMax`: long labels are shortened, and lines that do not fit are added up in the last row. */
export function linesOf(document: DealDocument, linesMax: number): [label: string, amount: string][] {
	const lines = readDeal(document).lines.filter(isCounted)
	const shown = lines.length > linesMax ? lines.slice(0, linesMax - 1) : lines
	const rest = lines.slice(shown.length)
	const signed = ({ cents, role }: (typeof lines)[number]) => (role === 'credit' ? 0 - cents : cents)
	const amountOf = (cents: number) => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`
	const rows = shown.map((line): [string, string] => [shorten(line.label), amountOf(signed(line))])
	if (rest.length === 0) return rows
	const sum = rest.reduce((total, line) => total + signed(line), 0)
	return [...rows, [`and ${rest.length} more lines, together`, amountOf(sum)]]
}

const shorten = (label: string) =>
	label.length > labelCharsMax ? `${label.slice(0, labelCharsMax - 1).trimEnd()}…` : label

export const carOf = ({ vehicle }: DealDocument): string =>
	(vehicle && [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')) ||
	'The car'
