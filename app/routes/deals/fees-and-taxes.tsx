import { Link } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw, readLawCorrections } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { RuleList } from '#app/modules/deals/components/law/state-rules.tsx'
import { showRule } from '#app/modules/deals/law/state-answers.server.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { SectionHead } from '#app/ui/layout/section-head.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { type IndexedState, indexState, lawFacts, stateSummaries } from '#engine'
import type { Route } from './+types/fees-and-taxes'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] }, sitemap: true }

const intro =
	'What tax you pay on a car, whether a trade-in lowers it, how a lease is taxed, and what a dealer may charge for paperwork, with the source and its date. If we don’t know a rule, we say so.'

export async function loader({ context }: Route.LoaderArgs) {
	const [{ today, lawRows }, corrections] = await Promise.all([readLaw(context), readLawCorrections(context)])
	return {
		states: stateSummaries(lawRows, today).map(indexState),
		federal: lawFacts(lawRows, 'US', today).map((fact) => showRule(fact, corrections)),
	}
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Dealer Fees and Car Taxes by State',
		description: intro,
		path: '/resources/fees-and-taxes',
	})

export default function FeesAndTaxes({ loaderData: { states, federal } }: Route.ComponentProps) {
	const complete = states.filter(({ missing }) => missing.length === 0)
	const partly = states.filter(({ missing }) => missing.length > 0)
	return (
		<>
			<PageHero title="Dealer Fees and Car Taxes by State">{intro}</PageHero>
			<section className="wrap" aria-labelledby="states">
				<SectionHead id="states" title="Choose your state">
					The rules of the state where you’ll register the car apply, wherever the dealer is.
				</SectionHead>
				<div className="md:hidden">
					<h3 className="text-h4">Tax, trade-in, lease and documentation fee are known</h3>
					<StateLinks states={complete} />
					<h3 className="mt-6 text-h4">Something is missing, or sources differ on it</h3>
					<StateLinks states={partly} />
				</div>
				{/* It names every state, too; on phones it would be many screens of what the page of each state says. */}
				<div className="max-md:hidden">
					<Table caption="Tax, trade-in, lease and documentation fee by state">
						<TableHead>
							<Column>State</Column>
							<Column>Sales tax</Column>
							<Column>Trade-in</Column>
							<Column>Tax on a lease</Column>
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
				</div>
			</section>
			<section className="wrap band" aria-labelledby="federal">
				<SectionHead id="federal" title="Everywhere in the United States">
					Federal rules about loans, leases and tax credits.
				</SectionHead>
				<div className="max-w-prose">
					<RuleList rules={federal} />
				</div>
			</section>
			<div className="wrap pb-16">
				<p className="text-fine text-ink-soft">
					This is general information, not legal or tax advice. Before you rely on a figure, check it at its
					source.
				</p>
			</div>
		</>
	)
}

const StateLinks = ({ states }: { states: readonly IndexedState[] }) => (
	<ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
		{states.map(({ slug, name, missing }) => (
			<li key={slug}>
				<Link to={`/resources/fees-and-taxes/${slug}`} className="inline-block py-1">
					{name}
				</Link>
				{missing.length > 0 && <span className="text-fine text-ink-soft">{` (${missing.join(', ')})`}</span>}
			</li>
		))}
	</ul>
)

const Answer = ({ children }: { children: string | null }) => (
	<Cell>{children ? <span>{children}</span> : <span className="text-ink-soft">Not known</span>}</Cell>
)
