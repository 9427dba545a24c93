import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate, formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { type DealListView, dealListViews } from '#app/modules/deals/deal-list-views.ts'
import { listDeals } from '#app/modules/deals/list-deals.server.ts'
import { FilterBar } from '#app/ui/admin/lists/filter-bar.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Deals')

/** A search that fits more clients than this is too wide to be useful. */
const clientsMax = 200

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const actor = viewer
	const query = new URL(args.request.url).searchParams
	const view = dealListViews.find((name) => name === query.get('view')) ?? 'open'
	const search = (query.get('q') ?? '').trim().slice(0, 200)
	const { timeZone } = await readSettings(args.context)
	const thisYear = yearOf(clock.now(), timeZone)
	const found = search ? (await listFiles(db, { actor: viewer, search, limit: clientsMax })).files : null
	const { deals, next } = await listDeals(db, {
		actor,
		view,
		clientIds: found?.map(({ id }) => id),
		after: query.get('after') ?? undefined,
		today: localDateOf(clock.now(), timeZone),
	})
	const names = await namesOfClients(db, {
		actor: viewer,
		ids: [...new Set(deals.map(({ clientId }) => clientId))],
	})
	return {
		view,
		search,
		next,
		isFirst: !query.has('after'),
		deals: deals.map(({ id, clientId, vehicle, wants, activeAt, expiresOn, ...deal }) => ({
			id,
			clientId,
			client: names.get(clientId)?.name ?? 'A deleted client',
			car: vehicle ?? wants.split('\n')[0]!.slice(0, 80),
			documents: deal.documents,
			drafts: deal.drafts,
			priceCents: deal.chosenCents ?? deal.lowestCents,
			isChosen: deal.chosenCents !== null,
			targetCents: deal.targetCents,
			expires: expiresOn && formatDate(expiresOn),
			changed: formatMoment(activeAt, timeZone, thisYear),
			instant: activeAt.toISOString(),
		})),
	}
}

const labels: Record<DealListView, string> = { open: 'Open', expiring: 'Expiring', closed: 'Closed' }

const listUrl = (view: DealListView, search: string, after?: string | null): string => {
	const query = new URLSearchParams()
	if (view !== 'open') query.set('view', view)
	if (search) query.set('q', search)
	if (after) query.set('after', after)
	return query.size > 0 ? `/admin/deals?${query}` : '/admin/deals'
}

export default function AdminDeals({ loaderData }: Route.ComponentProps) {
	const { view, search, next, isFirst, deals } = loaderData
	return (
		<>
			<PageHead title="Deals">Every purchase you are working on, the last changed first.</PageHead>
			<Card className="overflow-hidden">
				<LinkTabs
					label="Deals"
					className="px-2"
					tabs={dealListViews.map((each) => ({
						to: listUrl(each, search),
						label: labels[each],
						current: each === view,
					}))}
				/>
				<FilterBar
					action="/admin/deals"
					label="Client’s name, email or reference"
					query={search}
					reset={search ? listUrl(view, '') : null}
				>
					{view !== 'open' && <input type="hidden" name="view" value={view} />}
				</FilterBar>
				{deals.length > 0 ? (
					<DealTable deals={deals} />
				) : (
					<EmptyState title={search ? 'No deal matches your search' : 'No deals here'}>
						{search ? 'Try fewer words.' : 'A deal starts in a client’s file, on the tab “Deal”.'}
					</EmptyState>
				)}
				<ListFoot
					listName="deals"
					count={deals.length}
					back={isFirst ? null : listUrl(view, search)}
					next={next && listUrl(view, search, next)}
				/>
			</Card>
		</>
	)
}

type ListedDeal = Route.ComponentProps['loaderData']['deals'][number]

const DealTable = ({ deals }: { deals: readonly ListedDeal[] }) => (
	<Table caption="Deals, the last changed first">
		<TableHead>
			<Column>Client</Column>
			<Column>Car</Column>
			<Column>Price</Column>
			<Column>Documents</Column>
			<Column>Last change</Column>
		</TableHead>
		<TableBody>
			{deals.map((deal) => (
				<Row key={deal.id}>
					<Cell place="title">
						<Link to={`/admin/clients/${deal.clientId}/deal?deal=${deal.id}`}>
							<bdi translate="no">{deal.client}</bdi>
						</Link>
					</Cell>
					<Cell>{deal.car || 'No car yet'}</Cell>
					<Cell>
						{deal.priceCents === null ? (
							<span className="text-ink-soft">No price yet</span>
						) : (
							<span className="num">
								{`${formatCents(deal.priceCents)} ${deal.isChosen ? 'chosen' : 'lowest'}`}
							</span>
						)}
						{deal.targetCents !== null && (
							<small className="num text-ink-soft">{`Target ${formatCents(deal.targetCents)}`}</small>
						)}
					</Cell>
					<Cell>
						<span>{deal.documents}</span>
						<span>{` confirmed${deal.drafts > 0 ? `, ${deal.drafts} in draft` : ''}`}</span>
						{deal.expires && <small className="text-ink-soft">{`Next expires ${deal.expires}`}</small>}
					</Cell>
					<Cell>
						<time dateTime={deal.instant}>{deal.changed}</time>
					</Cell>
				</Row>
			))}
		</TableBody>
	</Table>
)
