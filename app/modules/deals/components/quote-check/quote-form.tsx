import { Form, useNavigation } from 'react-router'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/controls/error-summary.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { LineRow, UsState } from '#engine'
import type { TaxRow } from '../../forms/typed-document.ts'
import type { QuoteField } from '../../quote-check/read-quote-form.ts'
import { errorsOfRows } from '../deal/line-cells.tsx'
import { checkedForm } from '../deal/term-field.tsx'
import { FigureFields } from './quote-figures.tsx'

type Errors = Partial<Record<QuoteField | 'lines' | 'text', string>>

export type QuoteFormProps = {
	controls: FormControls<QuoteField>
	/** States of which it is known which rates their ZIP codes have. */
	zipStates?: readonly UsState[]
	text: string
	rows: readonly LineRow[]
	taxes: readonly TaxRow[]
	values: Partial<Record<QuoteField, string>>
	errors: Errors
	/** What a reading wrote into the fields. */
	found?: Readonly<Record<string, string>>
	/** Which offer of the text is in the form. */
	offer?: number
	/** Why the quote could not be checked at all. */
	formError?: string | null
	/** Whether an answer stands above the form; then its lines and figures are closed. */
	isAnswered?: boolean
}

/** The id of the form, for buttons outside of it. */
export const quoteFormId = 'quote'

/** The id of what the form leads to: the results, or the errors of a form that has some. */
export const resultId = 'result'

/** The errors of the form from top to bottom; none if it could be checked. */
export function errorsOfQuote({
	rows,
	errors,
	formError,
}: Pick<QuoteFormProps, 'rows' | 'errors' | 'formError'>) {
	if (formError) return [{ id: 'text', message: formError }]
	const { text, lines, ...others } = errors
	const [first, last] = [{ text, lines }, others].map((part) =>
		Object.entries(part).flatMap(([id, message]) => (message ? [{ id, message }] : [])),
	)
	return [...first!, ...errorsOfRows(rows), ...last!]
}

/** The quote checker's form: paste a message, or type the lines; then where, how it is paid, and what the paper states. */
export function QuoteForm({
	controls,
	zipStates = [],
	text,
	rows,
	taxes,
	values,
	errors,
	found = {},
	offer = 0,
	formError = null,
	isAnswered = false,
}: QuoteFormProps) {
	const form = checkedForm(controls, values, errors)
	const summarized = errorsOfQuote({ rows, errors, formError })
	const navigation = useNavigation()
	const intent = navigation.formAction?.startsWith('/resources/quote-checker')
		? navigation.formData?.get('intent')
		: null
	return (
		<Form
			id={quoteFormId}
			method="post"
			action={`/resources/quote-checker#${resultId}`}
			preventScrollReset
			noValidate
			className="grid gap-6"
		>
			<input type="hidden" name="found" value={JSON.stringify(found)} />
			<input type="hidden" name="offer" value={offer} />
			{summarized.length > 0 && (
				<div id={resultId} className="scroll-mt-24">
					<ErrorSummary errors={summarized} title={formError ?? 'Not checked yet. Please correct:'}>
						Everything you typed is still here.
					</ErrorSummary>
				</div>
			)}
			<div className="grid gap-3">
				<Field
					id="text"
					label="Paste the dealer’s message or quote"
					hint="An email, a text message or spreadsheet cells all work. We find the amounts."
					error={errors.text}
				>
					<Textarea name="text" rows={5} defaultValue={text} maxLength={64_000} />
				</Field>
				<Button intent="paste" className="w-fit" busyText={intent === 'paste' ? 'Reading...' : undefined}>
					Check this text
				</Button>
			</div>
			<Disclosure
				summary={isAnswered ? 'Add or change figures' : 'Or type the lines and figures'}
				defaultOpen={!isAnswered || summarized.length > 0}
			>
				<FigureFields
					form={form}
					rows={rows}
					taxes={taxes}
					zipStates={zipStates}
					error={errors.lines}
					isBusy={intent === 'check'}
				/>
			</Disclosure>
		</Form>
	)
}
