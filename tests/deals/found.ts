import { type Buyer, checkDeal, type DealDocument, type FindingCode, type LawRow } from '#engine'
import { goldenLawRows } from './golden-law-rows.ts'

type More = { buyer?: Buyer; agreed?: DealDocument; lawRows?: readonly LawRow[]; today?: string }

/** The severity and the cents of a document's only finding of a code; 'none' without one. Throws when there are several. */
export function found(
	code: FindingCode,
	document: DealDocument,
	{ lawRows = goldenLawRows, today = '2026-11-23', ...more }: More = {},
) {
	const findings = checkDeal(document, { lawRows, today, ...more }).findings.filter(
		(finding) => finding.code === code,
	)
	if (findings.length > 1) throw new Error(`${findings.length} findings of ${code}`)
	const [finding] = findings
	return finding ? `${finding.severity}${finding.cents === undefined ? '' : ` ${finding.cents}`}` : 'none'
}

const price = { label: 'Selling price', cents: 3_000_000 }
/** A cash order in Wisconsin, where no rule is known, for a car of $30,000 and more lines. */
export const order = (...lines: DealDocument['lines']): DealDocument => ({
	version: 1,
	kind: 'buyers_order',
	deal: 'cash',
	state: 'WI',
	lines: [price, ...lines],
})
