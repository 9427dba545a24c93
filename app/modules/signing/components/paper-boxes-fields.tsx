import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type BoxValue, nothingPrinted, type PaperBox } from '../paper/paper-boxes.ts'
import { lineRows, paperFields, textOfValue, typedValue } from '../paper/paper-form.ts'
import type { PaperQuestion } from '../paper/paper-questions.ts'
import { answersOfZeroBoxes, groupBoxes, namesOfBoxes, zeroBoxesTexts } from '../paper/zero-boxes.ts'

/** What was typed or stored, by field. */
export type TypedFields = ReadonlyMap<string, string>

type BoxProps = { box: PaperBox; typed: TypedFields; errors: TypedFields }

/** A box of the paper: as agreed with one tap, or the figure that it prints. */
export function BoxFields({ box, typed, errors }: BoxProps) {
	const { id, label, hint, unit, agreed } = box
	const value = paperFields.value(id)
	return (
		<li className="grid gap-2 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-start">
			<div className="grid gap-1.5">
				<p className="font-semibold">{label}</p>
				{hint && <p className="text-fine text-ink-soft">{hint}</p>}
				<Checkbox
					name={paperFields.same(id)}
					label={
						<>
							<span className="sr-only">{`${label}: `}</span>
							<span>
								{agreed === null ? 'Nothing is printed here' : `${textOfValue(agreed, unit)}, as agreed`}
							</span>
						</>
					}
					defaultChecked={typed.get(paperFields.same(id)) === 'on'}
				/>
			</div>
			<Field
				label={
					<>
						<span className="sr-only">{`${label}: `}</span>
						<span>{agreed === null ? 'The document says' : 'The document says something else'}</span>
					</>
				}
				error={errors.get(value)}
			>
				<Input
					name={value}
					type={unit === 'date' ? 'date' : 'text'}
					inputMode={
						unit === 'date' ? undefined : unit === 'months' || unit === 'miles' ? 'numeric' : 'decimal'
					}
					defaultValue={typed.get(value)}
					autoComplete="off"
				/>
			</Field>
		</li>
	)
}

type ZeroBoxProps = Omit<BoxProps, 'box'> & {
	boxes: readonly PaperBox[]
	/** What the form answers now, so that the question follows what is typed. */
	answers: ReadonlyMap<string, BoxValue>
}

/** The boxes that are $0 in the agreement: one question answers all of them, or the boxes are opened. */
export function ZeroBoxFields({ boxes, answers, typed, errors }: ZeroBoxProps) {
	const { different } = answersOfZeroBoxes(boxes, answers)
	const isOpen = boxes.some(
		({ id }) =>
			typed.has(paperFields.same(id)) ||
			typed.get(paperFields.value(id)) ||
			errors.has(paperFields.value(id)),
	)
	return (
		<Card className="grid gap-1 p-4" asChild>
			<section aria-labelledby="zero-boxes">
				<h2 id="zero-boxes" className="text-h3">
					{zeroBoxesTexts.title}
				</h2>
				<p className="text-small">{namesOfBoxes(boxes)}</p>
				<Checkbox
					name={paperFields.noneOfZero}
					label={different.length > 0 ? zeroBoxesTexts.noneOfOthers : zeroBoxesTexts.none}
					hint={zeroBoxesTexts.hint}
					defaultChecked={typed.get(paperFields.noneOfZero) === 'on'}
				/>
				<Disclosure look="text" summary={zeroBoxesTexts.one} defaultOpen={isOpen}>
					<ol className="grid" aria-label={zeroBoxesTexts.title}>
						{boxes.map((box) => (
							<BoxFields key={box.id} box={box} typed={typed} errors={errors} />
						))}
					</ol>
				</Disclosure>
			</section>
		</Card>
	)
}

/** A question that sums don't answer. */
export const QuestionFields = ({
	question: { id, text },
	typed,
}: {
	question: PaperQuestion
	typed: TypedFields
}) => (
	<RadioGroup
		legend={text}
		name={paperFields.question(id)}
		options={[
			{ value: 'yes', label: 'Yes' },
			{ value: 'no', label: 'No' },
		]}
		{...(typed.has(paperFields.question(id)) && { defaultValue: typed.get(paperFields.question(id))! })}
		look="tiles"
	/>
)

type LineProps = { row: number; typed: TypedFields; errors: TypedFields }

/** A line that the paper has and the form has no box for. */
export const LineFields = ({ row, typed, errors }: LineProps) => (
	<li className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_10rem]">
		<input type="hidden" name={paperFields.lineId(row)} value={typed.get(paperFields.lineId(row)) ?? ''} />
		<Field label="Name in the document" error={errors.get(paperFields.lineLabel(row))}>
			<Input
				name={paperFields.lineLabel(row)}
				defaultValue={typed.get(paperFields.lineLabel(row))}
				autoComplete="off"
			/>
		</Field>
		<Field label="Amount" error={errors.get(paperFields.lineAmount(row))}>
			<Input
				name={paperFields.lineAmount(row)}
				inputMode="decimal"
				defaultValue={typed.get(paperFields.lineAmount(row))}
				autoComplete="off"
			/>
		</Field>
	</li>
)

/** The fields of a paper that was read before, with ids for the lines that are still empty. */
export function fieldsOfPaper(
	{
		answers,
		questions,
		lines,
	}: {
		answers: readonly (readonly [string, BoxValue])[]
		questions: readonly (readonly [string, boolean])[]
		lines: readonly (readonly [string, { label: string; cents: number }])[]
	},
	{ boxes, newIds }: { boxes: readonly PaperBox[]; newIds: readonly string[] },
): Map<string, string> {
	const fields = new Map<string, string>()
	const boxById = new Map(boxes.map((box) => [box.id, box]))
	const { others, isNone } = answersOfZeroBoxes(groupBoxes(boxes).zero, new Map(answers))
	if (isNone) fields.set(paperFields.noneOfZero, 'on')
	const answered = new Set(isNone ? others : [])
	for (const [id, value] of answers) {
		const box = boxById.get(id)
		if (box && answered.has(box)) continue
		if (value === (box?.agreed ?? nothingPrinted)) fields.set(paperFields.same(id), 'on')
		else fields.set(paperFields.value(id), typedValue(value, box?.unit ?? 'cents'))
	}
	for (const [id, isRight] of questions) fields.set(paperFields.question(id), isRight ? 'yes' : 'no')
	for (const [row, [id, { label, cents }]] of lines.slice(0, lineRows).entries()) {
		fields.set(paperFields.lineId(row), id)
		fields.set(paperFields.lineLabel(row), label)
		fields.set(paperFields.lineAmount(row), typedValue(cents, 'cents'))
	}
	for (const [row, id] of newIds.entries())
		if (!fields.has(paperFields.lineId(row))) fields.set(paperFields.lineId(row), id)
	return fields
}
