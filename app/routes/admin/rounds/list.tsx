import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { listAllRounds } from '#app/modules/rounds/list-rounds.server.ts'
import { nameOfCar, type RoundListView, roundListViews, stateLabels } from '#app/modules/rounds/round.ts'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { formatDeadline } from '#app/workflows/rounds/round-context.server.ts'
import type { Route } from './+types/list'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sealed rounds')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await readSettings(args.context)
	const thisYear = yearOf(clock.now(), timeZone)
	const query = new URL(args.request.url).searchParams
	const view = roundListViews.find((name) => name === query.get('view')) ?? 'running'
	const { rounds, next } = await listAllRounds(db, {
		actor: viewer,
		view,
		after: query.get('after') ?? undefined,
	})
	const names = await namesOfClients(db, {
		actor: viewer,
		ids: [...new Set(rounds.map(({ clientId }) => clientId))],
	})
	return {
		view,
		next,
		isFirst: !query.has('after'),
		rounds: rounds.map(({ round, clientId, dealers, offers }) => ({
			id: round.id,
			clientId,
			client: names.get(clientId)?.name ?? 'A deleted client',
			car: nameOfCar(round.terms.vehicle),
			isTrade: round.kind === 'trade',
			state: stateLabels[round.state],
			deadline: formatDeadline(round.deadline, round.timeZone, thisYear),
			instant: round.deadline.toISOString(),
			dealers,
			offers,
		})),
	}
}

const labels: Record<RoundListView, string> = { running: 'Running', ended: 'Ended' }

const listUrl = (view: RoundListView, after?: string | null): string => {
	const query = new URLSearchParams()
	if (view !== 'running') query.set('view', view)
	if (after) query.set('after', after)
	return query.size > 0 ? `/admin/rounds?${query}` : '/admin/rounds'
}

export default function AdminRounds({ loaderData: { view, next, isFirst, rounds } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Sealed rounds">
				Several dealers are asked at once, and their offers stay sealed until the deadline.
			</PageHead>
			<Card className="overflow-hidden">
				<LinkTabs
					label="Rounds"
					className="px-2"
					tabs={roundListViews.map((each) => ({
						to: listUrl(each),
						label: labels[each],
						current: each === view,
					}))}
				/>
				{rounds.length > 0 ? (
					<RoundTable rounds={rounds} />
				) : (
					<EmptyState title="No round here">
						A round starts in a client’s deal, with “Ask dealers”.
					</EmptyState>
				)}
				<ListFoot
					listName="rounds"
					count={rounds.length}
					back={isFirst ? null : listUrl(view)}
					next={next && listUrl(view, next)}
				/>
			</Card>
		</>
	)
}

type ListedRound = Route.ComponentProps['loaderData']['rounds'][number]

const RoundTable = ({ rounds }: { rounds: readonly ListedRound[] }) => (
	<Table caption="Rounds, the newest first">
		<TableHead>
			<Column>Client</Column>
			<Column>Car</Column>
			<Column>State</Column>
			<Column>Offers</Column>
			<Column>Deadline</Column>
		</TableHead>
		<TableBody>
			{rounds.map((round) => (
				<Row key={round.id}>
					<Cell place="title">
						<Link to={`/admin/clients/${round.clientId}/deal/rounds/${round.id}`}>
							<bdi translate="no">{round.client}</bdi>
						</Link>
					</Cell>
					<Cell>
						<span>{round.car}</span>
						{round.isTrade && <small className="text-ink-soft">The client sells it</small>}
					</Cell>
					<Cell>{round.state}</Cell>
					<Cell>{`${round.offers} of ${round.dealers} dealers`}</Cell>
					<Cell>
						<time dateTime={round.instant}>{round.deadline}</time>
					</Cell>
				</Row>
			))}
		</TableBody>
	</Table>
)
