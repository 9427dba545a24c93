import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { RecommendationAnswer } from '../../recommendations/recommendation.ts'
import type { VehicleView } from '../../recommendations/recommendation-view.ts'
import { ClientAnswer } from '../recommendations/client-answer.tsx'

const buttons = [
	{ answer: 'interested', label: 'Interested', icon: 'circle-check' },
	{ answer: 'maybe', label: 'Maybe', icon: 'clock' },
	{ answer: 'rejected', label: 'Not for me', icon: 'circle-x' },
] as const

type AnswerButtonsProps = {
	vehicle: Pick<VehicleView, 'name' | 'status'>
	/** The answer preselected by a link in the email; it is not sent until a button is pressed. */
	chosen?: RecommendationAnswer | null
	size?: 'sm' | 'mini'
}

/** The three answers to a vehicle; each sends the form it is in. */
export function AnswerButtons({ vehicle: { name, status }, chosen = null, size = 'sm' }: AnswerButtonsProps) {
	return buttons.map(({ answer, label, icon }) => (
		<Button
			key={answer}
			type="submit"
			name="answer"
			value={answer}
			size={size}
			variant={answer === chosen ? 'go' : 'plain'}
			aria-pressed={answer === status}
			className="aria-pressed:border-brand aria-pressed:bg-brand-wash"
		>
			<Icon name={icon} />
			<span>{label}</span>
			<span className="sr-only">{` (${name})`}</span>
		</Button>
	))
}

/** A client's answer in the comparison, with the buttons to give or change it. */
export function AnswerInTable({ vehicle }: { vehicle: VehicleView }) {
	return (
		<Form
			method="post"
			action={vehicle.answerPath}
			preventScrollReset
			className="grid justify-items-start gap-2"
		>
			<input type="hidden" name="id" value={vehicle.id} />
			<ClientAnswer status={vehicle.status} own />
			<div className="flex flex-wrap gap-1.5">
				<AnswerButtons vehicle={vehicle} size="mini" />
			</div>
		</Form>
	)
}
