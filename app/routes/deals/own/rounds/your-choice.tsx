import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { ChoiceKind } from '#app/modules/rounds/choices/choice.ts'
import { ChoiceForm } from '#app/modules/rounds/components/private/choice-form.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import type { OwnRoundPage } from './own-round-page.server.ts'

type YourChoiceProps = { round: OwnRoundPage; rejected: RejectedForm | null }

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
					{`Look at the offers below and choose. You don’t have to take any of them. ${advisorName} can also ask a dealer a question${round.canAskAgain ? ', or ask every dealer who made an offer for a best and final one' : ''}.`}
				</p>
			)}
			{choice && <p className="text-small">{nextOf(choice.kind, round)}</p>}
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

/** What happens after a choice. */
function nextOf(kind: ChoiceKind, { advisorName, kind: roundKind }: OwnRoundPage): string {
	if (kind === 'none')
		return `What happens next: ${advisorName} gets in touch with you. Nothing is bought or sold.`
	if (kind === 'change')
		return `What happens next: ${advisorName} asks the dealers and gets back to you. Nothing is bought or sold.`
	return roundKind === 'trade'
		? `What happens next: ${advisorName} tells the dealers and arranges the sale with you.`
		: `What happens next: ${advisorName} tells the dealers and writes down what was agreed, and you are asked to confirm it. Nothing is bought before you sign.`
}
