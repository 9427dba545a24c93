import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { choiceProps, FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { formatCents } from '#engine'
import type { Offer } from '../../bids/read-offers.server.ts'
import type { ShownChoice } from '../../choices/read-choice.server.ts'
import type { RoundControls } from '../../round.schema.ts'

type ChoiceFormProps = {
	controls: RoundControls['choose']
	offers: readonly Pick<Offer, 'invitationId' | 'dealerName' | 'setApart' | 'cents' | 'asOffered'>[]
	choice: ShownChoice | null
	formKey: string
	rejected: RejectedForm | null
	/** Whether the client fills it in, rather than the advisor whom the client told. */
	isOwn?: boolean
}

/** Records what the client decided: an offer, none of them, or a change. */
export function ChoiceForm({ controls, offers, choice, formKey, rejected, isOwn = false }: ChoiceFormProps) {
	const current = choice && (choice.kind === 'offer' ? choice.invitationId : choice.kind)
	const form = useFormState(controls, {
		answer: rejected,
		intent: 'choose',
		initial: { choice: current },
	})
	return (
		<PostForm key={choice?.id} form={form} preventScrollReset className="grid gap-3">
			<input type="hidden" name="formKey" value={formKey} />
			<RadioGroup
				{...choiceProps(form, 'choice')}
				legend={isOwn ? 'Which offer do you want?' : 'What did the client choose?'}
				options={[
					...offers.map((offer) => ({
						value: offer.invitationId,
						label: <bdi translate="no">{offer.dealerName}</bdi>,
						hint: [amountOf(offer), ...offer.setApart].join(' '),
					})),
					{ value: 'none', label: 'None of them' },
					{ value: 'change', label: 'Something should be different first' },
				]}
			/>
			<FormField
				form={form}
				name="words"
				label={isOwn ? 'Anything your advisor should know' : 'In the client’s words'}
				hint="If something should be different, say what."
				optional
			>
				<Textarea rows={2} />
			</FormField>
			{!isOwn && (
				<FormField
					form={form}
					name="how"
					label="How and when the client told you"
					hint="We email it to the client with the choice, so that they can object."
				>
					<Textarea rows={2} />
				</FormField>
			)}
			<div>
				<Button
					type="submit"
					variant={isOwn && !choice ? 'go' : 'plain'}
					size={isOwn ? undefined : 'compact'}
					busyText={form.busy ? 'Saving…' : undefined}
				>
					{isOwn ? (choice ? 'Change my choice' : 'Send my choice') : 'Record the choice'}
				</Button>
			</div>
		</PostForm>
	)
}

/** What the dealer offered, in dollars; its cost on equal terms is on the card. */
function amountOf({ cents, asOffered }: ChoiceFormProps['offers'][number]): string {
	const offered = asOffered?.cents ?? cents
	return offered === null ? 'No total.' : `${formatCents(offered)} as offered.`
}
