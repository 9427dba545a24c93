import type { FormControls } from '#app/lib/forms/form-controls.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { LineRow, ReportLine, UsState } from '#engine'
import type { TaxRow } from '../../forms/typed-document.ts'
import type { QuoteField } from '../../quote-check/read-quote-form.ts'
import { checkedForm } from '../deal/term-field.tsx'
import { PaperButton } from '../paper/paper-button.tsx'
import { PassedChecks } from '../passed-checks.tsx'
import type { AskedFirst } from './open-questions.tsx'
import { FigureFields } from './quote-figures.tsx'
import { QuoteRows } from './quote-rows.tsx'

export type EveryLineProps = AskedFirst & {
	controls: FormControls<QuoteField>
	/** States of which it is known which rates their ZIP codes have. */
	zipStates: readonly UsState[]
	text: string
	rows: readonly LineRow[]
	taxes: readonly TaxRow[]
	values: Partial<Record<QuoteField, string>>
	errors: Partial<Record<QuoteField | 'lines' | 'text', string>>
	writtenBy: string
	/** What each line was read as. */
	lines: readonly ReportLine[]
	/** The checks that found nothing. */
	passed: readonly { message: string }[]
	hasErrors: boolean
	/** The intent that is being sent. */
	busyIntent: string | null
	onFile(file: File): void
}

/** What was read, to be corrected in place: closed while nothing in it is wrong. It belongs in the form of the checker. */
export function EveryLine(props: EveryLineProps) {
	const { controls, values, errors, hasErrors, busyIntent } = props
	const form = checkedForm(controls, values, errors)
	return (
		<Card className="px-5 sm:px-6 print:hidden">
			<Disclosure look="bare" summary="Show every line" defaultOpen={hasErrors}>
				<div className="grid gap-6 text-ink">
					<QuoteRows rows={props.rows} lines={props.lines} error={errors.lines} />
					<FigureFields form={form} {...props} />
					<Button
						intent="check"
						variant="brand"
						className="w-fit"
						busyText={busyIntent === 'check' ? 'Checking...' : undefined}
					>
						Check again
					</Button>
					<PassedChecks checks={props.passed} />
					<Disclosure look="text" summary="The text it was read from" defaultOpen={Boolean(errors.text)}>
						<div className="grid gap-3">
							<Field id="text" label="The dealer’s message or quote" error={errors.text}>
								<Textarea name="text" rows={6} defaultValue={props.text} maxLength={64_000} />
							</Field>
							<div className="flex flex-wrap gap-3">
								<Button intent="paste" busyText={busyIntent === 'paste' ? 'Reading...' : undefined}>
									Read this text again
								</Button>
								<PaperButton label="Add a photo or file" onFile={props.onFile} />
							</div>
						</div>
					</Disclosure>
				</div>
			</Disclosure>
		</Card>
	)
}
