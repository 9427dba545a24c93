import { Link, useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { versionField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { ComparedPapers } from '#app/modules/deals/components/deal/compared-papers.tsx'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { listBids, standingBids } from '#app/modules/rounds/bids/bids.server.ts'
import { readDecision } from '#app/modules/rounds/choices/read-choice.server.ts'
import { OpenedOffers } from '#app/modules/rounds/components/private/offer-list.tsx'
import { OpenForm } from '#app/modules/rounds/components/private/open-form.tsx'
import { RequestFacts } from '#app/modules/rounds/components/request-facts.tsx'
import { listInquiries } from '#app/modules/rounds/inquiries/inquiries.server.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { isPastDeadline } from '#app/modules/rounds/late-rule.ts'
import { listRoundPhotos } from '#app/modules/rounds/photos.server.ts'
import { choiceSchema, openSchema, roundControls } from '#app/modules/rounds/round.schema.ts'
import { requestOf } from '#app/modules/rounds/round-request.ts'
import { databaseTime, listExtensions } from '#app/modules/rounds/rounds.server.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { PostForm } from '#app/ui/controls/forms/form.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { decideAboutOffers } from '#app/workflows/rounds/choose-offer.server.ts'
import { bidsInWords } from '#app/workflows/rounds/close-round.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { readOpenedRound } from '#app/workflows/rounds/read-opened-round.server.ts'
import { formatDeadline } from '#app/workflows/rounds/round-context.server.ts'
import { approveAsClient } from '#app/workflows/rounds/set-up-round.server.ts'
import type { Route } from './+types/round'
import { requireOwnRound } from './own-round.server.ts'
import { YourChoice } from './your-choice.tsx'

export const handle: RouteHandle = { access: 'member', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sealed offers')

export async function loader(args: Route.LoaderArgs) {
	const { actor, round, deal } = await requireOwnRound(args)
	const services = getServices(args.context)
	const { db } = services
	const ofRound = { roundId: round.id }
	const [dealers, bids, inquiries, extensions, photos, time, law, { advisorName }] = await Promise.all([
		listInvitations(db, ofRound),
		listBids(db, ofRound),
		listInquiries(db, ofRound),
		listExtensions(db, ofRound),
		listRoundPhotos(db, ofRound),
		databaseTime(db),
		getCurrentLaw(services),
		readSettings(args.context),
	])
	const offers = standingBids(bids).size
	const thisYear = yearOf(time, round.timeZone)
	return {
		id: round.id,
		dealId: deal.id,
		kind: round.kind,
		state: round.state,
		version: round.version,
		request: requestOf(round, { photoIds: photos.map(({ uploadId }) => uploadId) }),
		deadline: formatDeadline(round.deadline, round.timeZone, thisYear),
		isPast: isPastDeadline(round, time),
		isFinal: round.stage > 1,
		requiresClientCode: round.requiresClientCode,
		cancelReason: round.cancelReason,
		advisorName,
		dealers: dealers.map(({ id, dealerName }) => ({
			id,
			name: dealerName,
			hasWithdrawn: bids.findLast(({ invitationId }) => invitationId === id)?.withdrawnAt != null,
		})),
		inquiries: inquiries.flatMap(({ id, shownQuestion, answer, answeredAt }) =>
			answeredAt ? [{ id, question: shownQuestion, answer }] : [],
		),
		offers,
		count: bidsInWords(offers),
		extensions: extensions.map(({ before, deadline, reason }) => ({
			before: formatDeadline(before, round.timeZone, thisYear),
			deadline: formatDeadline(deadline, round.timeZone, thisYear),
			reason,
		})),
		opened: await readOpenedRound(db, { actor, round, deal, dealers, law, thisYear }),
		decision: await readDecision(db, { round, dealers, thisYear }),
		controls: roundControls,
		formKey: crypto.randomUUID(),
	}
}

/** The client can approve and open a round, and choose an offer; the advisor then tells the dealers. */
export async function action(args: Route.ActionArgs) {
	const { actor, round } = await requireOwnRound(args)
	const services = getServices(args.context)
	const { db, storage, clock, env, roundSeals: seals } = services
	const base = { actor, id: round.id, now: clock.now(), origin: env.origin, seals }
	return runForms(
		args,
		{
			approve: formAction({
				schema: z.object({ half: z.boolean(), version: versionField() }),
				async run({ half: requiresClientCode, version }) {
					const { code } = await approveAsClient(db, { ...base, requiresClientCode, version })
					return { ok: true as const, code }
				},
			}),
			choose: formAction({
				schema: choiceSchema,
				run: ({ choice, ...said }) => decideAboutOffers(db, { ...base, ...choice, ...said }),
				message: 'Your choice is recorded',
			}),
			open: formAction({
				schema: openSchema,
				run: async ({ code }) =>
					openRound(db, storage, { ...base, code, law: await getCurrentLaw(services) }),
				message: 'You opened the offers',
			}),
		},
		{ page: `/account/deal/rounds/${round.id}` },
	)
}

export default function OwnRound({ loaderData: round, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { kind, request, deadline, opened } = round
	const rejected = answer && !answer.ok ? answer : null
	const code = answer?.ok ? answer.code : null
	const isTrade = kind === 'trade'
	const isSealed = ['draft', 'approved', 'open', 'best_and_final'].includes(round.state)
	return (
		<>
			<BackLink to={`/account/deal?deal=${round.dealId}`}>Your deal</BackLink>
			<AccountHead title={isTrade ? `Selling your ${request.car}` : `Offers for a ${request.car}`}>
				{`We ask several dealers at the same time. ${
					round.isPast || !isSealed
						? `The deadline was ${deadline}.`
						: `Their offers stay sealed until ${deadline}.`
				}`}
			</AccountHead>
			{code && <ClientCode code={code} />}
			<Step round={round} rejected={rejected} />
			{opened && (
				<OpenedOffers opened={opened} kind={kind} hrefOf={documentHref}>
					<ComparedPapers {...opened} hrefOf={documentHref} isOwn />
				</OpenedOffers>
			)}
			<SectionCard
				title="What we ask dealers"
				intro={`Dealers see “a client in ${request.place.split(',')[0]}”, never your name, address, phone number or email.`}
			>
				<RequestFacts request={request} photoHref={(id) => `/api/deal-files/round-photos/${id}`} />
				{isTrade && (round.state === 'draft' || round.state === 'approved') && (
					<p>
						<Link to={`/account/deal/rounds/${round.id}/photos`}>Add or remove photos</Link>
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
						{round.dealers.map(({ id, name, hasWithdrawn }) => (
							<li key={id}>{hasWithdrawn ? `${name} (offer withdrawn)` : name}</li>
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

type RoundData = Route.ComponentProps['loaderData']

function Step({ round, rejected }: { round: RoundData; rejected: RejectedForm | null }) {
	const { state, advisorName } = round
	if (state === 'draft' || state === 'approved') return <Approve round={round} rejected={rejected} />
	if (round.isPast && ['open', 'best_and_final', 'closed'].includes(state))
		return (
			<SectionCard title="The deadline has passed">
				<OpenForm
					controls={round.controls.open}
					needsCode={round.requiresClientCode}
					count={round.count}
					rejected={rejected}
				/>
			</SectionCard>
		)
	if (state === 'open' || state === 'best_and_final')
		return (
			<SectionCard title={round.isFinal ? 'Best and final offers are coming in' : 'Offers are coming in'}>
				<p>
					<span>{`${
						round.offers === 0
							? 'No offer yet.'
							: round.offers === 1
								? 'One dealer has submitted an offer.'
								: `${round.offers} dealers have submitted an offer.`
					} Nobody can read offers before `}</span>
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
							Next, please <Link to={`/account/deal?deal=${round.dealId}`}>confirm what was agreed</Link>.
						</>
					)}
				</p>
			</SectionCard>
		)
	return <YourChoice round={round} rejected={rejected} />
}

function Approve({ round, rejected }: { round: RoundData; rejected: RejectedForm | null }) {
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

const documentHref = (id: string) => `/account/deal/documents/${id}`
