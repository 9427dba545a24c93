import { Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw, readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DocumentStrip } from '#app/modules/deals/components/deal/document-strip.tsx'
import { Goals } from '#app/modules/deals/components/deal/goals.tsx'
import { VehicleLines } from '#app/modules/deals/components/deal/vehicle-lines.tsx'
import { can } from '#app/modules/deals/deal-status.ts'
import { stripOf } from '#app/modules/deals/documents/document-strip.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { addZipRates } from '#app/modules/deals/law/zip-rates.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { formatCaseAddress } from '#app/modules/mail/addresses/case-address.ts'
import { ensureCaseKey, replaceCaseKey } from '#app/modules/mail/addresses/case-addresses.server.ts'
import { CaseAddress } from '#app/modules/mail/components/account/case-address.tsx'
import { roundLinesOf } from '#app/modules/rounds/round-lines.ts'
import { listRounds } from '#app/modules/rounds/rounds.server.ts'
import { declineSchema } from '#app/modules/signing/agreement.schema.ts'
import { documentInForce, hasEnded } from '#app/modules/signing/agreement.ts'
import { viewOfAgreement } from '#app/modules/signing/agreement-view.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import { PaperAlert } from '#app/modules/signing/components/paper-alert.tsx'
import { listSigningEntries } from '#app/modules/signing/desk/signing-entries.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { confirmAgreedDeal, declineAgreedDeal } from '#app/workflows/signing/answer-as-client.server.ts'
import { buyerOfDeal } from '#engine'
import type { Route } from './+types/deal'
import { DealPart, DealParts } from './deal-part.tsx'
import { NoDeal } from './no-deal.tsx'
import { OwnAgreement } from './own-agreement.tsx'
import { findOwnDeal, type OwnDeal, requireOwnDeal } from './own-deal.server.ts'
import { deskOf } from './own-signing.server.ts'
import { QuotesAndOffers } from './quotes-and-offers.tsx'

export const handle: RouteHandle = { access: 'member', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your deal')

export async function loader(args: Route.LoaderArgs) {
	const own = await findOwnDeal(args)
	return { deal: own && (await readDealPage(args, own)) }
}

async function readDealPage({ context }: Route.LoaderArgs, { actor, deal, deals }: OwnDeal) {
	const services = getServices(context)
	const { db, clock, env } = services
	const [law, documents, vehicles, [agreement, before], entries, rounds, { timeZone }] = await Promise.all([
		readLaw(context),
		listDocuments(db, { actor, dealId: deal.id }),
		listVehicles(db, { dealId: deal.id }),
		listAgreements(db, { dealId: deal.id }),
		listSigningEntries(db, { dealId: deal.id }),
		listRounds(db, { dealId: deal.id }),
		readSettings(context),
	])
	const buyer = buyerOfDeal(deal.buyer, { documents, today: law.today })
	const near = await addZipRates(db, law, { buyer, documents })
	const { wants, mustHaves, budgetCents, targetCents, targetReason, walkAwayCents } = deal
	const thisYear = yearOf(clock.now(), timeZone)
	const { caseAddresses } = env
	const caseKey = caseAddresses && (await ensureCaseKey(db, { clientId: actor.clientId, now: clock.now() }))
	return {
		id: deal.id,
		caseAddress: caseAddresses && caseKey && formatCaseAddress(caseAddresses, caseKey),
		agreed: agreement ? viewOfAgreement(agreement, { timeZone, thisYear, before }) : null,
		desk: agreement ? deskOf(agreement, { entries, checks: law }) : null,
		controls: controlsOf(declineSchema),
		isClosed: !can.edit(deal),
		goals: { wants, mustHaves, budgetCents, targetCents, targetReason, walkAwayCents },
		vehicles,
		rounds: roundLinesOf(rounds, { thisYear }),
		documents: stripOf(documents, {
			...near,
			buyer,
			agreedId: agreement ? documentInForce(agreement) : null,
		}),
		others: deals
			.filter(({ id }) => id !== deal.id)
			.map((other) => ({ id: other.id, wants: other.wants, isClosed: !can.edit(other) })),
	}
}

/** The client's forms: the answer to what was agreed, and replacing the address of the case. */
export async function action(args: Route.ActionArgs) {
	const { actor } = await requireOwnDeal(args)
	const { db, clock, env } = getServices(args.context)
	const now = clock.now()
	const { origin } = env
	return runForms(args, {
		'new-address': formAction({
			run: () => replaceCaseKey(db, { clientId: actor.clientId, now }),
			to: '/account/deal#email',
			message: ['You have a new email address', 'The old address no longer works.'],
		}),
		confirm: formAction({
			schema: z.object(anyTexts('agreement')),
			run: ({ agreement: id }) => confirmAgreedDeal(db, { actor, id, origin, now }),
			to: (_, { agreement }) => `/account/deal?deal=${agreement.dealId}`,
			message: 'You confirmed what was agreed',
		}),
		decline: formAction({
			schema: declineSchema,
			run: ({ agreement: id, note }) => declineAgreedDeal(db, { actor, id, note, origin, now }),
			to: (_, { agreement }) => `/account/deal?deal=${agreement.dealId}`,
			message: 'Your advisor is told that you don’t agree',
		}),
	})
}

export default function OwnDealPage({ loaderData: { deal }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	if (!deal) return <NoDeal />
	const { agreed, desk, goals, vehicles, documents, rounds, isClosed, others } = deal
	const query = `?deal=${deal.id}`
	const approvals = documents.filter(({ isApproval }) => isApproval)
	const current = documents.filter(({ isApproval, state }) => !isApproval && state !== 'superseded')
	const replaced = documents.filter(({ isApproval, state }) => !isApproval && state === 'superseded')
	const isAgreed = agreed !== null && !hasEnded(agreed.standing)
	const chosen = documents.find(({ id }) => id === agreed?.documentId)
	const hasGoals = Object.values(goals).some(Boolean)
	const count = current.length + rounds.length
	return (
		<>
			<AccountHead title="Your deal" />
			{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
			{desk && (
				<PaperAlert
					difference={desk}
					outcome={desk.outcome}
					to={`/account/deal/signing/${desk.paperId}${query}`}
				/>
			)}
			{agreed && (
				<OwnAgreement
					agreed={agreed}
					about={chosen && [chosen.title, chosen.vehicle].filter(Boolean).join(' · ')}
					isClosed={isClosed}
					controls={deal.controls}
					rejected={answer?.formId === 'decline' ? answer : null}
					links={
						<p className="flex flex-wrap gap-x-5 text-small *:inline-flex *:min-h-11 *:items-center">
							{chosen && <Link to={hrefOf(chosen.id)}>Every line</Link>}
							<a href={`/account/deal/agreed.pdf${query}`}>One page (PDF)</a>
						</p>
					}
				>
					{!isClosed && (
						<Button asChild variant={agreed.standing === 'asked' || desk ? 'line' : 'go'} className="w-fit">
							<Link to={`/account/deal/kit${query}`}>Put the kit on your phone</Link>
						</Button>
					)}
					<p className="flex flex-wrap gap-x-5 gap-y-1 text-small *:inline-flex *:min-h-11 *:items-center">
						{!isClosed && <Link to={`/account/deal/signing${query}`}>Check the documents</Link>}
						{current.length > 1 && <Link to={`/account/deal/compare${query}`}>Compare offers</Link>}
					</p>
				</OwnAgreement>
			)}
			<DealParts isSettled={isAgreed}>
				<DealPart
					title={count === 0 ? 'Quotes and offers' : `Quotes and offers (${count})`}
					isSettled={isAgreed}
					hasCards
				>
					<QuotesAndOffers
						rounds={rounds}
						documents={current}
						query={query}
						isClosed={isClosed}
						isAgreed={isAgreed}
						isCompareAbove={agreed !== null}
						hasSummary={documents.length > 0}
					/>
				</DealPart>
				{deal.caseAddress && !isClosed && (
					<DealPart
						id="email"
						title="Forward a dealer’s email"
						intro="We check the quote line by line, and your advisor gets it with the questions to ask."
						isSettled={isAgreed}
					>
						<CaseAddress address={deal.caseAddress} />
					</DealPart>
				)}
				{hasGoals && (
					<DealPart
						title="What you’re aiming for"
						intro="If something has changed, tell your advisor."
						isSettled={isAgreed}
					>
						<Goals goals={goals} />
					</DealPart>
				)}
				{vehicles.length > 0 && (
					<DealPart title="Cars" isSettled={isAgreed}>
						<VehicleLines vehicles={vehicles} />
					</DealPart>
				)}
				{approvals.length > 0 && (
					<DealPart
						title="Loan pre-approvals"
						intro="Take a dealer’s loan only if its rate is lower than the lowest one here."
						isSettled={isAgreed}
					>
						<DocumentStrip documents={approvals} hrefOf={hrefOf} isOwn />
					</DealPart>
				)}
				{replaced.length > 0 && (
					<DealPart title="Earlier versions" isSettled={isAgreed}>
						<DocumentStrip documents={replaced} hrefOf={hrefOf} isOwn />
					</DealPart>
				)}
			</DealParts>
			{others.length > 0 && <OtherDeals deals={others} />}
		</>
	)
}

const hrefOf = (id: string) => `/account/deal/documents/${id}`

type OtherDealsProps = { deals: NonNullable<Route.ComponentProps['loaderData']['deal']>['others'] }

const OtherDeals = ({ deals }: OtherDealsProps) => (
	<SectionCard title="Your other deals">
		<ul className="grid gap-1">
			{deals.map(({ id, wants, isClosed }) => (
				<li key={id}>
					<Link to={`/account/deal?deal=${id}`}>{wants.split('\n')[0] || 'Another car'}</Link>
					{isClosed && <span className="text-ink-soft"> (closed)</span>}
				</li>
			))}
		</ul>
	</SectionCard>
)
