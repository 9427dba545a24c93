import { type ReactNode, useEffect, useRef } from 'react'
import { getOwnValue } from '#app/lib/own-key.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { ViewForm } from '#app/ui/controls/view-link.tsx'
import { isTouched } from '#app/ui/foundations/is-touched.ts'
import { Card } from '#app/ui/layout/card.tsx'
import {
	type CalculatorField,
	type CalculatorValues,
	type FinancingTool,
	financingTools,
	type PlaceTaxes,
	type ReadCalculator,
	readCalculator,
} from '#engine'
import { ResultCard } from './result-card.tsx'

/** What every calculator gets: the fields' values, and a callback for when the form changes. */
export type CalculatorProps = {
	params: URLSearchParams
	follow(form: HTMLFormElement): void
	/** The state whose taxes it computes with. */
	place?: CalculatorPlace | undefined
}

export type CalculatorPlace = {
	state: string
	zip: string | null
	taxes: PlaceTaxes
	/** What fields begin with in the state, and their hints. */
	fields: Partial<Record<string, { initial?: string; hint?: string }>>
}

type CalculatorFormProps<Fields extends readonly CalculatorField[]> = CalculatorProps & {
	tool: FinancingTool
	fields: Fields
	/** The heading of the result, shown even while there is no result. */
	emptyResultTitle: string
	caption: string
	/** What to change when the fields are valid but give no result. */
	emptyResultMessage: string
	/** How it is calculated, with the source of the formula. */
	source: ReactNode
	/** The result; null when these values lead to none. */
	children(values: CalculatorValues<Fields>): ReactNode
}

/** A calculator: a GET form with its results beside it, which follow each keystroke. */
export function Calculator<const Fields extends readonly CalculatorField[]>(
	props: CalculatorFormProps<Fields>,
) {
	const { tool, params, follow, place, emptyResultTitle, caption, emptyResultMessage, source, children } =
		props
	const fields = place ? fieldsAt(props.fields, place) : props.fields
	const form = useRef<HTMLFormElement>(null)
	// Input from before hydration counts too.
	useEffect(() => {
		if (form.current && isTouched(form.current)) follow(form.current)
	}, [follow])
	const read = readCalculator(fields, params)
	const result = read.values && children(read.values)
	return (
		<section aria-labelledby="tool-heading" className="mt-8 grid gap-6 md:grid-cols-2">
			<Card look="raised" className="self-start p-6">
				<h2 id="tool-heading" className="text-h3">
					{financingTools[tool].title}
				</h2>
				<ViewForm
					action="/resources/financing"
					anchor="result"
					replace
					ref={form}
					onInput={(event) => follow(event.currentTarget)}
					noValidate
					className="mt-4 grid gap-4"
				>
					<input type="hidden" name="tool" value={tool} />
					{place && <input type="hidden" name="state" value={place.state} />}
					{place?.zip && <input type="hidden" name="zip" value={place.zip} />}
					<CalculatorFields fields={fields} read={read} />
					<Button type="submit" className="w-fit print:hidden">
						Calculate
					</Button>
				</ViewForm>
			</Card>
			<div id="result" className="grid content-start gap-6">
				{result ?? (
					<ResultCard
						title={emptyResultTitle}
						figure="$-"
						caption={caption}
						message={
							read.values ? emptyResultMessage : 'Please correct the fields marked in red to see your result.'
						}
						lines={[]}
					/>
				)}
				<p className="max-w-prose text-fine text-ink-soft">{source}</p>
			</div>
		</section>
	)
}

const fieldsAt = <Fields extends readonly CalculatorField[]>(fields: Fields, place: CalculatorPlace) =>
	fields.map((field) => ({ ...field, ...getOwnValue(place.fields, field.name) })) as unknown as Fields

type CalculatorFieldsProps = {
	fields: readonly CalculatorField[]
	read: Pick<ReadCalculator<readonly CalculatorField[]>, 'typed' | 'errors'>
}

function CalculatorFields({ fields, read }: CalculatorFieldsProps) {
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			{fields.map((field) => (
				<Field
					key={field.name}
					id={field.name}
					label={field.label}
					hint={field.hint}
					optional={field.optional}
					error={getOwnValue(read.errors, field.name)}
					className={field.kind === 'choice' ? 'sm:col-span-2' : 'content-end'}
				>
					<CalculatorControl field={field} typed={getOwnValue(read.typed, field.name) ?? ''} />
				</Field>
			))}
		</div>
	)
}

function CalculatorControl({ field, typed }: { field: CalculatorField; typed: string }) {
	if (field.kind === 'choice')
		return (
			<Select name={field.name} defaultValue={typed}>
				{field.options.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</Select>
		)
	return (
		<Input
			name={field.name}
			defaultValue={typed}
			inputMode={field.kind === 'whole' ? 'numeric' : 'decimal'}
			autoComplete="off"
			maxLength={40}
			prefix={field.kind === 'dollars' ? '$' : undefined}
			suffix={field.kind === 'percent' ? '%' : field.kind === 'whole' ? field.unit : undefined}
		/>
	)
}
