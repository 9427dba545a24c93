import { type BoxValue, boxesOf, nothingPrinted } from '#app/modules/signing/paper/paper-boxes.ts'
import type { PaperKind } from '#app/modules/signing/paper/paper-kinds.ts'
import type { DealDocument } from '#engine'

/** What someone answers who reads all boxes of a printed document against what was agreed. */
export function answersOf(
	agreed: DealDocument,
	printed: DealDocument,
	paper: PaperKind,
): Map<string, BoxValue> {
	const printedValues = new Map(boxesOf(printed, paper).map((box) => [box.id, box.agreed]))
	return new Map(
		// A box with no value in either document is read as empty.
		boxesOf(agreed, paper).map((box) => [box.id, printedValues.get(box.id) ?? box.agreed ?? nothingPrinted]),
	)
}
