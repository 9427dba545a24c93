import { Link, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { ComparedPapers } from '#app/modules/deals/components/deal/compared-papers.tsx'
import { OpenedOffers } from '#app/modules/rounds/components/private/offer-list.tsx'
import { OpenForm } from '#app/modules/rounds/components/private/open-form.tsx'
import { RequestFacts } from '#app/modules/rounds/components/request-facts.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { PostForm } from '#app/ui/controls/forms/form.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/round'
import type { OwnRoundPage } from './own-round-page.server.ts'
import { YourChoice } from './your-choice.tsx'

export const titleOf = ({ kind, request }: Pick<OwnRoundPage, 'kind' | 'request'>): string =>
	kind === 'trade' ? `Selling your ${request.car}` : `Offers for a ${request.car}`

const isSealed = ({ state }: Pick<OwnRoundPage, 'state'>): boolean =>
	['draft', 'approved', 'open', 'best_and_final'].includes(state)

export const deadlineInWords = (round: OwnRoundPage): string =>
	`We ask several dealers at the same time. ${
		round.isPast || !isSealed(round)
			? `The deadline was ${round.deadline}.`
			: `Their offers stay sealed until ${round.deadline}.`
	}`

type OwnRoundViewProps = {
	round: OwnRoundPage
	answer: Route.ComponentProps['actionData']
	/** The client's page of the deal. */
	dealHref: string
	/** The page of the photos of a trade-in; without it nothing leads there. */
	photosHref?: string
	/** The page of a document; without it offers have no page of their own. */
	hrefOf?: (id: string) => string
}

/** A round for the client: what is to do next, the opened offers, and what dealers were asked. */
export function OwnRoundView({ round, answer: actionData, dealHref, photosHref, hrefOf }: OwnRoundViewProps) {
	const answer = useLastAnswer(actionData)
	const { kind, state, request, opened } = round
	const rejected = answer && !answer.ok ? answer : null
	const code = answer?.ok ? answer.code : null
	return (
		<>
			{code && <ClientCode code={code} />}
			<Step round={round} rejected={rejected} dealHref={dealHref} />
			{opened && (
				<OpenedOffers opened={opened} kind={kind} hrefOf={hrefOf}>
					{hrefOf && <ComparedPapers {...opened} hrefOf={hrefOf} isOwn />}
				</OpenedOffers>
			)}
			<SectionCard
				title="What we ask dealers"
				intro={`Dealers see “a client in ${request.place.split(',')[0]}”, never your name, address, phone number or email.`}
			>
				<RequestFacts request={request} photoHref={(id) => `/api/deal-files/round-photos/${id}`} />
				{photosHref && kind === 'trade' && (state === 'draft' || state === 'approved') && (
					<p>
						<Link to={photosHref}>Add or remove photos</Link>
					</p>
				)}
				{round.extensions.map((each) => (
					<p key={each.deadline} className="text-small">
						{`The deadline changed from ${each.before} to ${each.deadline} for every dealer. The reason: ${each.reason}`}
					</p>
				))}
			</SectionCard>
			{round.dealers.length > 0 && (
				<SectionCard title="The dealers">
					<ul className="grid gap-1">
						{round.dealers.map(({ id, name, hasDeclined, hasWithdrawn }) => (
							<li key={id} translate={hasDeclined || hasWithdrawn ? undefined : 'no'}>
								{`${name}${hasDeclined ? ' (declined)' : hasWithdrawn ? ' (offer withdrawn)' : ''}`}
							</li>
						))}
					</ul>
				</SectionCard>
			)}
			{round.inquiries.length > 0 && (
				<SectionCard title="What dealers asked">
					{round.inquiries.map(({ id, question, answer }) => (
						<div key={id} className="grid gap-1 text-small [overflow-wrap:anywhere]">
							<p className="font-semibold">{question}</p>
							<p className="whitespace-pre-line">{answer}</p>
						</div>
					))}
				</SectionCard>
			)}
		</>
	)
}

/** The half of the key that only the client has. It is shown only this once. */
const ClientCode = ({ code }: { code: string }) => (
	<div role="status" className="grid gap-2 rounded-card border-2 border-brand bg-brand-wash p-5">
		<h2 className="text-h3">Write down your code</h2>
		<p className="num font-display text-h3 [overflow-wrap:anywhere]">{code}</p>
		<p>
			Nobody can open the offers without this code. We don’t keep a copy and can’t send it again. If you lose
			it, the offers stay sealed forever.
		</p>
	</div>
)

type StepProps = { round: OwnRoundPage; rejected: RejectedForm | null }

function Step({ round, rejected, dealHref }: StepProps & { dealHref: string }) {
	const { state, advisorName } = round
	if (state === 'draft' || state === 'approved') return <Approve round={round} rejected={rejected} />
	if (round.isPast && ['open', 'best_and_final', 'closed'].includes(state))
		return (
			<SectionCard title="The deadline has passed">
				<OpenForm
					controls={round.controls.open}
					needsCode={round.requiresClientCode}
					waiting={round.waiting}
					rejected={rejected}
				/>
			</SectionCard>
		)
	if (state === 'open' || state === 'best_and_final')
		return (
			<SectionCard title={round.isFinal ? 'Best and final offers are coming in' : 'Offers are coming in'}>
				<p>
					<span>{`${round.arrived} `}</span>
					<span>{`${round.deadline}: not the other dealers, not ${advisorName} and not you.`}</span>
				</p>
			</SectionCard>
		)
	if (state === 'canceled')
		return (
			<SectionCard title="This request was canceled">
				<p>{round.cancelReason || 'It was canceled before we sent anything.'}</p>
			</SectionCard>
		)
	if (state === 'awarded')
		return (
			<SectionCard title={round.decision.choice ? 'You chose an offer' : 'An offer was chosen'}>
				<p>
					{round.kind === 'trade' ? (
						`${advisorName} will arrange the rest with the dealer.`
					) : (
						<>
							Next, please <Link to={dealHref}>confirm what was agreed</Link>.
						</>
					)}
				</p>
			</SectionCard>
		)
	return <YourChoice round={round} rejected={rejected} />
}

function Approve({ round, rejected }: StepProps) {
	const isBusy = useNavigation().formMethod === 'POST'
	const { state, version, deadline, advisorName, requiresClientCode } = round
	const isApproved = state === 'approved'
	return (
		<SectionCard
			title={isApproved ? 'You approved this request' : 'Review and approve this request'}
			intro={
				isApproved
					? `${advisorName} will send the request to the dealers.${requiresClientCode ? ' If you lost your code, approve again for a new one.' : ''}`
					: 'We won’t send anything until you approve it. You don’t have to accept any offer.'
			}
		>
			<PostForm form={{ intent: 'approve', rejected }} className="grid gap-3">
				<input type="hidden" name="version" value={version} />
				<Checkbox
					name="half"
					defaultChecked={isApproved && requiresClientCode}
					label="Require my code to open the offers"
					hint={`We’ll show you a code once. Without it nobody can open the offers: not ${advisorName}, and not this website. If you lose the code, the offers stay sealed forever.`}
				/>
				<p className="text-small">{`Dealers can send offers until ${deadline}.`}</p>
				<div>
					<Button
						type="submit"
						variant={isApproved ? 'plain' : 'go'}
						busyText={isBusy ? 'Saving…' : undefined}
					>
						{isApproved ? 'Approve again' : 'Approve'}
					</Button>
				</div>
			</PostForm>
		</SectionCard>
	)
}
