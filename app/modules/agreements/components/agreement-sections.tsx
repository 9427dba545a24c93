import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { type ShownVersion, VersionSection } from './version-section.tsx'

type Answer = RejectedForm | null | undefined

/** Sending dealers a copy of the agreement in force. */
export type ShownCopies = {
	copiedTo: readonly string[]
	/** The dealers of the client's deals that have an email address. */
	dealers: readonly { name: string; email: string }[]
	controls: FormControls<'dealerEmail'>
}

/** What the advisor does with the agreement of an order; each part is null where it can't be done. */
type ShownAgreementParts = { version: ShownVersion | null; copies: ShownCopies | null }

/** A new version of the agreement of an order, and copies of it for dealers. */
export function AgreementSections({ version, copies, answer }: ShownAgreementParts & { answer: Answer }) {
	return (
		<>
			{version && <VersionSection {...version} answer={answer} />}
			{copies && <CopySection {...copies} answer={answer} />}
		</>
	)
}

/** Whether an answer is to one of these forms. */
export const isOfAgreement = (answer: Answer): boolean =>
	['propose-version', 'withdraw-version', 'send-copy'].some((intent) => rejectionFor(answer, intent))

function CopySection({ copiedTo, dealers, controls, answer }: ShownCopies & { answer: Answer }) {
	const form = useFormState(controls, { answer, intent: 'send-copy' })
	return (
		<AdminSection id="copies" title="Copy of the agreement for a dealer" className="grid gap-4">
			{copiedTo.length > 0 && (
				<p>
					<span>Sent to </span>
					<span translate="no">{copiedTo.join(', ')}</span>
				</p>
			)}
			<PostForm form={form} className="grid gap-4">
				<FormField form={form} name="dealerEmail" label="Dealer’s email" required>
					<Input list="dealers-of-client" />
				</FormField>
				<datalist id="dealers-of-client">
					{dealers.map(({ name, email }) => (
						<option key={email} value={email}>
							{name}
						</option>
					))}
				</datalist>
				<div className="flex justify-end max-sm:*:flex-1">
					<Button type="submit" variant="plain" size="compact">
						Send the signed PDF
					</Button>
				</div>
			</PostForm>
		</AdminSection>
	)
}
