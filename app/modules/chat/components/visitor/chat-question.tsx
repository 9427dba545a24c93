import { useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'

type ChatQuestionProps = { name: string; rating: number | null; onRate(rating: number): Promise<string> }

const ratingLabels = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** Asks for a rating after a conversation is closed. */
export function ChatQuestion({ name, rating, onRate }: ChatQuestionProps) {
	const [rejection, setRejection] = useState('')
	const [busy, setBusy] = useState(false)
	async function rate(stars: number) {
		if (busy) return
		setBusy(true)
		setRejection(await onRate(stars))
		setBusy(false)
	}
	return (
		<div className="chat-question">
			<p id="chat-question">
				{rating === null
					? `${name} has closed this conversation. How was it?`
					: `Thank you for rating us ${rating} out of 5 stars. You can write again any time.`}
			</p>
			{rating === null && (
				<fieldset className="chat-stars" aria-labelledby="chat-question">
					{[1, 2, 3, 4, 5].map((stars) => (
						<button
							key={stars}
							type="button"
							aria-label={`${stars} of 5 stars: ${ratingLabels[stars]}`}
							title={ratingLabels[stars]}
							onClick={() => rate(stars)}
						>
							<Icon name="star" />
						</button>
					))}
				</fieldset>
			)}
			{rejection && <p role="alert">{rejection}</p>}
		</div>
	)
}
