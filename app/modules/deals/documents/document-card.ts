import {
	type Buyer,
	categories,
	checkDeal,
	countedOf,
	type DealDocument,
	type DealReport,
	type Finding,
	type LawRow,
	paymentOfDeal,
} from '#engine'
import { findingTitle } from '../quote-check/finding-titles.ts'

/** A finding to ask the dealer about: its subject, its part of what to ask for in cents, and the sentence to say. */
export type Ask = { title: string; cents: number | null; say: string }

/** What a list of documents shows of one: its price, whether its lines add up, and what to ask about. Amounts in cents. */
export type DocumentFacts = {
	outTheDoorCents: number | null
	paymentCents: number | null
	/** In parts per million a year. */
	aprPpm: number | null
	months: number | null
	/** Whether the lines add up to the totals it states; null if it states none or cannot be read. */
	addsUp: boolean | null
	/** The sum of what its findings ask about. */
	askCents: number
	/** What to ask about, the most important first. */
	asks: Ask[]
	isExpired: boolean
}

type ReadFactsInput = {
	document: DealDocument | null
	/** The document's row, whose total every page shows; null for what is being typed. */
	stored: { outTheDoorCents: number | null } | null
	buyer: Buyer | undefined
	lawRows: readonly LawRow[]
	/** An ISO date. */
	today: string
}

const sumFindings: ReadonlySet<string> = new Set([
	'sum_mismatch',
	'subtotal_mismatch',
	'balance_mismatch',
	'duplicate_fee',
	'total_of_payments_mismatch',
	'finance_charge_mismatch',
])

/** Checks a document and returns what lists show of it, with the whole report; without a report if it cannot be read. */
export function readDocumentFacts({ document, stored, buyer, lawRows, today }: ReadFactsInput): {
	facts: DocumentFacts
	report: DealReport | null
} {
	if (!document) return { facts: noFacts, report: null }
	const report = checkDeal(document, { buyer, lawRows, today })
	const { totals } = report
	const asks = report.findings.filter(({ severity }) => severity !== 'pass')
	const counted = new Set(countedOf(asks, report.lines))
	const months = document.loan?.months ?? document.lease?.months
	return {
		report,
		facts: {
			outTheDoorCents: stored ? stored.outTheDoorCents : (totals.outTheDoorCents ?? null),
			paymentCents: paymentOfDeal(document, totals) ?? null,
			aprPpm: totals.aprPpm ?? document.loan?.aprPpm ?? null,
			months: months ?? null,
			addsUp: addsUp(document, asks),
			askCents: report.atStakeCents,
			asks: asks.map((finding) => questionFor(finding, report, counted)),
			isExpired: document.validUntil !== undefined && document.validUntil < today,
		},
	}
}

function questionFor(finding: Finding, { lines }: DealReport, counted: ReadonlySet<Finding>): Ask {
	const line = lines.find(({ no }) => no === finding.lines?.[0])
	return {
		title: findingTitle(finding, line?.category ? categories[line.category].name : null),
		cents: (counted.has(finding) && finding.cents) || null,
		say: finding.say ?? finding.message,
	}
}

const noFacts: DocumentFacts = {
	outTheDoorCents: null,
	paymentCents: null,
	aprPpm: null,
	months: null,
	addsUp: null,
	askCents: 0,
	asks: [],
	isExpired: false,
}

function addsUp({ stated, lines }: DealDocument, asks: readonly Finding[]): boolean | null {
	if (asks.some(({ code }) => sumFindings.has(code))) return false
	const hasSum = lines.some(({ role }) => role === 'subtotal') || Object.keys(stated ?? {}).length > 0
	return hasSum ? true : null
}
