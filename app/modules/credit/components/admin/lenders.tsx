import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, type FormState, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminFile, ApplicationResult } from '../../decision/admin-application.ts'
import { lenderAnswers, type ShownLender } from '../../decision/lender-answers.ts'
import { lenderAnswerBadge } from '../lender-answer-badge.ts'

type LendersProps = { file: AdminFile; result: ApplicationResult | undefined }

/** Which lenders got the application, what each answered, and forms to record both. */
export function AdminLenders({ file, result }: LendersProps) {
	const { id, lenders, controls } = file
	const form = useFormState(controls.lender, { answer: result, intent: 'lender', idPrefix: 'new-lender' })
	return (
		<AdminSection id="lenders" title="Lenders" aside="The applicant can see it, too" className="grid gap-3">
			<p className="text-fine text-ink-soft">
				Lenders decide about the credit. A packet adds its lender here; the applicant sees it once you say
				that you sent it.
			</p>
			{lenders.length > 0 && (
				<ul className="divide-y divide-line">
					{lenders.map((lender) => (
						<li key={lender.id} className="grid gap-1 py-2.5">
							<span translate="no" className="break-words font-semibold">
								{lender.name}
							</span>
							<StatusBadge {...lenderAnswerBadge(lender.answer)} />
							{lender.terms && <span className="whitespace-pre-line break-words">{lender.terms}</span>}
							{lender.reasons && <span className="whitespace-pre-line break-words">{lender.reasons}</span>}
							<span className="text-fine text-ink-soft">
								{`${lender.address ? `${lender.address} · ` : ''}${lender.sent ? `Sent ${lender.sent}` : 'Packet made, not sent yet'}${lender.answered ? ` · answered ${lender.answered}` : ''}`}
							</span>
							{!lender.sent && <SentForm id={id} lender={lender} />}
							<AnswerForm file={file} lender={lender} result={result} />
						</li>
					))}
				</ul>
			)}
			<Disclosure
				key={lenders.length}
				look="text"
				summary="Add a lender that has it already"
				defaultOpen={form.rejected !== null}
			>
				<LenderForm form={form} id={id} button="Record as sent">
					<FormField form={form} name="lender" label="Lender" required>
						<Input density="compact" />
					</FormField>
				</LenderForm>
			</Disclosure>
		</AdminSection>
	)
}

/** Says that the packet went out, which the applicant then sees. */
function SentForm({ id, lender }: { id: string; lender: ShownLender }) {
	return (
		<Form method="post" action={`/admin/applications/${id}`} preventScrollReset>
			<input type="hidden" name="lender" value={lender.name} />
			<input type="hidden" name="address" value={lender.address} />
			<Button intent="lender" size="compact" variant="plain">
				I sent it to this lender
			</Button>
		</Form>
	)
}

function AnswerForm({ file: { id, controls }, lender, result }: LendersProps & { lender: ShownLender }) {
	const form = useFormState(controls.lenderAnswer, {
		answer: result,
		intent: 'lender-answer',
		id: `lender-answer ${lender.id}`,
		initial: lender,
		idPrefix: lender.id,
	})
	return (
		<Disclosure
			key={`${lender.answered} ${lender.answer} ${lender.terms} ${lender.reasons} ${lender.address}`}
			look="text"
			summary={lender.answer ? 'Change its answer' : 'Record its answer'}
			defaultOpen={form.rejected !== null}
		>
			<LenderForm form={form} id={id} button="Save answer">
				<input type="hidden" name="lenderId" value={lender.id} />
				<FormField form={form} name="answer" label="Answer" required>
					<Select density="compact">
						<option value="">Choose one</option>
						{Object.entries(lenderAnswers).map(([value, label]) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</Select>
				</FormField>
				<FormField
					form={form}
					name="terms"
					label="Terms of its offer"
					hint="Amount, annual percentage rate, months"
				>
					<Textarea rows={2} />
				</FormField>
				<FormField
					form={form}
					name="reasons"
					label="Its reasons, if it declined"
					hint="The principal reasons, one per line"
				>
					<Textarea rows={3} />
				</FormField>
			</LenderForm>
		</Disclosure>
	)
}

type LenderFormProps = { form: FormState<'address'>; id: string; button: string; children: ReactNode }

/** What the two forms share: the address and the button. */
function LenderForm({ form, id, button, children }: LenderFormProps) {
	return (
		<PostForm form={form} action={`/admin/applications/${id}`} preventScrollReset className="grid gap-3">
			{children}
			<FormField form={form} name="address" label="Its address" hint="A notice of a refusal has to name it">
				<Input density="compact" />
			</FormField>
			<Button
				type="submit"
				size="compact"
				variant="plain"
				className="w-fit"
				busyText={form.busy && 'Saving...'}
			>
				{button}
			</Button>
		</PostForm>
	)
}
