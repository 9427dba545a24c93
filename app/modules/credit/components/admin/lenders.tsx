import { Form, useNavigation } from 'react-router'
import { type RejectedForm, rejectionFor } from '#app/lib/parse-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
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
	const { id, lenders } = file
	const rejected = rejectionFor(result, 'lender')
	return (
		<AdminSection id="lenders" title="Lenders" aside="The applicant can see it, too" className="grid gap-3">
			<p className="text-fine text-ink-soft">
				Lenders decide about the credit. A packet adds its lender here; add those that you sent it to in
				another way.
			</p>
			{lenders.length > 0 && (
				<ul className="divide-y divide-line">
					{lenders.map((lender) => (
						<li key={lender.id} className="grid gap-1 py-2.5">
							<span className="break-words font-semibold">{lender.name}</span>
							<StatusBadge {...lenderAnswerBadge(lender.answer)} />
							{lender.terms && <span className="whitespace-pre-line break-words">{lender.terms}</span>}
							{lender.reasons && <span className="whitespace-pre-line break-words">{lender.reasons}</span>}
							<span className="text-fine text-ink-soft">
								{`${lender.address ? `${lender.address} · ` : ''}Sent ${lender.sent}${lender.answered ? ` · answered ${lender.answered}` : ''}`}
							</span>
							<AnswerForm
								applicationId={id}
								lender={lender}
								rejected={rejectionFor(result, 'lender-answer')}
							/>
						</li>
					))}
				</ul>
			)}
			<Disclosure key={lenders.length} look="text" summary="Add a lender" defaultOpen={rejected !== null}>
				<Form method="post" action={`/admin/applications/${id}`} preventScrollReset className="grid gap-3">
					<input type="hidden" name="intent" value="lender" />
					{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
					<Field label="Lender" error={rejected?.errors.lender} required>
						<Input name="lender" maxLength={100} density="compact" defaultValue={rejected?.values.lender} />
					</Field>
					<AddressField value={rejected?.values.address} error={rejected?.errors.address} />
					<SaveButton intent="lender">Add lender</SaveButton>
				</Form>
			</Disclosure>
		</AdminSection>
	)
}

type AnswerProps = { applicationId: string; lender: ShownLender; rejected: RejectedForm | null }

function AnswerForm({ applicationId, lender, rejected }: AnswerProps) {
	const own = rejected?.values.lenderId === lender.id ? rejected : null
	const shownValue = (name: 'answer' | 'address' | 'terms' | 'reasons') =>
		own?.values[name] ?? lender[name] ?? ''
	return (
		<Disclosure
			key={`${lender.answered} ${lender.answer} ${lender.terms} ${lender.reasons} ${lender.address}`}
			look="text"
			summary={lender.answer ? 'Change its answer' : 'Record its answer'}
			defaultOpen={own !== null}
		>
			<Form
				method="post"
				action={`/admin/applications/${applicationId}`}
				preventScrollReset
				className="grid gap-3"
			>
				<input type="hidden" name="intent" value="lender-answer" />
				<input type="hidden" name="lenderId" value={lender.id} />
				{own?.formError && <ErrorBox>{own.formError}</ErrorBox>}
				<Field label="Answer" error={own?.errors.answer} required>
					<Select name="answer" defaultValue={shownValue('answer')} density="compact">
						<option value="">Choose one</option>
						{Object.entries(lenderAnswers).map(([value, label]) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</Select>
				</Field>
				<Field
					label="Terms of its offer"
					hint="Amount, annual percentage rate, months"
					error={own?.errors.terms}
				>
					<Textarea name="terms" rows={2} maxLength={500} defaultValue={shownValue('terms')} />
				</Field>
				<Field
					label="Its reasons, if it declined"
					hint="The principal reasons, one per line"
					error={own?.errors.reasons}
				>
					<Textarea name="reasons" rows={3} maxLength={500} defaultValue={shownValue('reasons')} />
				</Field>
				<AddressField value={shownValue('address')} error={own?.errors.address} />
				<SaveButton intent="lender-answer">Save answer</SaveButton>
			</Form>
		</Disclosure>
	)
}

function AddressField({ value, error }: { value: string | undefined; error: string | undefined }) {
	return (
		<Field label="Its address" hint="A notice of a refusal has to name it" error={error}>
			<Input name="address" maxLength={200} density="compact" defaultValue={value} />
		</Field>
	)
}

function SaveButton({ intent, children }: { intent: string; children: string }) {
	const busy = useNavigation().formData?.get('intent') === intent
	return (
		<Button type="submit" size="compact" variant="plain" className="w-fit" busyText={busy && 'Saving...'}>
			{children}
		</Button>
	)
}
