import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { answerReasonCharsMax, type RecommendationAnswer } from '../recommendation.ts'
import type { VehicleView } from '../recommendation-view.ts'
import { VehiclePictures } from './desk-vehicle-pictures.tsx'
import { VehicleStage } from './desk-vehicle-stage.tsx'
import { Verdict } from './desk-verdict.tsx'

export type RefusedAnswer = { id: string; message: string; reason: string }

type OwnVehicleProps = {
	vehicle: VehicleView
	/** Where its answer is posted. */
	action: string
	/** The answer that a link of the mail has chosen; nothing is said before a button is pressed. */
	chosen?: RecommendationAnswer | null
	refused?: RefusedAnswer | null
}

const buttons = [
	{ answer: 'interested', label: 'Interested', Icon: CircleCheck },
	{ answer: 'maybe', label: 'Maybe', Icon: Clock },
	{ answer: 'rejected', label: 'Not for me', Icon: CircleX },
] as const

/** A vehicle that the advisor found for this client, and their answer to it. */
export function OwnVehicle({ vehicle, action, chosen = null, refused }: OwnVehicleProps) {
	const { id, name, sent, description, vin, status, reason, answered, pictures } = vehicle
	const headingId = useId()
	return (
		<Card asChild className="overflow-hidden">
			<article aria-labelledby={headingId}>
				<VehicleStage vehicle={vehicle} />
				<div className="grid gap-3 p-5">
					<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
						<h2 id={headingId} className="text-h3">
							{name}
						</h2>
						<Verdict status={status} />
					</div>
					<p className="text-ink-soft text-small">
						Recommended <time dateTime={sent.at}>{sent.day}</time>
						{answered && (
							<>
								, answered <time dateTime={answered.at}>{answered.day}</time>
							</>
						)}
						{vin && (
							<>
								{' '}
								· VIN <span className="[overflow-wrap:anywhere]">{vin}</span>
							</>
						)}
					</p>
					{description && <p className="whitespace-pre-line">{description}</p>}
					{pictures.length > 1 && <VehiclePictures vehicle={vehicle} />}
					<Form method="post" action={action} className="grid gap-3 border-line border-t border-dashed pt-4">
						<input type="hidden" name="id" value={id} />
						{refused && <ErrorBox>{refused.message}</ErrorBox>}
						<Field label="Why" hint="Your advisor looks for the next one by it." optional>
							<Textarea
								name="reason"
								rows={2}
								maxLength={answerReasonCharsMax}
								defaultValue={refused?.reason ?? reason ?? ''}
							/>
						</Field>
						<fieldset className="flex flex-wrap gap-2">
							<legend className="mb-2 font-semibold text-small">What do you think of it?</legend>
							{buttons.map(({ answer, label, Icon }) => (
								<Button
									key={answer}
									type="submit"
									name="answer"
									value={answer}
									size="sm"
									variant={answer === chosen ? 'go' : 'plain'}
									aria-pressed={answer === status}
								>
									<Icon aria-hidden="true" />
									{label}
								</Button>
							))}
						</fieldset>
						{chosen && <p className="text-ink-soft text-small">Press it to send your answer.</p>}
					</Form>
				</div>
			</article>
		</Card>
	)
}
