import type { DealDocument } from '#app/modules/deals/engine/format.ts'
import { boxesOf } from '#app/modules/deals/signing/paper/paper-boxes.ts'
import type { PaperKind } from '#app/modules/deals/signing/paper/paper-kinds.ts'
import type { BoxAnswer } from '#app/modules/deals/signing/paper/typed-paper.ts'

/** What someone answers who reads all boxes of a printed document against what was agreed. */
export function answersOf(
	agreed: DealDocument,
	printed: DealDocument,
	paper: PaperKind,
): Map<string, BoxAnswer> {
	const now = new Map(boxesOf(printed, paper).map((box) => [box.id, box.agreed]))
	return new Map(
		boxesOf(agreed, paper).map((box): [string, BoxAnswer] => {
			const value = now.get(box.id)
			return [
				box.id,
				value === box.agreed || value === null || value === undefined ? { same: true } : { value },
			]
		}),
	)
}
