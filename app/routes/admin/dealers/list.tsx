import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DealerTable } from '#app/modules/deals/components/admin/dealers/dealer-table.tsx'
import {
	type DealerListView,
	dealerListAddress,
	dealerUses,
	readDealerListView,
} from '#app/modules/deals/dealers/dealer-list.ts'
import { listDealerStates, listDealers } from '#app/modules/deals/dealers/list-dealers.server.ts'
import { stateName } from '#app/modules/settings/service-states.ts'
import { FilterBar } from '#app/ui/admin/lists/filter-bar.tsx'
import { FilterSelect } from '#app/ui/admin/lists/filter-select.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Dealers')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const view = readDealerListView(new URL(args.request.url).searchParams)
	const { q, use, state, after } = view
	const [states, { dealers, next }] = await Promise.all([
		listDealerStates(db, { actor }),
		listDealers(db, { actor, search: q, use, state, after: after || undefined }),
	])
	const listedStates = state && !states.includes(state) ? [state, ...states] : states
	return {
		view,
		next,
		states: listedStates.map((letters): [string, string] => [letters, stateName(letters)]),
		dealers: dealers.map(({ doNotUseSince, doNotUseReason, email: _, ...row }) => ({
			...row,
			doNotUse: doNotUseSince && doNotUseReason,
		})),
	}
}

export default function Dealers({ loaderData: { view, next, states, dealers } }: Route.ComponentProps) {
	const narrowed = Boolean(view.q || view.state || view.use !== 'all')
	return (
		<>
			<PageHead
				title="Dealers"
				actions={
					<Button asChild variant="go" size="compact">
						<Link to="/admin/dealers/new">
							<Icon name="plus" />
							New dealer
						</Link>
					</Button>
				}
			>
				Stores and the people who work there, with what you know about them.
			</PageHead>
			<Card className="overflow-hidden">
				<Filters view={view} states={states} reset={narrowed ? '/admin/dealers' : null} />
				{dealers.length ? (
					<DealerTable dealers={dealers} />
				) : (
					<EmptyState
						title={narrowed ? 'No matches' : 'No dealers yet'}
						action={
							<Button asChild size="compact">
								<Link to={narrowed ? '/admin/dealers' : '/admin/dealers/new'}>
									{narrowed ? 'Show all dealers' : 'Add the first dealer'}
								</Link>
							</Button>
						}
					>
						{narrowed
							? 'No dealer matches your search and filters.'
							: 'Add a store once, and choose it in every deal from then on.'}
					</EmptyState>
				)}
				<ListFoot
					listName="dealers"
					count={dealers.length}
					back={view.after ? dealerListAddress(view, {}) : null}
					next={next && dealerListAddress(view, { after: next })}
				/>
			</Card>
		</>
	)
}

type FiltersProps = {
	view: DealerListView
	states: readonly (readonly [string, string])[]
	reset: string | null
}

const Filters = ({ view, states, reset }: FiltersProps) => (
	<FilterBar
		key={JSON.stringify(view)}
		action="/admin/dealers"
		label="Name, city, group, person or phone"
		query={view.q}
		reset={reset}
	>
		<FilterSelect
			name="state"
			label="State"
			value={view.state}
			any="Any state"
			options={states}
			className="md:w-40"
		/>
		<FilterSelect
			name="use"
			label="Status"
			value={view.use}
			options={Object.entries(dealerUses)}
			className="md:w-40"
		/>
	</FilterBar>
)
