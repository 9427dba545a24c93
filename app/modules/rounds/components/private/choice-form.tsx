import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { Offer } from '../../bids/read-offers.server.ts'
import { choiceLimits } from '../../choices/choice.ts'
import type { ShownChoice } from '../../choices/read-choice.server.ts'

type ChoiceFormProps = {
	offers: readonly Pick<Offer, 'invitationId' | 'dealerName' | 'setApart'>[]
	choice: ShownChoice | null
	formKey: string
	rejected: RejectedForm | null
	/** Whether the client fills it in, rather than the advisor whom the client told. */
	isOwn?: boolean
}

/** Records what the client decided: an offer, none of them, or a change. */
export function ChoiceForm({ offers, choice, formKey, rejected, isOwn = false }: ChoiceFormProps) {
	const isBusy = useNavigation().formData?.get('intent') === 'choose'
	const current = choice && (choice.kind === 'offer' ? (choice.invitationId ?? '') : choice.kind)
	return (
		<Form key={choice?.id} method="post" noValidate preventScrollReset className="grid gap-3">
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<input type="hidden" name="formKey" value={formKey} />
			<RadioGroup
				id="choice"
				legend={isOwn ? 'Which offer do you want?' : 'What did the client choose?'}
				name="choice"
				defaultValue={rejected?.values.choice ?? current ?? undefined}
				error={rejected?.errors.choice}
				options={[
					...offers.map(({ invitationId, dealerName, setApart }) => ({
						value: invitationId,
						label: dealerName,
						hint: setApart.length > 0 ? setApart.join(' ') : undefined,
					})),
					{ value: 'none', label: 'None of them' },
					{ value: 'change', label: 'Something should be different first' },
				]}
			/>
			<Field
				id="words"
				label={isOwn ? 'Anything your advisor should know' : 'In the client’s words'}
				hint="If something should be different, say what."
				optional
				error={rejected?.errors.words}
			>
				<Textarea
					name="words"
					rows={2}
					maxLength={choiceLimits.words}
					defaultValue={rejected?.values.words}
				/>
			</Field>
			{!isOwn && (
				<Field
					id="how"
					label="How and when the client told you"
					hint="We email it to the client, so that they can object."
					error={rejected?.errors.how}
				>
					<Textarea name="how" rows={2} maxLength={choiceLimits.how} defaultValue={rejected?.values.how} />
				</Field>
			)}
			<div>
				<Button
					intent="choose"
					variant={isOwn && !choice ? 'go' : 'plain'}
					size={isOwn ? undefined : 'compact'}
					busyText={isBusy ? 'Saving…' : undefined}
				>
					{isOwn ? (choice ? 'Change my choice' : 'Send my choice') : 'Record the choice'}
				</Button>
			</div>
		</Form>
	)
}
