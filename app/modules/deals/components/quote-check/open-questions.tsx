import { getOwnValue } from '#app/lib/own-key.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { partOfDoubt, usStates } from '#engine'
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

type QuestionProps = Pick<EveryLineProps, 'controls' | 'zipStates' | 'values'>

/** What the text leaves open, each with its control, and one button: a line below the figure. Nothing while nothing is open. */
export function OpenQuestions({
	controls,
	zipStates,
	values,
	isPlaceAsked,
	isConditionAsked,
}: QuestionProps & AskedFirst) {
	const form = checkedForm(controls, values, {})
	const isStateOpen = isPlaceAsked && !values.state
	if (!isStateOpen && !isConditionAsked) return null
	return (
		<div className="grid grid-cols-[1fr_auto] items-end gap-3 rounded-control bg-signal-wash p-3 print:hidden">
			{isStateOpen && (
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

/** The state that the text names, to be changed: a row of the answer. Nothing if the person chose it, or nothing names one. */
export function FoundState({
	controls,
	zipStates,
	values,
	doubts,
	isPlaceAsked,
}: QuestionProps & Pick<AskedFirst, 'isPlaceAsked'> & { doubts: readonly string[] }) {
	const state = getOwnValue(usStates, values.state ?? '')
	if (!isPlaceAsked || !state) return null
	return (
		<Disclosure className="print:hidden" summary={`Registered in ${state}`}>
			<div className="grid grid-cols-[1fr_auto] items-end gap-3 text-ink">
				{doubts
					.filter((doubt) => partOfDoubt(doubt) === 'state')
					.map((doubt) => (
						<p key={doubt} className="col-span-full text-small">
							{doubt}
						</p>
					))}
				<PlaceFields form={checkedForm(controls, values, {})} zipStates={zipStates} />
				<Button intent="check">Check</Button>
			</div>
		</Disclosure>
	)
}
