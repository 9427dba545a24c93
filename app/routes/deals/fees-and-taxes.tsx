import { Link } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LawFacts } from '#app/modules/deals/components/law/law-facts.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { SectionHead } from '#app/ui/layout/section-head.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { lawFacts, stateSummaries } from '#engine'
import type { Route } from './+types/fees-and-taxes'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] }, sitemap: true }

const intro =
	'Each state’s rules on doc fees (the dealer’s paperwork charge) and sales tax on a car, with the source and its date. If we don’t know a rule, we say so.'

export async function loader({ context }: Route.LoaderArgs) {
	const { today, lawRows } = await readLaw(context)
	const states = stateSummaries(lawRows, today).map(({ name, slug, facts }) => {
		const current = (subject: string) => facts.filter((fact) => fact.subject === subject && !fact.isUpcoming)
		const docFee = current('doc_fee_maximum')
		return {
			name,
			slug,
			isKnown: facts.length > 0,
			docFee: docFee.map(({ text }) => text).join('. '),
			docFeeIsStale: docFee.some(({ isStale }) => isStale),
			tax: [...current('tax_base'), ...current('tax_rate')].map(({ text }) => text).join('. '),
		}
	})
	return { states, federal: lawFacts(lawRows, 'US', today) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Dealer Fees and Car Taxes by State',
		description: intro,
		path: '/resources/fees-and-taxes',
	})

export default function FeesAndTaxes({ loaderData: { states, federal } }: Route.ComponentProps) {
	const known = states.filter(({ isKnown }) => isKnown)
	const unknown = states.filter(({ isKnown }) => !isKnown)
	return (
		<>
			<PageHero title="Dealer Fees and Car Taxes by State">{intro}</PageHero>
			<section className="wrap" aria-labelledby="states">
				<SectionHead id="states" title="By state">
					Dealers decide what to charge, up to the maximum. Sales tax and registration go to the state.
				</SectionHead>
				<Table caption="Documentation fees and sales tax by state">
					<TableHead>
						<Column>State</Column>
						<Column>Documentation fee</Column>
						<Column>Sales tax</Column>
					</TableHead>
					<TableBody>
						{known.map((state) => (
							<Row key={state.slug}>
								<Cell place="title">
									<Link to={`/resources/fees-and-taxes/${state.slug}`}>{state.name}</Link>
								</Cell>
								<Cell>
									<Heading>Documentation fee</Heading>
									{state.docFee ? <span>{state.docFee}</span> : <Unknown />}
									{state.docFeeIsStale && (
										<span className="text-fine text-ink-soft"> (may be out of date)</span>
									)}
								</Cell>
								<Cell>
									<Heading>Sales tax</Heading>
									{state.tax ? <span>{state.tax}</span> : <Unknown />}
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
				<h3 className="mt-8 text-h4">Nothing found yet</h3>
				<ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
					{unknown.map(({ slug, name }) => (
						<li key={slug}>
							<Link to={`/resources/fees-and-taxes/${slug}`}>{name}</Link>
						</li>
					))}
				</ul>
			</section>
			<section className="wrap band" aria-labelledby="federal">
				<SectionHead id="federal" title="Everywhere in the United States">
					Federal rules about loans, leases and tax credits.
				</SectionHead>
				<LawFacts level={3} facts={federal} />
			</section>
			<p className="wrap pb-16 text-fine text-ink-soft">
				This is general information, not legal or tax advice. Before you rely on a figure, check it at its
				source.
			</p>
		</>
	)
}

/** Names the column where the table is a list of cards. */
const Heading = ({ children }: { children: string }) => (
	<small className="block text-ink-soft sm:hidden">{children}</small>
)

const Unknown = () => <span className="text-ink-soft">Nothing found yet</span>
