import { Form } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { Offer } from '#app/modules/rounds/bids/read-offers.server.ts'
import { roundLimits } from '#app/modules/rounds/round.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { RoundPage } from './round-page.server.ts'

type OfferActionsProps = {
	offer: Offer
	round: Pick<RoundPage, 'state'>
	formKey: string
	rejected: RejectedForm | null
}

/** Ask a dealer about its offer. */
export function OfferActions({ offer, round, formKey, rejected }: OfferActionsProps) {
	const { invitationId, dealerName } = offer
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
				<Form key={offer.questions.length} method="post" noValidate preventScrollReset className="grid gap-3">
					{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
					<input type="hidden" name="invitation" value={invitationId} />
					<input type="hidden" name="formKey" value={formKey} />
					<Field
						id={`question-${invitationId}`}
						label="Your question"
						hint="We email it to the manager. Don’t mention who the client is."
						error={rejected?.errors.question}
					>
						<Textarea
							name="question"
							rows={2}
							maxLength={roundLimits.question}
							defaultValue={rejected?.values.question}
						/>
					</Field>
					<div>
						<Button intent="ask" variant="plain" size="compact">
							Send the question
						</Button>
					</div>
				</Form>
			</Disclosure>
		</div>
	)
}
