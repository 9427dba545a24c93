import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { ComparedPapers } from '#app/modules/deals/components/deal/compared-papers.tsx'
import { OpenedOffers } from '#app/modules/rounds/components/private/offer-list.tsx'
import { OpenForm } from '#app/modules/rounds/components/private/open-form.tsx'
import { RequestFacts } from '#app/modules/rounds/components/request-facts.tsx'
import { stateLabels } from '#app/modules/rounds/round.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import type { Route } from './+types/round'
import { ClientChoice } from './client-choice.tsx'
import { requireClientRound } from './client-round.server.ts'
import { OfferActions } from './offer-actions.tsx'
import { actOnRound } from './round-action.server.ts'
import { RoundDealers } from './round-dealers.tsx'
import { CancelRound, EditRound, ExtendRound, IndependenceNotice, RoundProof } from './round-forms.tsx'
import { RoundInquiries } from './round-inquiries.tsx'
import { type RoundPage as PageData, readRoundPage } from './round-page.server.ts'
import { NextStep } from './round-steps.tsx'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Round')

export async function loader(args: Route.LoaderArgs) {
	const { client, ...found } = await requireClientRound(args)
	const query = new URL(args.request.url).searchParams
	const search = (query.get('q') ?? '').trim().slice(0, 200)
	return {
		client: { id: client.id, name: client.name, reference: client.reference },
		round: await readRoundPage(args.context, found, {
			search,
			qr: query.get('qr') ?? '',
			award: query.get('award') ?? '',
		}),
		formKey: crypto.randomUUID(),
	}
}

export async function action(args: Route.ActionArgs) {
	const { client, ...found } = await requireClientRound(args)
	const page = `/admin/clients/${client.id}/deal/rounds/${found.round.id}`
	return actOnRound(args, { page, ...found })
}

const tones: Record<PageData['state'], StatusTone> = {
	draft: 'new',
	approved: 'new',
	open: 'info',
	closed: 'new',
	opened: 'ok',
	best_and_final: 'info',
	awarded: 'ok',
	canceled: 'off',
}

export default function AdminRound({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { client, round } = loaderData
	const formKey = useFormKey(loaderData.formKey)
	const rejected = answer && !answer.ok ? answer : null
	const rejectedAs = (formId: string): RejectedForm | null => (rejected?.formId === formId ? rejected : null)
	const deal = `/admin/clients/${client.id}/deal`
	const page = `${deal}/rounds/${round.id}`
	const hrefOf = (id: string) => `${deal}/documents/${id}`
	const { kind, state, request, opened } = round
	const isSealed = ['draft', 'approved', 'open', 'best_and_final'].includes(state)
	const isWaiting = round.isPast && (state === 'open' || state === 'best_and_final' || state === 'closed')
	// These forms show their own errors.
	const showsOwnErrors = ['open', 'save', 'extend', 'cancel', 'best-and-final', 'choose'].includes(
		rejected?.formId ?? '',
	)
	return (
		<>
			<FileHead
				back={{ to: `${deal}?deal=${round.dealId}`, label: 'Deal' }}
				name={<bdi translate="no">{client.name}</bdi>}
				reference={client.reference}
				status={<StatusBadge tone={tones[state]}>{stateLabels[state]}</StatusBadge>}
			>
				<span>{`${kind === 'trade' ? 'Selling the' : 'Offers for a'} `}</span>
				<span>{request.car}</span>
				<span>{`, ${round.isPast || !isSealed ? 'the deadline was' : 'sealed until'} `}</span>
				<span>{round.deadline}</span>
			</FileHead>
			{rejected?.formError && !showsOwnErrors && !/^(ask|answer) /.test(rejected.formId ?? '') && (
				<ErrorBox className="mb-4">{rejected.formError}</ErrorBox>
			)}
			<div className="grid gap-4">
				{isWaiting ? (
					<AdminSection id="open" title="Open the offers">
						<OpenForm
							controls={round.controls.open}
							needsCode={round.requiresClientCode}
							waiting={round.waiting}
							rejected={rejectedAs('open')}
						/>
					</AdminSection>
				) : (
					<NextStep round={round} rejected={rejectedAs('best-and-final')} />
				)}
				{state === 'opened' && (
					<ClientChoice round={round} page={page} formKey={formKey} rejected={rejectedAs('choose')} />
				)}
				{opened && (
					<OpenedOffers
						opened={opened}
						kind={kind}
						hrefOf={hrefOf}
						actionsOf={(offer) => (
							<OfferActions
								offer={offer}
								round={round}
								formKey={formKey}
								rejected={rejectedAs(`ask ${offer.invitationId}`)}
							/>
						)}
					>
						<ComparedPapers {...opened} hrefOf={hrefOf} />
					</OpenedOffers>
				)}
				<IndependenceNotice warnings={round.warnings} />
				<RoundInquiries round={round} rejected={rejected?.formId?.startsWith('answer ') ? rejected : null} />
				<RoundDealers round={round} page={page} rejected={rejectedAs('add-dealers')} />
				<AdminSection id="request" title="What dealers are asked for" className="grid gap-3">
					<RequestFacts request={request} photoHref={(id) => `/api/deal-files/round-photos/${id}`} />
					{round.extensions.map((each) => (
						<p key={each.deadline} className="text-small">
							{`The deadline moved from ${each.before} to ${each.deadline}: ${each.reason}`}
						</p>
					))}
					{round.canEdit && (
						<EditRound round={round} rejected={rejectedAs('save')} photos={`${page}/photos`} />
					)}
					{round.isTakingBids && <ExtendRound round={round} rejected={rejectedAs('extend')} />}
					{state !== 'awarded' && state !== 'canceled' && !round.decision.award && (
						<CancelRound
							controls={round.controls.cancel}
							suggested={
								round.decision.choice?.kind === 'none' ? 'The client decided to take none of the offers.' : ''
							}
							isOpened={state === 'opened'}
							wasSent={round.dealers.some(({ invitation }) => invitation)}
							rejected={rejectedAs('cancel')}
						/>
					)}
				</AdminSection>
				{round.hasBids && <RoundProof id={round.id} verified={answer?.ok ? answer.verified : null} />}
			</div>
		</>
	)
}
