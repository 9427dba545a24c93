import type { ReactNode } from 'react'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { hasEnded } from '#app/modules/signing/agreement.ts'
import type { AgreementView } from '#app/modules/signing/agreement-view.ts'
import { AgreementChanges } from '#app/modules/signing/components/agreement-changes.tsx'
import { AgreementFacts } from '#app/modules/signing/components/agreement-facts.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostButton, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

type OwnAgreementProps = {
	agreed: AgreementView
	/** The dealer and the car. */
	about?: string | undefined
	isClosed: boolean
	controls: FormControls<'agreement' | 'note'>
	/** The answer that rejects the client's no. */
	rejected: RejectedForm | null
	/** Ways to the whole of it, with its record. */
	links?: ReactNode
	/** Ways on, for an agreement that somebody still stands by. */
	children?: ReactNode
}

/** What was agreed, with the client's answer. What the dealer changed is not called agreed before the client says yes. */
export function OwnAgreement({
	agreed,
	about,
	isClosed,
	controls,
	rejected,
	links,
	children,
}: OwnAgreementProps) {
	const { standing, changes, stop, total, awaitsClient } = agreed
	const isOver = hasEnded(standing)
	const ways = !isOver && children && <div className="grid gap-2">{children}</div>
	return (
		<SectionCard
			id="agreed"
			title={titleOf(agreed)}
			intro={
				stop ??
				`Every document you sign must match this.${standing === 'asked' ? ' Confirm it only if it is what you agreed to.' : ''}`
			}
		>
			{!isOver && <AgreementChanges changes={changes} />}
			{about && (
				<p translate="no" className="-mb-3 text-small [overflow-wrap:anywhere]">
					{about}
				</p>
			)}
			<div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
				<AgreementFacts agreement={agreed} isOwn>
					{!isOver && links}
				</AgreementFacts>
				{standing !== 'asked' && ways}
			</div>
			{!isClosed && standing === 'asked' && (
				<div className="grid gap-3">
					<PostButton fields={{ agreement: agreed.id }}>
						<Button intent="confirm" variant="go">
							{awaitsClient && total ? `Yes, I agree to ${total}` : 'Yes, this is what I agreed to'}
						</Button>
					</PostButton>
					<DeclineForm id={agreed.id} controls={controls} rejected={rejected} />
				</div>
			)}
			{standing === 'asked' && ways}
		</SectionCard>
	)
}

function titleOf({ standing, awaitsClient }: AgreementView): string {
	if (standing === 'disputed') return 'The dealer says something is different'
	if (standing === 'declined') return 'Nothing is agreed'
	return awaitsClient ? 'The dealer changed what was agreed' : 'What was agreed'
}

type DeclineFormProps = Pick<OwnAgreementProps, 'controls' | 'rejected'> & { id: string }

function DeclineForm({ id, controls, rejected }: DeclineFormProps) {
	const form = useFormState(controls, { answer: rejected, intent: 'decline' })
	return (
		<Disclosure look="text" summary="No, I don’t agree" defaultOpen={rejected !== null}>
			<PostForm form={form} error={null} preventScrollReset className="mt-2 grid gap-3">
				<input type="hidden" name="agreement" value={id} />
				<FormField form={form} name="note" label="Why not" hint="Only your advisor reads it." optional>
					<Textarea rows={2} />
				</FormField>
				<div>
					<Button type="submit" variant="line" busyText={form.busy ? 'Sending…' : undefined}>
						Say no to this
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	)
}
