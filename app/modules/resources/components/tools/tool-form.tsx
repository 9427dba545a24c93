import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { isTouched } from '#app/ui/foundations/is-touched.ts'
import { Card } from '#app/ui/layout/card.tsx'
import type { ReadTool, ToolField } from '../../tools/tool-fields.ts'

type ToolFormProps<Name extends string> = {
	/** The calculator's name in the URL. */
	tool: string
	title: string
	fields: readonly ToolField<Name>[]
	read: ReadTool<Name>
	/** Called with the form on every input. */
	follow(form: HTMLFormElement): void
	/** The results: beside the form, below it on phones. */
	children: ReactNode
}

/** A calculator: a GET form with its results beside it. */
export function ToolForm<Name extends string>({
	tool,
	title,
	fields,
	read,
	follow,
	children,
}: ToolFormProps<Name>) {
	const form = useRef<HTMLFormElement>(null)
	// Input from before hydration counts too.
	useEffect(() => {
		if (form.current && isTouched(form.current)) follow(form.current)
	}, [follow])
	return (
		<section aria-labelledby="tool-heading" className="mt-8 grid gap-6 md:grid-cols-2">
			<Card look="raised" className="self-start p-6">
				<h2 id="tool-heading" className="text-h3">
					{title}
				</h2>
				<Form
					method="get"
					replace
					preventScrollReset
					ref={form}
					onInput={(event) => follow(event.currentTarget)}
					noValidate
					className="mt-4 grid gap-4"
				>
					<input type="hidden" name="tool" value={tool} />
					<div className="grid gap-4 sm:grid-cols-2">
						{fields.map((field) => (
							<Field
								key={field.name}
								id={field.name}
								label={field.label}
								hint={field.hint}
								error={read.errors[field.name]}
								className={field.kind === 'choice' ? 'sm:col-span-2' : 'content-end'}
							>
								<Control field={field} values={read.values[field.name]} />
							</Field>
						))}
					</div>
					<Button type="submit" className="w-fit print:hidden">
						Calculate
					</Button>
				</Form>
			</Card>
			<div className="grid content-start gap-6">{children}</div>
		</section>
	)
}

function Control({ field, values }: { field: ToolField; values: string }) {
	if (field.kind === 'choice')
		return (
			<Select name={field.name} defaultValue={values}>
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
			defaultValue={values}
			inputMode={field.kind === 'whole' ? 'numeric' : 'decimal'}
			autoComplete="off"
			maxLength={40}
			prefix={field.kind === 'dollars' ? '$' : undefined}
			suffix={field.kind === 'percent' ? '%' : field.kind === 'whole' ? field.unit : undefined}
		/>
	)
}
