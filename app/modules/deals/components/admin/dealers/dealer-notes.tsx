import type { RejectedForm } from '#app/lib/parse-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { StoredForm } from '#app/ui/admin/stored-form.tsx'
import { FormField, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminDealer } from '../../../dealers/admin-dealer.ts'

type SectionProps = { dealer: AdminDealer; rejected: RejectedForm | undefined }

/** What the advisor wrote about a store, for admins only. */
export function DealerNotes({ dealer: { notes, version, controls }, rejected }: SectionProps) {
	const form = useFormState(controls.notes, {
		answer: rejected,
		intent: 'notes',
		initial: { notes },
		idPrefix: 'dealer',
	})
	return (
		<AdminSection id="notes" title="Notes" aside="Only admins can see these" className="grid gap-3">
			<StoredForm form={form} version={version} subject="This dealer" label="Save notes">
				<FormField
					form={form}
					name="notes"
					label="About this dealer"
					hint="How they quote, what they add, who decides."
				>
					<Textarea rows={5} />
				</FormField>
			</StoredForm>
		</AdminSection>
	)
}

/** Marks a store as one not to work with, or removes the mark. */
export function DoNotUse({ dealer: { doNotUse, version, controls }, rejected }: SectionProps) {
	const form = useFormState(controls.doNotUse, {
		answer: rejected,
		intent: 'do-not-use',
		initial: { reason: doNotUse?.reason ?? '' },
	})
	const again = useFormState(controls.none, { answer: rejected, intent: 'use-again' })
	const subject = 'This dealer'
	return (
		<AdminSection id="use" title={doNotUse ? 'Marked “do not use”' : 'Stop using this dealer'}>
			{doNotUse && (
				<StoredForm form={again} version={version} subject={subject} label="Use this dealer again" />
			)}
			<Disclosure
				look="text"
				summary={doNotUse ? 'Change the reason' : 'Mark “do not use”'}
				defaultOpen={form.rejected !== null}
			>
				<StoredForm
					form={form}
					version={version}
					subject={subject}
					label={doNotUse ? 'Save reason' : 'Mark “do not use”'}
					variant={doNotUse ? 'plain' : 'danger'}
				>
					<FormField
						form={form}
						name="reason"
						label="Why"
						required
						hint="Say what happened and when. Only admins can see it."
					>
						<Textarea rows={3} />
					</FormField>
				</StoredForm>
			</Disclosure>
		</AdminSection>
	)
}
