import { clsx } from 'clsx/lite'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { FormConflict } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { ErrorSummary } from '#app/ui/controls/forms/error-summary.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { LineRow, UnreadLine } from '#engine'
import type { DealerChoices } from '../../dealer-choices.ts'
import type { EditorAnswer, EditorResult } from '../../documents/editor-result.ts'
import type { CheckedForm, CheckSettings } from '../../forms/check-document.ts'
import type { ReadQuote } from '../../forms/read-quote.ts'
import type { DocumentField } from '../../forms/typed-document.ts'
import { ReadPaper } from '../paper/read-paper.tsx'
import { UnreadLines } from '../quote-check/unread-lines.tsx'
import { CheckSummary } from './check-summary.tsx'
import { errorsOfRows } from './line-cells.tsx'
import { LineTable, type RowReading } from './line-table.tsx'
import { LeaseFields, LoanFields, TaxFields, TotalFields, TradeFields } from './money-fields.tsx'
import { PaperFields } from './paper-fields.tsx'
import { PaperNotice, PlainPaperForm } from './plain-paper-form.tsx'
import { checkedForm } from './term-field.tsx'
import { loadChecker, useLiveCheck } from './use-live-check.ts'

export type DocumentEditorProps = {
	/** The form as it was typed, with what the server found. */
	checked: CheckedForm
	settings: CheckSettings
	controls: FormControls<DocumentField>
	/** The dealers and people to choose from; null where the person types who wrote it. */
	dealers: DealerChoices | null
	/** Whether the errors are shown before the form is sent: not on a new form. */
	showsErrors: boolean
	/** What the page's action returned, if it is about this form. */
	answer: EditorAnswer | undefined
	/** The version of the draft; null for a new document. */
	version: number | null
	/** Identifies a new document's form. */
	formKey: string
	/** Further hidden fields, such as the document that this one replaces. */
	hidden?: Readonly<Record<string, string>>
	/** In the account, people usually paste, and there is no space for a second column. */
	isInAccount?: boolean
	/** Buttons beside 'Save draft' and 'Confirm'. */
	actions?: ReactNode
}

/** The form of a document of a deal, and above it the reader of papers, which fills it. What was typed stays, until the next page. */
export function DocumentEditor({ answer: newAnswer, ...props }: DocumentEditorProps) {
	const answer = useLastAnswer(newAnswer)
	const key = answer && JSON.stringify([answer.checked.typed, answer.conflict])
	return (
		<Editor key={key ?? props.version ?? props.formKey} unread={[]} {...props} {...answer} answer={answer} />
	)
}

type EditorProps = DocumentEditorProps & EditorResult

function Editor(props: EditorProps) {
	const [paper, setPaper] = useState<{ checked: CheckedForm; round: number }>()
	const form = useRef<HTMLFormElement>(null)
	async function onPaper(quote: ReadQuote) {
		const checker = await loadChecker()
		if (!form.current) return
		const before = checker.typedOfForm(new FormData(form.current))
		const { typed } = checker.addQuote(checker.documentSchema, before, quote)
		setPaper({ checked: checker.checkTyped(typed, props.settings), round: (paper?.round ?? 0) + 1 })
		document.getElementById('lines')?.scrollIntoView()
	}
	return (
		<div className="grid gap-4">
			<Card className="p-4 noscript:hidden">
				<ReadPaper useLabel="Use these lines" onUse={onPaper} />
			</Card>
			{props.version === null && (
				<PlainPaperForm
					hidden={{ ...props.checked.typed.values, ...props.hidden, formKey: props.formKey }}
					error={props.answer?.errors?.paper}
				/>
			)}
			{props.paper && <PaperNotice paper={props.paper} />}
			<EditorForm
				key={paper?.round ?? 0}
				{...props}
				checked={paper?.checked ?? props.checked}
				isSaved={props.version !== null && !props.answer && !paper}
				form={form}
			/>
		</div>
	)
}

type EditorFormProps = EditorProps & {
	form: RefObject<HTMLFormElement | null>
	/** Whether the form shows a draft as it is stored, and not what somebody sent or read into it since. */
	isSaved: boolean
}

/**
 * The form of a document of a deal. Its intents are `save` (also with Enter), `confirm` and `read`, which reads the pasted text into the
 * rows. With scripts, the total and the findings follow what is typed; without, they appear with each save. Give it another `key` after a
 * save.
 */
function EditorForm({ form, isSaved, ...props }: EditorFormProps) {
	const { settings, dealers, unread, showsErrors, version, formKey, hidden = {} } = props
	const { isInAccount = false, answer } = props
	const { checked, check, load } = useLiveCheck(form, props.checked, settings)
	const [pasted, setPasted] = useState<{
		rows: LineRow[]
		unread: UnreadLine[]
		next: number
		round: number
	}>()
	const { values, taxes, text } = props.checked.typed
	const errors = showsErrors ? props.checked.errors : {}
	// A form without a choice is about cash.
	const shown = { ...values, deal: values.deal || 'cash' }
	const fields = { form: checkedForm(props.controls, shown, errors), density: 'compact' } as const
	const rows = pasted?.rows ?? props.checked.typed.rows
	const pasteBox = <PasteBox text={text} error={errors.text} />
	async function onPasteLines(input: { text: string; column: 'label' | 'amount'; rowIndex: number }) {
		const checker = await load()
		if (!checker || !form.current) return
		const now = checker.typedOfForm(new FormData(form.current)).rows
		const result = checker.pasteIntoRows(now, input)
		if (!result) return
		setPasted({ ...result, round: (pasted?.round ?? 0) + 1 })
		check()
	}
	return (
		<Form
			ref={form}
			method="post"
			noValidate
			preventScrollReset
			onFocus={load}
			onInput={check}
			className="grid gap-4"
		>
			{/* Enter in a field saves, whichever button is first on the page. */}
			<button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
				Save draft
			</button>
			<input type="hidden" name="formKey" value={formKey} />
			{version !== null && (
				<input type="hidden" name="version" value={answer?.conflict?.version ?? version} />
			)}
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<FormError
				rejected={{ formError: answer?.formError ?? null, conflict: answer?.conflict ?? null }}
				subject="This document"
			/>
			{showsErrors && (
				<ErrorSummary
					errors={summaryOf(props.checked)}
					title={
						isSaved ? 'Your draft is saved. Before you can confirm it, please correct:' : 'Please correct:'
					}
				/>
			)}
			<div className={clsx('grid items-start gap-4', !isInAccount && 'xl:grid-cols-[minmax(0,1fr)_20rem]')}>
				<div className="grid min-w-0 gap-4">
					{isInAccount && pasteBox}
					<Card className="grid gap-4 p-4">
						<PaperFields {...fields} dealers={dealers} vehicles={settings.vehicles} />
					</Card>
					<Card className="grid gap-4 p-4">
						<LineTable
							key={pasted?.round ?? 0}
							rows={showsErrors ? rows : rows.map((row) => ({ ...row, error: undefined }))}
							readings={readingsOf(checked)}
							lines={checked.report?.lines ?? []}
							error={errors.lines}
							onPasteLines={onPasteLines}
							focusRow={pasted?.next}
						/>
						<UnreadLines lines={pasted?.unread ?? unread} />
						<TotalFields {...fields} />
						<LoanFields {...fields} />
						<LeaseFields {...fields} />
						<TradeFields {...fields} />
						<TaxFields taxes={taxes} error={errors.taxes} />
					</Card>
					{!isInAccount && pasteBox}
				</div>
				<TotalsCard checked={checked} conflict={answer?.conflict} actions={props.actions} />
			</div>
		</Form>
	)
}

type TotalsCardProps = Pick<DocumentEditorProps, 'actions'> & {
	conflict: FormConflict | null | undefined
	checked: Pick<CheckedForm, 'facts' | 'report'>
}

/** The total and the findings, with the buttons that save and confirm. */
function TotalsCard({ checked, conflict, actions }: TotalsCardProps) {
	const busy = useBusyText()
	return (
		<Card asChild className="grid gap-4 p-4 xl:sticky xl:top-20">
			<section aria-label="Totals">
				<CheckSummary facts={checked.facts} report={checked.report} />
				<div className="flex flex-wrap gap-2">
					<Button intent="confirm" variant="go" size="compact" busyText={busy('confirm', 'Confirming…')}>
						Confirm
					</Button>
					<Button intent="save" variant="plain" size="compact" busyText={busy('save', 'Saving…')}>
						{conflict ? 'Save my version' : 'Save draft'}
					</Button>
					{actions}
				</div>
				<p className="text-fine text-ink-soft">
					A draft keeps everything as you typed it. You can’t change a document after you confirm it, but you
					can replace it with a newer version.
				</p>
			</section>
		</Card>
	)
}

/** Returns a function for the text of a button while its intent is being sent; it returns undefined at any other time. */
function useBusyText() {
	const intent = useNavigation().formData?.get('intent')
	return (name: string, text: string) => (intent === name ? text : undefined)
}

function PasteBox({ text, error }: { text: string; error: string | undefined }) {
	const busy = useBusyText()
	return (
		<Card className="grid gap-3 p-4">
			<Field
				id="text"
				label="Paste the dealer’s message or quote"
				hint="An email, a text message or spreadsheet cells all work. We turn the amounts into lines."
				error={error}
			>
				<Textarea name="text" rows={4} defaultValue={text} maxLength={64_000} />
			</Field>
			<Button
				intent="read"
				variant="plain"
				size="compact"
				className="w-fit"
				busyText={busy('read', 'Reading…')}
			>
				Fill in the lines
			</Button>
		</Card>
	)
}

/** Returns how the engine interprets each row. A finding about several lines is shown at the first of them. */
export function readingsOf({
	report,
	rowOfLine,
}: Pick<CheckedForm, 'report' | 'rowOfLine'>): Map<number, RowReading> {
	const open = (report?.findings ?? []).filter(({ severity }) => severity !== 'pass')
	return new Map(
		(report?.lines ?? []).map((line) => [
			rowOfLine[line.no - 1] ?? line.no - 1,
			{ line, findings: open.filter(({ lines }) => lines?.[0] === line.no) },
		]),
	)
}

function summaryOf({ errors, typed }: CheckedForm) {
	const taxErrors = typed.taxes.flatMap(({ error }) => (error ? [{ id: 'taxes', message: error }] : []))
	const fieldErrors = Object.entries(errors).map(([id, message]) => ({ id, message }))
	return [...fieldErrors, ...errorsOfRows(typed.rows), ...taxErrors]
}
