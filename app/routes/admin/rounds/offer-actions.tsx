import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { Offer } from '#app/modules/rounds/bids/read-offers.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { RoundPage } from './round-page.server.ts'

type OfferActionsProps = {
	offer: Offer
	round: Pick<RoundPage, 'state' | 'controls'>
	formKey: string
	rejected: RejectedForm | null
}

/** Ask a dealer about its offer. */
export function OfferActions({ offer, round, formKey, rejected }: OfferActionsProps) {
	const { invitationId, dealerName } = offer
	const form = useFormState(round.controls.ask, {
		answer: rejected,
		intent: 'ask',
		id: `ask ${invitationId}`,
		idPrefix: invitationId,
	})
	if (round.state !== 'opened' && round.state !== 'best_and_final') return null
	return (
		<div className="grid gap-2 border-line border-t pt-3">
			<Disclosure
				look="text"
				summary={
					<span>
						Ask a question<span className="sr-only">{` to ${dealerName}`}</span>
					</span>
				}
				defaultOpen={rejected !== null}
			>
				<PostForm key={offer.questions.length} form={form} preventScrollReset className="grid gap-3">
					<input type="hidden" name="invitation" value={invitationId} />
					<input type="hidden" name="formKey" value={formKey} />
					<FormField
						form={form}
						name="question"
						label="Your question"
						hint="We email it to the manager. Don’t mention who the client is."
					>
						<Textarea rows={2} />
					</FormField>
					<div>
						<Button type="submit" variant="plain" size="compact">
							Send the question
						</Button>
					</div>
				</PostForm>
			</Disclosure>
		</div>
	)
}
