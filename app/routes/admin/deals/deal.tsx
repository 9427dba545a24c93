import { Form, Link } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { ClientTabs } from '#app/modules/clients/components/admin/files/client-tabs.tsx'
import { ClientSteps } from '#app/modules/clients/components/admin/steps/client-steps.tsx'
import { MessageList } from '#app/modules/deals/components/admin/message-list.tsx'
import { DocumentStrip } from '#app/modules/deals/components/deal/document-strip.tsx'
import { RoundLines } from '#app/modules/rounds/components/private/round-lines.tsx'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { findClientDeal } from '../client-deal.server.ts'
import type { Route } from './+types/deal'
import { actOnDeal } from './deal-action.server.ts'
import { DealAgreement } from './deal-agreement.tsx'
import { DealCars } from './deal-cars.tsx'
import { DealGoals } from './deal-goals.tsx'
import { readDealPage } from './deal-page.server.ts'
import { DealSigning } from './deal-signing.tsx'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Deal')

export async function loader(args: Route.LoaderArgs) {
	const { actor, client, deal, deals } = await findClientDeal(args)
	return {
		client: {
			id: client.id,
			name: client.name,
			reference: client.reference,
			closed: client.closedAt && formatDay(client.closedAt, (await readSettings(args.context)).timeZone),
		},
		deal: deal && (await readDealPage(args.context, { actor, deal, deals })),
		formKey: crypto.randomUUID(),
		stepKey: crypto.randomUUID(),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, client, deal } = await findClientDeal(args)
	return actOnDeal(args, { actor, clientId: client.id, deal })
}

export default function DealPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { client, deal } = loaderData
	const formKey = useFormKey(loaderData.formKey)
	const failed =
		answer?.formError && !['terms', 'add-vehicle'].includes(answer.formId ?? '') && !answer.conflict
	return (
		<>
			<FileHead
				back={{ to: '/admin/clients', label: 'Clients' }}
				name={<bdi translate="no">{client.name}</bdi>}
				reference={client.reference}
				status={deal && <StatusBadge tone={deal.isClosed ? 'off' : 'info'}>{deal.status}</StatusBadge>}
				actions={deal && <DealActions deal={deal} />}
			>
				{deal && `Last change ${deal.changed}`}
			</FileHead>
			<ClientTabs id={client.id} current="deal" />
			{failed && <ErrorBox className="mb-4">{answer.formError}</ErrorBox>}
			{deal ? (
				<DealParts
					client={client}
					deal={deal}
					rejected={answer}
					formKey={formKey}
					stepKey={loaderData.stepKey}
				/>
			) : (
				<EmptyState title="No deal yet" action={<StartDeal formKey={formKey} variant="go" />}>
					A deal keeps what they want, the cars, every quote and contract, and what you write to dealers. It
					starts with what the client told you about their search.
				</EmptyState>
			)}
		</>
	)
}

type PageData = Route.ComponentProps['loaderData']
type Deal = NonNullable<PageData['deal']>

function DealActions({ deal }: { deal: Deal }) {
	return (
		<Form method="post" action={`?deal=${deal.id}`} preventScrollReset>
			{deal.changes.map(({ intent, label }) => (
				<Button key={intent} intent={intent} variant="plain" size="compact">
					{label}
				</Button>
			))}
		</Form>
	)
}

const StartDeal = ({ formKey, variant }: { formKey: string; variant: 'go' | 'plain' }) => (
	<Form method="post">
		<input type="hidden" name="formKey" value={formKey} />
		<Button intent="start" variant={variant} size="compact">
			{variant === 'go' ? 'Start a deal' : 'Start another deal'}
		</Button>
	</Form>
)

type RoundsProps = Pick<Deal, 'rounds' | 'isClosed'> & { home: string; query: string }

function DealRounds({ rounds, isClosed, home, query }: RoundsProps) {
	if (rounds.length === 0 && isClosed) return null
	return (
		<AdminSection id="rounds" title="Sealed rounds" className="grid gap-3">
			{rounds.length === 0 && (
				<p className="text-ink-soft text-small">
					Ask several dealers at once. Their offers stay sealed until a deadline.
				</p>
			)}
			<RoundLines rounds={rounds} hrefOf={(id) => `${home}/rounds/${id}`} />
			{!isClosed && (
				<div className="flex flex-wrap gap-2">
					<Button asChild variant="plain" size="compact">
						<Link to={`${home}/rounds/new${query}`}>Ask dealers for offers</Link>
					</Button>
					<Button asChild variant="plain" size="compact">
						<Link to={`${home}/rounds/new${query}&kind=trade`}>Sell their car</Link>
					</Button>
				</div>
			)}
		</AdminSection>
	)
}

type PartsProps = Pick<PageData, 'client'> & {
	deal: Deal
	rejected: Route.ComponentProps['actionData']
	formKey: string
	stepKey: string
}

function DealParts({ client, deal, rejected, formKey, stepKey }: PartsProps) {
	const home = `/admin/clients/${client.id}/deal`
	const query = `?deal=${deal.id}`
	const papers = deal.strip.filter(({ isApproval }) => !isApproval)
	const approvals = deal.strip.filter(({ isApproval }) => isApproval)
	const hrefOf = (id: string) => `${home}/documents/${id}`
	const signing = deal.signing && <DealSigning signing={deal.signing} to={`${home}/signing${query}`} />
	// Somebody sits at the dealer with another paper than agreed.
	const isUrgent = deal.signing?.status === 'differs'
	return (
		<div className="grid gap-4">
			<div className="flex flex-wrap gap-2">
				{!deal.isClosed && (
					<Button asChild variant="go" size="compact">
						<Link to={`${home}/documents/new${query}`}>
							<Icon name="plus" />
							Add a document
						</Link>
					</Button>
				)}
				{!deal.isClosed && (
					<Button asChild variant="plain" size="compact">
						<Link to={`${home}/rounds/new${query}`}>Ask dealers</Link>
					</Button>
				)}
				{papers.length > 1 && (
					<Button asChild variant="plain" size="compact">
						<Link to={`${home}/compare${query}`}>Compare offers</Link>
					</Button>
				)}
				<Button asChild variant="plain" size="compact">
					<a href={`${home}/summary.pdf${query}`}>Summary (PDF)</a>
				</Button>
			</div>
			{isUrgent && signing}
			<ClientSteps
				client={{ ...client, steps: deal.steps, doneSteps: deal.doneSteps }}
				form={{ controls: deal.controls.step, formKey: stepKey }}
				answer={rejected}
			/>
			<section aria-labelledby="documents" className="grid gap-3">
				<h2 id="documents">Documents</h2>
				{papers.length > 0 ? (
					<DocumentStrip documents={papers} hrefOf={hrefOf} />
				) : (
					<p className="text-ink-soft text-small">No quote yet. Type or paste the first one.</p>
				)}
			</section>
			{approvals.length > 0 && (
				<section aria-labelledby="approvals" className="grid gap-3">
					<h2 id="approvals">Loan pre-approvals</h2>
					<DocumentStrip documents={approvals} hrefOf={hrefOf} />
				</section>
			)}
			<DealRounds rounds={deal.rounds} isClosed={deal.isClosed} home={home} query={query} />
			<DealAgreement
				agreed={deal.agreed}
				controls={deal.controls}
				isClosed={deal.isClosed}
				rejected={rejected ?? null}
				formKey={formKey}
				hrefOf={hrefOf}
				sheetHref={`${home}/agreed.pdf${query}`}
			/>
			{!isUrgent && signing}
			<div className="grid items-start gap-4 xl:grid-cols-2">
				<DealGoals deal={deal} rejected={rejectionFor(rejected, 'terms')} />
				<DealCars deal={deal} rejected={rejected ?? null} formKey={formKey} />
			</div>
			{deal.messages.length > 0 && (
				<AdminSection id="messages" title="Messages to dealers">
					<MessageList messages={deal.messages} />
				</AdminSection>
			)}
			<AdminSection id="other-deals" title="Other deals" className="grid gap-2">
				<ul className="grid gap-1">
					{deal.others.map(({ id, name, isClosed }) => (
						<li key={id}>
							<Link to={`${home}?deal=${id}`}>{name}</Link>
							{isClosed && <span>{' (closed)'}</span>}
						</li>
					))}
				</ul>
				<StartDeal formKey={formKey} variant="plain" />
			</AdminSection>
		</div>
	)
}
