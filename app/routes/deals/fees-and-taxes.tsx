import { Link, redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { StateChoice } from '#app/modules/deals/components/law/state-choice.tsx'
import { LineUp } from '#app/ui/illustrations/line-up.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type IndexedState, indexState, stateSummaries } from '#engine'
import type { Route } from './+types/fees-and-taxes'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] }, sitemap: true }

export async function loader({ request, context }: Route.LoaderArgs) {
	const { today, lawRows } = await readLaw(context)
	const states = stateSummaries(lawRows, today).map(indexState)
	const chosen = new URL(request.url).searchParams.get('state')
	if (states.some(({ slug }) => slug === chosen)) throw redirect(`/resources/fees-and-taxes/${chosen}`)
	return { states }
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Dealer Fees and Car Taxes by State',
		description:
			'What tax you pay on a car, whether a trade-in lowers it, how a lease is taxed, and what a dealer may charge for paperwork, with the source and its date. If we don’t know a rule, we say so.',
		path: '/resources/fees-and-taxes',
	})

export default function FeesAndTaxes({ loaderData: { states } }: Route.ComponentProps) {
	return (
		<div className="states-page">
			<PageHero title="Dealer Fees and Car Taxes by State" />
			<div className="wrap grid content-start gap-4 pb-16">
				<StateChoice states={states} />
				{/* On phones it would be many screens of what the page of each state says. */}
				<div className="max-md:hidden">
					<Disclosure look="text" summary="Compare all states">
						<StateTable states={states} />
						<p className="mt-4 text-fine">
							General information, not legal or tax advice. The page of each state has the sources.
						</p>
					</Disclosure>
				</div>
			</div>
			<LineUp />
		</div>
	)
}

const StateTable = ({ states }: { states: readonly IndexedState[] }) => (
	<Table caption="Tax, trade-in, lease and documentation fee by state">
		<TableHead>
			<Column>State</Column>
			<Column>Sales tax</Column>
			<Column>Trade-in</Column>
			<Column>Lease tax</Column>
			<Column>Documentation fee</Column>
		</TableHead>
		<TableBody>
			{states.map((state) => (
				<Row key={state.slug}>
					<Cell place="title">
						<Link to={`/resources/fees-and-taxes/${state.slug}`}>{state.name}</Link>
					</Cell>
					<Answer>{state.tax}</Answer>
					<Answer>{state.tradeIn}</Answer>
					<Answer>{state.lease}</Answer>
					<Answer>{state.docFee}</Answer>
				</Row>
			))}
		</TableBody>
	</Table>
)

const Answer = ({ children }: { children: string | null }) => (
	<Cell>{children ? <span>{children}</span> : <span className="text-ink-soft">Not known</span>}</Cell>
)
