import type { Buyer, DealDocument } from '../format/format.ts'
import type { LawRow } from '../law/law-row.ts'
import { type GivenDeal, readDealText } from '../reading/text/read-deal-text.ts'
import { checkDeal, type DealReport } from './check-deal.ts'
import { softened } from './reading-doubts.ts'

export type CheckedText = { document: DealDocument; unused: string[]; report: DealReport }

/** Reads what a dealer wrote and checks it: the answer of `POST /api/deal-read`. Nothing is accused while a part of the text is not read. */
export function checkText(
	{ text, ...given }: GivenDeal & { text: string },
	options: { buyer?: Buyer; lawRows?: readonly LawRow[]; today: string },
): CheckedText {
	const { document, unread } = readDealText(text, given)
	const report = checkDeal(document, options)
	return {
		document,
		unused: unread.map((line) => line.text),
		report: unread.length > 0 ? softened(report) : report,
	}
}
