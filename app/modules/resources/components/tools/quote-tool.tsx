import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Field, FieldError } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { ViewForm } from '#app/ui/controls/view-link.tsx'
import { isTouched } from '#app/ui/foundations/is-touched.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { type QuoteRow, readQuote } from '../../tools/quote-form.ts'
import { QuoteFindings } from './quote-findings.tsx'
import type { ToolProps } from './tool-props.ts'

/** The form for a dealer's quote, and the results: what each line is, whether it adds up and what to ask. */
export function QuoteTool({ params, follow }: ToolProps) {
	const read = readQuote(params)
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => {
		if (form.current && isTouched(form.current)) follow(form.current)
	}, [follow])
	return (
		<section aria-label="Your quote" className="mt-8 grid gap-6 md:grid-cols-2">
			<Card look="raised" className="self-start p-6">
				<ViewForm
					id="quote"
					action="/resources/quote-checker"
					anchor="quote"
					replace
					noValidate
					ref={form}
					onInput={(event) => follow(event.currentTarget)}
					className="grid gap-4"
				>
					<QuoteRows rows={read.rows} />
					<Field
						id="total"
						label="Total on the dealer’s quote"
						hint="The out-the-door price."
						optional
						error={read.errors.total}
					>
						<Input
							name="total"
							prefix="$"
							inputMode="decimal"
							defaultValue={read.values.total}
							maxLength={40}
						/>
					</Field>
					<div className="grid gap-4 sm:grid-cols-3">
						<Field id="apr" label="APR" optional error={read.errors.apr} className="content-end">
							<Input
								name="apr"
								suffix="%"
								inputMode="decimal"
								defaultValue={read.values.apr}
								maxLength={40}
							/>
						</Field>
						<Field id="months" label="Months" optional error={read.errors.months} className="content-end">
							<Input name="months" inputMode="numeric" defaultValue={read.values.months} maxLength={40} />
						</Field>
						<Field id="payment" label="Payment" optional error={read.errors.payment} className="content-end">
							<Input
								name="payment"
								prefix="$"
								inputMode="decimal"
								defaultValue={read.values.payment}
								maxLength={40}
							/>
						</Field>
					</div>
					<Button type="submit" className="w-fit print:hidden">
						Check this quote
					</Button>
				</ViewForm>
			</Card>
			<QuoteFindings check={read.check} />
		</section>
	)
}

/** The lines of the quote, followed by empty rows. */
function QuoteRows({ rows }: { rows: readonly QuoteRow[] }) {
	return (
		<fieldset className="grid gap-2">
			<legend className="mb-2 font-semibold">Lines of the quote</legend>
			{rows.map((row, index) => {
				const errorId = row.error && `line-${index}-error`
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position
					<div key={index} className="grid grid-cols-[3fr_2fr] gap-2">
						<Input
							name="line"
							aria-label={`Line ${index + 1}: what it says`}
							placeholder={examples[index]}
							defaultValue={row.label}
							maxLength={80}
							autoComplete="off"
							aria-describedby={errorId}
						/>
						<Input
							name="amount"
							aria-label={`Line ${index + 1}: amount in dollars`}
							prefix="$"
							defaultValue={row.amount}
							maxLength={40}
							autoComplete="off"
							aria-invalid={errorId ? true : undefined}
							aria-describedby={errorId}
						/>
						{row.error && (
							<div className="col-span-2">
								<FieldError id={errorId}>{row.error}</FieldError>
							</div>
						)}
					</div>
				)
			})}
		</fieldset>
	)
}

const examples = ['Selling price', 'Sales tax', 'Title and registration', 'Doc fee', 'Ceramic coating']
