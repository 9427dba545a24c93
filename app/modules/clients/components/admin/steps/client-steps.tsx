import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { FormField, PostButton, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminStep } from '../../../admin-client.ts'
import { sideLabels } from '../../../steps/step-view.ts'
import { StepButtons } from './step-buttons.tsx'

export type StepForm = { controls: FormControls<'what' | 'dueOn' | 'side' | 'formKey'>; formKey: string }

type ClientStepsProps = {
	client: { id: string; closed: string | null; steps: readonly AdminStep[]; doneSteps: readonly AdminStep[] }
	form: StepForm
	answer: RejectedForm | undefined
}

/** What has to be done for a client: the open steps, a line to add one, and the last ones that were done. */
export function ClientSteps({ client: { id, closed, steps, doneSteps }, form, answer }: ClientStepsProps) {
	const failed = ['step-done', 'step-later', 'step-reopen'].flatMap(
		(intent) => rejectionFor(answer, intent)?.formError ?? [],
	)
	return (
		<Card asChild>
			<section aria-labelledby="steps">
				<CardHead aside={closed ? `Closed on ${closed}` : steps.length > 1 && `${steps.length} open`}>
					<h2 id="steps">Steps</h2>
				</CardHead>
				<CardBody className="grid gap-3">
					{failed[0] && <ErrorBox>{failed[0]}</ErrorBox>}
					{steps.length === 0 && <p className="text-ink-soft">Nothing to do right now.</p>}
					<ul className="divide-y divide-line" aria-label="Open steps">
						{steps.map((step) => (
							<li
								key={step.id}
								className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2"
							>
								<StepText step={step} />
								<StepButtons step={step} clientId={id} later={step.due !== null} />
							</li>
						))}
					</ul>
					{!closed && <AddStep form={form} answer={answer} />}
					{doneSteps.length > 0 && (
						<Disclosure look="text" summary="Done lately">
							<ul className="grid gap-1.5">
								{doneSteps.map(({ id: step, what }) => (
									<li key={step} className="flex flex-wrap items-center justify-between gap-x-4">
										<span className="text-ink-soft line-through">{what}</span>
										{!closed && (
											<PostButton fields={{ step, client: id }}>
												<Button intent="step-reopen" variant="ghost" size="compact">
													<span>Undo</span>
													<span className="sr-only">{`: ${what}`}</span>
												</Button>
											</PostButton>
										)}
									</li>
								))}
							</ul>
						</Disclosure>
					)}
				</CardBody>
			</section>
		</Card>
	)
}

function StepText({ step: { side, what, due, instant, late, origin } }: { step: AdminStep }) {
	return (
		<div className="min-w-0 flex-1 basis-60">
			<p className="font-semibold [overflow-wrap:anywhere]">{what}</p>
			<p className="text-fine text-ink-soft">
				{side !== 'advisor' && <span>{`${sideLabels[side]} · `}</span>}
				{due && instant && (
					<>
						<time dateTime={instant} className={late ? 'font-semibold text-danger' : undefined}>
							{late ? `${due}, overdue` : due}
						</time>
						<span>{' · '}</span>
					</>
				)}
				<span>{origin}</span>
			</p>
		</div>
	)
}

function AddStep({ form: { controls, formKey }, answer }: Pick<ClientStepsProps, 'form' | 'answer'>) {
	const form = useFormState(controls, { answer, intent: 'step-add', idPrefix: 'step', initial: {} })
	// What is typed here survives changes in other forms of the page.
	const { filled, key, form: stored } = useStoredForm({ version: formKey }, form.rejected !== null)
	return (
		<PostForm
			key={key}
			{...stored}
			form={form}
			preventScrollReset
			className="grid items-end gap-2 border-line border-t pt-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
		>
			<input type="hidden" name="formKey" value={filled.version} />
			<FormField form={form} name="what" label="Add a step" />
			<FormField form={form} name="dueOn" label="By" />
			<FormField form={form} name="side" label="Who acts">
				<Select>
					{Object.entries(sideLabels).map(([side, label]) => (
						<option key={side} value={side}>
							{label}
						</option>
					))}
				</Select>
			</FormField>
			<Button type="submit" variant="plain" busyText={form.busy ? 'Adding…' : undefined}>
				Add
			</Button>
		</PostForm>
	)
}
