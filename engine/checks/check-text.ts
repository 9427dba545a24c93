import type { Buyer, DealDocument } from '../format/format.ts'
import type { LawRow } from '../law/law-row.ts'
import { type GivenDeal, type ReadDealText, readDealText } from '../reading/text/read-deal-text.ts'
import { checkDeal, type DealReport } from './check-deal.ts'
import { withFormulas } from './formulas.ts'
import { softened } from './reading-doubts.ts'
import { withSentences } from './sentences/check-sentences.ts'

export type CheckedText = {
	document: DealDocument
	unused: string[]
	report: DealReport
	/** What the text calls this offer, if it has several. */
	offer?: string
	/** The other offers of the text, each read and checked on its own. */
	others: CheckedText[]
	/** What a person should know about how the text was read. */
	doubts: string[]
}

type CheckOptions = { buyer?: Buyer; lawRows: readonly LawRow[]; today: string }

/** Reads what a dealer wrote and checks it: the answer of `POST /api/deal-read`. Nothing is accused while a part of the text is not read. */
export const checkText = (
	{ text, ...given }: GivenDeal & { text: string },
	options: CheckOptions,
): CheckedText => {
	const checked = checkRead(readDealText(text, given), options)
	const { report, document } = checked
	return withFormulas({ ...checked, report: withSentences(report, text, document) }, text)
}

function checkRead(
	{ document, unread, offer, others, doubts, isUnsettled }: ReadDealText,
	options: CheckOptions,
): CheckedText {
	const report = checkDeal(document, options)
	return {
		document,
		unused: unread.map((line) => line.text),
		report: unread.length > 0 || isUnsettled ? softened(report) : report,
		...(offer === undefined ? {} : { offer }),
		others: others.map((other) => checkRead(other, options)),
		doubts,
	}
}
