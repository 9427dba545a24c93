import type { Buyer, DealDocument } from '../../format/format.ts'
import type { UsState } from '../../places/us-states.ts'
import { type FoundLawRow, foundRow, isStale, type LawRow, type LawRowOf } from '../law-row.ts'
import { highestRatePpm, isTaxedByPlace, type PurchaseTaxRule } from '../purchase-tax.ts'

/** A state and a ZIP code of five or nine digits in it, on a day (an ISO date). */
export type ZipPlace = { state: UsState; zip: string; onDate: string }

type Place = { document?: DealDocument | null; buyer?: Buyer | undefined; today: string }

/** Returns the ZIP code where the car of a document will be registered: the document's, else the buyer's in the same state. */
export function zipPlaceOf({ document, buyer, today }: Place): ZipPlace | null {
	const state = document?.state ?? buyer?.state
	const zip = document?.zip ?? (buyer?.state === state ? buyer?.zip : undefined)
	return state && zip ? { state, zip, onDate: document?.date ?? today } : null
}

/** Makes a row of law of what an imported file says of a ZIP code on a day. It is about goods in general, so its grade is B. */
export const zipRateRow = (
	{ state, zip, onDate }: ZipPlace,
	rates: { leastPpm: number; mostPpm: number; fileName: string; fileDate: string; staleAfter: string },
): LawRow => ({
	id: `zip-${state.toLowerCase()}-${zip}-${onDate}`,
	state,
	subject: 'tax_rate',
	rule: { kind: 'zipRate', zip, leastPpm: rates.leastPpm, mostPpm: rates.mostPpm },
	// It was looked up for this day; the next day that was looked up has a row of its own.
	effectiveFrom: onDate,
	asOf: rates.fileDate,
	staleAfter: rates.staleAfter,
	citation: rates.fileName,
	title: 'Tax rates by ZIP code',
	grade: 'B',
})

export type ZipTax = {
	/** The state's rule, with what places add in the ZIP code only; the source is the file. */
	found: FoundLawRow<'purchaseTax'>
	zip: string
	/** All rates together. */
	leastPpm: number
	mostPpm: number
}

/**
 * Returns a state's tax on cars with what places add in a ZIP code; null where nothing is known of the ZIP code, where nothing is added
 * to the state's rate for cars, and where the file has a rate that the state's rule does not allow. Nothing firm rests on it.
 */
export function taxInZip(
	rows: readonly LawRow[],
	rule: PurchaseTaxRule | undefined,
	{ state, zip, onDate }: ZipPlace,
): ZipTax | null {
	if (!isTaxedByPlace(rule)) return null
	const row = rows
		.filter(isZipRate)
		.filter((each) => each.state === state && each.rule.zip === zip && each.effectiveFrom <= onDate)
		.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1))[0]
	if (!row) return null
	const { leastPpm, mostPpm } = row.rule
	const highestPpm = rule.local.mostPpm ?? highestRatePpm - rule.ppm
	const local = { ...rule.local, leastPpm: leastPpm - rule.ppm, mostPpm: mostPpm - rule.ppm }
	if (local.leastPpm < rule.local.leastPpm || local.mostPpm > highestPpm) return null
	const found = foundRow({ ...row, rule: { ...rule, local } }, isStale(row, onDate))
	return { found, zip, leastPpm, mostPpm }
}

const isZipRate = (row: LawRow): row is LawRowOf<'zipRate'> & LawRow => row.rule.kind === 'zipRate'
