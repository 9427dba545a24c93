import type { LawRow } from '../law-row.ts'
import { lastDayOf } from './published-file.ts'
import type { StreamlinedState } from './streamlined-sales-tax.ts'

/** The general rate of a whole state from an imported file. */
export type StateRate = {
	state: StreamlinedState
	ppm: number
	/** An ISO date. */
	beginDate: string
	quarter: string
	fileName: string
	/** An ISO date. */
	fileDate: string
	/** Whether the file has rates of counties, cities or districts, which are added. */
	hasLocalRates: boolean
}

/**
 * States that tax a car in another way than the goods of the file: one-time title taxes, excise and highway use taxes, or local tax on a
 * part of the price only. Their rates are stored and shown, but no car is checked against them.
 */
const taxesCarsOtherwise: ReadonlySet<StreamlinedState> = new Set<StreamlinedState>([
	'AR',
	'GA',
	'IA',
	'KY',
	'MN',
	'NC',
	'ND',
	'OK',
	'SD',
	'TN',
	'VT',
	'WV',
])

const importedPrefix = 'imported-'

/** Whether a row is the rate of an imported file. */
export const isImported = ({ id }: Pick<LawRow, 'id'>): boolean => id.startsWith(importedPrefix)

export const isUsedForCars = ({ state }: Pick<StateRate, 'state'>): boolean => !taxesCarsOtherwise.has(state)

/**
 * Adds the rates of imported files to the table of law. A statewide rate whose law was read stays. No verdict may rest on an
 * imported rate: the file is about goods in general, so its grade is B. After the quarter of the file it is outdated.
 */
export function addImportedRates(rows: readonly LawRow[], rates: readonly StateRate[]): LawRow[] {
	const known = new Set(
		rows
			.filter(({ rule }) => rule.kind === 'ratePpm' && !rule.localRates)
			.filter(({ subject, grade }) => subject === 'tax_rate' && grade === 'A')
			.map(({ state }) => state),
	)
	const imported = rates.filter((rate) => isUsedForCars(rate) && !known.has(rate.state))
	return [
		...rows,
		...imported.map(
			(rate): LawRow => ({
				id: `${importedPrefix}${rate.state.toLowerCase()}-tax-rate-${rate.beginDate}`,
				state: rate.state,
				subject: 'tax_rate',
				rule: { kind: 'ratePpm', ppm: rate.ppm, ...(rate.hasLocalRates && { localRates: true }) },
				effectiveFrom: rate.beginDate,
				asOf: rate.fileDate,
				staleAfter: lastDayOf(rate.quarter),
				citation: rate.fileName,
				title: `Streamlined Sales Tax rate file, ${rate.quarter}`,
				grade: 'B',
			}),
		),
	]
}
