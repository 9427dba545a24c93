import { useId } from 'react'
import { Form } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import {
	answerReasonCharsMax,
	questionCharsMax,
	type RecommendationAnswer,
} from '../../recommendations/recommendation.ts'
import type { VehicleView } from '../../recommendations/recommendation-view.ts'
import { ClientAnswer } from '../recommendations/client-answer.tsx'
import { VehicleFacts } from '../recommendations/vehicle-facts.tsx'
import { VehiclePictures } from '../recommendations/vehicle-pictures.tsx'
import { VehicleStage } from '../recommendations/vehicle-stage.tsx'
import { AnswerButtons } from './answer-buttons.tsx'

type OwnVehicleProps = {
	vehicle: VehicleView
	/** The URL that the answer is posted to. */
	action: string
	/** The vehicles that its price is compared with. */
	among?: readonly VehicleView[]
	/** The answer preselected by a link in the email; it is not sent until a button is pressed. */
	chosen?: RecommendationAnswer | null
	failedForm?: RejectedForm | null | undefined
}

/** A vehicle that the advisor found for this client, and the client's answer. */
export function ClientVehicle(props: OwnVehicleProps) {
	const { vehicle, action, among = [], chosen = null, failedForm } = props
	const { id, name, sent, description, status, reason, answered, pictures } = vehicle
	const headingId = useId()
	return (
		<Card asChild className="overflow-hidden">
			<article aria-labelledby={headingId}>
				<VehicleStage vehicle={vehicle} />
				<div className="grid gap-3 p-5">
					<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
						<h2 id={headingId} className="text-h3">
							<bdi translate="no">{name}</bdi>
						</h2>
						<ClientAnswer status={status} own />
					</div>
					<p className="text-ink-soft text-small">
						Recommended <time dateTime={sent.date}>{sent.day}</time>
						{answered && (
							<span>
								, answered <time dateTime={answered.date}>{answered.day}</time>
							</span>
						)}
					</p>
					<VehicleFacts vehicle={vehicle} among={among} />
					{description && <p className="whitespace-pre-line">{description}</p>}
					{pictures.length > 1 && <VehiclePictures vehicle={vehicle} />}
					<Form method="post" action={action} className="grid gap-3 border-line border-t border-dashed pt-4">
						<input type="hidden" name="id" value={id} />
						{failedForm?.formError && <ErrorBox>{failedForm.formError}</ErrorBox>}
						<Field label="Why" hint="It helps your advisor find the next one." optional>
							<Textarea
								name="reason"
								rows={2}
								maxLength={answerReasonCharsMax}
								defaultValue={failedForm?.values.reason ?? reason ?? ''}
							/>
						</Field>
						<fieldset className="flex flex-wrap gap-2">
							<legend className="mb-2 font-semibold text-small">What do you think of it?</legend>
							<AnswerButtons vehicle={vehicle} chosen={chosen} />
						</fieldset>
						{chosen && (
							<p className="text-ink-soft text-small">Choose the highlighted button to send your answer.</p>
						)}
					</Form>
					<AskAbout vehicle={vehicle} action={action} rejected={failedForm} />
				</div>
			</article>
		</Card>
	)
}

type AskAboutProps = {
	vehicle: VehicleView
	/** The URL that the question is posted to. */
	action: string
	rejected: RejectedForm | null | undefined
}

/** What the client asked about the vehicle, and the form for a question, which is no answer. */
function AskAbout({ vehicle: { id, name, questions }, action, rejected }: AskAboutProps) {
	const typed = rejected?.values.question
	return (
		<Disclosure
			look="text"
			summary={
				<span>
					<span>Ask a question</span>
					<span className="sr-only">{` about the ${name}`}</span>
				</span>
			}
			defaultOpen={typed !== undefined}
		>
			<div className="grid gap-3">
				<Form method="post" action={action} key={questions.length} className="grid justify-items-start gap-3">
					<input type="hidden" name="id" value={id} />
					<Field label="Your question" error={rejected?.errors.question} className="w-full">
						<Textarea name="question" rows={2} maxLength={questionCharsMax} defaultValue={typed ?? ''} />
					</Field>
					<Button intent="ask" size="sm">
						Send question
					</Button>
				</Form>
				{questions.map((question) => (
					<p key={question.id} className="text-ink-soft text-small">{`You asked: “${question.text}”`}</p>
				))}
			</div>
		</Disclosure>
	)
}
