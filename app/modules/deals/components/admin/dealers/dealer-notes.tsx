import { type RejectedForm, rejectionFor } from '#app/lib/parse-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminDealer } from '../../../dealers/admin-dealer.ts'
import { dealerLimits } from '../../../dealers/dealer.schema.ts'
import { DealerForm } from './dealer-form.tsx'

type SectionProps = { dealer: AdminDealer; rejected: RejectedForm | undefined }

/** What the advisor wrote about a store, for admins only. */
export function DealerNotes({ dealer: { notes, version }, rejected }: SectionProps) {
	const notesForm = rejectionFor(rejected, 'notes')
	return (
		<AdminSection id="notes" title="Notes" aside="Only admins can see these" className="grid gap-3">
			<DealerForm intent="notes" version={version} rejected={notesForm} label="Save notes">
				<Field
					id="dealer-notes"
					label="About this dealer"
					hint="How they quote, what they add, who decides."
					error={notesForm?.errors.notes}
				>
					<Textarea
						name="notes"
						rows={5}
						maxLength={dealerLimits.notes}
						defaultValue={notesForm?.values.notes ?? notes}
					/>
				</Field>
			</DealerForm>
		</AdminSection>
	)
}

/** Marks a store as one not to work with, or removes the mark. */
export function DoNotUse({ dealer: { doNotUse, version }, rejected }: SectionProps) {
	const reasonForm = rejectionFor(rejected, 'do-not-use')
	const again = rejectionFor(rejected, 'use-again')
	return (
		<AdminSection id="use" title={doNotUse ? 'Marked “do not use”' : 'Stop using this dealer'}>
			{doNotUse && (
				<DealerForm intent="use-again" version={version} rejected={again} label="Use this dealer again" />
			)}
			<Disclosure
				look="text"
				summary={doNotUse ? 'Change the reason' : 'Mark “do not use”'}
				defaultOpen={reasonForm !== null}
			>
				<DealerForm
					intent="do-not-use"
					version={version}
					rejected={reasonForm}
					label={doNotUse ? 'Save reason' : 'Mark “do not use”'}
					variant={doNotUse ? 'plain' : 'danger'}
				>
					<Field
						id="reason"
						label="Why"
						required
						hint="Say what happened and when. Only admins can see it."
						error={reasonForm?.errors.reason}
					>
						<Textarea
							name="reason"
							rows={3}
							maxLength={dealerLimits.reason}
							defaultValue={reasonForm?.values.reason ?? doNotUse?.reason ?? ''}
						/>
					</Field>
				</DealerForm>
			</Disclosure>
		</AdminSection>
	)
}
