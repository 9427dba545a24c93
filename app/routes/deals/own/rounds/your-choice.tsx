import type { RejectedForm } from '#app/lib/parse-form.ts'
import { ChoiceForm } from '#app/modules/rounds/components/private/choice-form.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import type { Route } from './+types/round'

type YourChoiceProps = { round: Route.ComponentProps['loaderData']; rejected: RejectedForm | null }

/** What the client chose of the opened offers, and the form to choose or change it. */
export function YourChoice({ round, rejected }: YourChoiceProps) {
	const { advisorName, decision, opened } = round
	const formKey = useFormKey(round.formKey)
	const { choice, award } = decision
	if (!opened || opened.offers.length === 0) return null
	return (
		<SectionCard title="Your choice">
			{choice ? (
				<p>
					<strong>
						{choice.kind === 'offer'
							? `You chose the offer of ${choice.dealerName}`
							: choice.kind === 'none'
								? 'You chose none of the offers'
								: 'You asked for a change'}
					</strong>
					<span>
						{`, ${choice.how ? `as ${advisorName} recorded` : 'recorded'} ${choice.recorded}. ${
							award
								? `The dealers are told on ${award.sends}. You can change it until then.`
								: `You can change it until ${advisorName} tells the dealers.`
						}`}
					</span>
				</p>
			) : (
				<p>
					{`Look at the offers below and choose. You don’t have to take any of them. ${advisorName} can also ask a dealer a question, or ask every dealer who made an offer for a best and final one.`}
				</p>
			)}
			{choice?.how && <p className="text-small">{`How you told it: ${choice.how}`}</p>}
			{choice?.words && (
				<blockquote className="whitespace-pre-line text-small [overflow-wrap:anywhere]">{`“${choice.words}”`}</blockquote>
			)}
			<ChoiceForm
				controls={round.controls.choose}
				offers={opened.offers}
				choice={choice}
				formKey={formKey}
				rejected={rejected}
				isOwn
			/>
		</SectionCard>
	)
}
