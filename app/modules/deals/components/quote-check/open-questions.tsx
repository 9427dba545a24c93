import { Button } from '#app/ui/controls/button.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { partOfDoubt } from '#engine'
import { checkedForm, conditionOptions, TermField } from '../deal/term-field.tsx'
import type { EveryLineProps } from './every-line.tsx'
import { PlaceFields } from './quote-figures.tsx'

/** What is asked above the answer instead of among the figures: each field is in the form once. */
export type AskedFirst = { isPlaceAsked: boolean; isConditionAsked: boolean }

type CheckedParts = { values: EveryLineProps['values']; doubts: readonly string[]; result: unknown }

/** Returns which parts of a checked deal are open: most rules depend on the state, and some on whether the car is new. */
export function askedFirst({ values, doubts, result }: CheckedParts): AskedFirst {
	const parts = new Set(doubts.map(partOfDoubt))
	return {
		isPlaceAsked: Boolean(result) && (!values.state || parts.has('state')),
		isConditionAsked: Boolean(result) && !values.condition && parts.has('condition'),
	}
}

type OpenQuestionsProps = Pick<EveryLineProps, 'controls' | 'zipStates' | 'values'> &
	AskedFirst & { doubts: readonly string[] }

/** The questions that the text leaves open, each with its control, and one button. */
export function OpenQuestions({
	controls,
	zipStates,
	values,
	doubts,
	isPlaceAsked,
	isConditionAsked,
}: OpenQuestionsProps) {
	const form = checkedForm(controls, values, {})
	return (
		<div className="grid grid-cols-[1fr_auto] items-end gap-3 rounded-card border border-signal-deep bg-signal-wash p-4 print:hidden">
			{doubts
				.filter((doubt) => partOfDoubt(doubt) === 'state')
				.map((doubt) => (
					<p key={doubt} className="col-span-full text-small">
						{doubt}
					</p>
				))}
			{isPlaceAsked && (
				<div className={isConditionAsked ? 'col-span-full' : undefined}>
					<PlaceFields form={form} zipStates={zipStates} />
				</div>
			)}
			{isConditionAsked && (
				<TermField form={form} name="condition" label="New or used?">
					<Select>{conditionOptions}</Select>
				</TermField>
			)}
			<Button intent="check">Check</Button>
		</div>
	)
}
