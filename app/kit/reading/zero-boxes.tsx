import { Check } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { BoxValue, PaperBox } from '#app/modules/signing/paper/paper-boxes.ts'
import { answersOfZeroBoxes, namesOfBoxes, zeroBoxesTexts } from '#app/modules/signing/paper/zero-boxes.ts'
import { KitButton, Panel } from '../controls.tsx'

type ZeroBoxesProps = {
	boxes: readonly PaperBox[]
	answers: ReadonlyMap<string, BoxValue>
	/** Whether a photo shows a figure in one of them. */
	hasRead: boolean
	isOpen: boolean
	/** Answers each of these boxes with a value; null removes the answers. */
	onAnswer: (ids: readonly string[], value: BoxValue | null) => void
	/** The rows of the boxes, shown when one of them is in the document. */
	children: ReactNode
}

/** The boxes that are $0 in the agreement: one tap says that the document has none of them, another opens them. */
export function ZeroBoxes({ boxes, answers, hasRead, isOpen, onAnswer, children }: ZeroBoxesProps) {
	const [isExpanded, setExpanded] = useState(false)
	const rows = useId()
	const { different, others, isNone } = answersOfZeroBoxes(boxes, answers)
	const hasDifferent = different.length > 0
	const ids = others.map(({ id }) => id)
	const isShown = isExpanded || hasDifferent || hasRead || (!isNone && ids.some((id) => answers.has(id)))
	function tapNone() {
		onAnswer(ids, isNone ? null : 0)
		setExpanded(false)
	}
	function tapOne() {
		// 'None' and 'one of them' are not both true: the boxes have to be answered again.
		if (isNone && !isShown) onAnswer(ids, null)
		setExpanded(!isShown)
	}
	return (
		<Panel title={zeroBoxesTexts.title}>
			<p className="text-small">{namesOfBoxes(boxes)}</p>
			<p className="text-fine">{zeroBoxesTexts.hint}</p>
			<div className="grid grid-cols-2 gap-3">
				<KitButton
					look={isNone ? 'chosen' : 'line'}
					aria-pressed={isNone}
					disabled={!isOpen || ids.length === 0}
					onClick={tapNone}
				>
					{isNone && <Check aria-hidden="true" size={20} />}
					<span>{hasDifferent ? zeroBoxesTexts.noneOfOthers : zeroBoxesTexts.none}</span>
				</KitButton>
				<KitButton
					look={hasDifferent ? 'chosen' : 'plain'}
					aria-expanded={isShown}
					aria-controls={rows}
					disabled={!isOpen}
					onClick={tapOne}
				>
					{zeroBoxesTexts.one}
				</KitButton>
			</div>
			<ol id={rows} aria-label={zeroBoxesTexts.title} hidden={!isShown} className="grid">
				{isShown && children}
			</ol>
		</Panel>
	)
}
