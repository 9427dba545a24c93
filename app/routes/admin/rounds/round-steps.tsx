import type { RejectedForm } from '#app/lib/parse-form.ts'
import { DeadlineFields } from '#app/modules/rounds/components/private/round-fields.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PostButton, PostForm } from '#app/ui/controls/forms/form.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { RoundPage } from './round-page.server.ts'

type StepProps = { round: RoundPage; rejected: RejectedForm | null }

/** What happens next in a round, with the button for it. */
export function NextStep({ round, rejected }: StepProps) {
	const { state, dealers } = round
	const withoutAddress = dealers.filter(({ email, crmEmail }) => !email && !crmEmail).length
	if (round.notOffered && round.canEdit)
		return (
			<AdminSection id="next" title="Rounds are off here">
				<p>{round.notOffered}</p>
			</AdminSection>
		)
	if (state === 'draft')
		return (
			<AdminSection id="next" title="Waiting for the client">
				<p>We emailed the client what dealers will be asked. We won’t send anything until they approve it.</p>
			</AdminSection>
		)
	if (state === 'approved')
		return (
			<AdminSection id="next" title="Approved by the client" className="grid gap-3">
				<p>
					{`${
						dealers.length === 0
							? 'Choose the dealers to invite, below.'
							: `${dealers.length === 1 ? 'One dealer gets' : `${dealers.length} dealers get`} the invitation by email, and as a sales lead if the book has an address for leads.`
					}${withoutAddress > 0 ? ` The book has no email address for ${withoutAddress === 1 ? 'one of them' : `${withoutAddress} of them`}: you’ll find the link to give them on this page.` : ''}`}
				</p>
				{dealers.length > 0 && (
					<PostButton>
						<Button intent="send" variant="go">
							Send the invitations
						</Button>
					</PostButton>
				)}
			</AdminSection>
		)
	if (state === 'open' || state === 'best_and_final')
		return (
			<AdminSection id="next" title="Dealers can bid">
				<p>{`${round.arrived} ${round.deadline}, not even you.`}</p>
			</AdminSection>
		)
	if (state === 'canceled')
		return (
			<AdminSection id="next" title="Canceled">
				<p>{round.cancelReason || 'It was canceled before the invitations went out.'}</p>
			</AdminSection>
		)
	return round.canAskAgain ? <AskAgain round={round} rejected={rejected} /> : null
}

const AskAgain = ({ round, rejected }: StepProps) => (
	<AdminSection id="next" title="Decide with the client">
		<p>
			{`You can ask everyone who made an offer for a best and final one.${round.decision.choice ? ' Your client then chooses again.' : ''}`}
		</p>
		<Disclosure look="text" summary="Ask for best and final offers" defaultOpen={rejected !== null}>
			<PostForm form={{ intent: 'best-and-final', rejected }} className="mt-2 grid gap-3">
				<p className="text-small">
					Each dealer learns at most its own rank, and only if no offer stands apart that a correction could
					rank. A dealer that doesn’t send a new offer keeps its current one.
				</p>
				<DeadlineFields values={rejected?.values ?? round.nextDeadline} errors={rejected?.errors ?? {}} />
				<div>
					<Button type="submit" variant="plain" size="compact">
						Ask all bidders
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	</AdminSection>
)
