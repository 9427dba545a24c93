import type { Reading, ReadPaper } from '#app/modules/signing/desk/signing-state.ts'
import { placeOf, replacedKeys } from '#app/modules/signing/desk/signing-state.ts'
import { nothingPrinted, type PaperBox } from '#app/modules/signing/paper/paper-boxes.ts'
import { textOfValue } from '#app/modules/signing/paper/paper-form.ts'
import type { PaperQuestion } from '#app/modules/signing/paper/paper-questions.ts'
import { formatCents } from '#engine'
import { KitButton, Note } from '../controls.tsx'
import { useOpenKit } from '../use-kit.ts'

type ConflictsProps = {
	paper: ReadPaper
	conflicts: readonly Reading[][]
	boxes: readonly PaperBox[]
	questions: readonly PaperQuestion[]
}

/** Boxes for which two phones have different entries; the person decides after looking at the document. */
export function Conflicts({ paper, conflicts, boxes, questions }: ConflictsProps) {
	const { store } = useOpenKit()
	const nameOf = ({ entry }: Reading) =>
		entry.kind === 'box'
			? (boxes.find(({ id }) => id === entry.box)?.label ?? entry.box)
			: entry.kind === 'question'
				? (questions.find(({ id }) => id === entry.question)?.text ?? entry.question)
				: (entry.says?.label ?? 'A line')
	const decide = ({ entry }: Reading) => store.append({ ...entry, over: replacedKeys(paper, placeOf(entry)) })
	return conflicts.map((readings) => (
		<Note key={placeOf(readings[0]!.entry)} tone="stop">
			<p>
				<strong>{nameOf(readings.at(-1)!)}</strong>: two phones read this differently. What does the document
				say?
			</p>
			<div className="flex flex-wrap gap-3">
				{distinct(readings, boxes).map(([text, reading]) => (
					<KitButton key={reading.key} onClick={() => decide(reading)}>
						{text}
					</KitButton>
				))}
			</div>
		</Note>
	))
}

/** Describes each different reading once. */
const distinct = (readings: readonly Reading[], boxes: readonly PaperBox[]): [string, Reading][] => [
	...new Map(readings.map((reading) => [textOf(reading, boxes), reading])),
]

function textOf({ entry }: Reading, boxes: readonly PaperBox[]): string {
	if (entry.kind === 'question') return entry.isRight === null ? 'Not answered' : entry.isRight ? 'Yes' : 'No'
	if (entry.kind === 'line')
		return entry.says ? `${entry.says.label}: ${formatCents(entry.says.cents)}` : 'No such line'
	if (entry.value === null) return 'Not read'
	if (entry.value === nothingPrinted) return 'Nothing printed'
	return textOfValue(entry.value, boxes.find(({ id }) => id === entry.box)?.unit ?? 'cents')
}
