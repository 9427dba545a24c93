import { Link } from 'react-router'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw, readLawCorrections } from '#app/http/shared-settings.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { RuleList, StateExample } from '#app/modules/deals/components/law/state-rules.tsx'
import { showState } from '#app/modules/deals/law/state-answers.server.ts'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { findStatePage } from '#engine'
import type { Route } from './+types/state-fees'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] } }

export async function loader({ context, params }: Route.LoaderArgs) {
	const { today, lawRows } = await readLaw(context)
	const summary = findStatePage(lawRows, params.state, today)
	if (!summary) return throwErrorResponse(new NotFound('There is no page for this state.'))
	return showState(summary, await readLawCorrections(context))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		title: `Dealer Fees and Car Taxes in ${loaderData?.name ?? 'This State'}`,
		description: `Sales tax, trade-ins, leases, doc fees (the dealer’s paperwork charge) and other rules for buying a car in ${loaderData?.name ?? 'this state'}, with sources and dates.`,
		path: `/resources/fees-and-taxes/${loaderData?.slug ?? ''}`,
	})

export default function StateFees({ loaderData }: Route.ComponentProps) {
	const { name, answers, unknown, example } = loaderData
	return (
		<>
			<PageHero title={`Dealer Fees and Car Taxes in ${name}`}>
				{`What to expect when you buy or lease a car in ${name}.`}
			</PageHero>
			<section className="wrap grid gap-8 pb-16" aria-label={`Rules in ${name}`}>
				<Breadcrumbs trail={[{ to: '/resources/fees-and-taxes', label: 'All states' }]} here={name} />
				<div className="gap-x-12 lg:columns-2 *:mb-8 *:break-inside-avoid">
					{answers.map(({ id, question, rules }) => (
						<section key={id} aria-labelledby={id}>
							<h2 id={id} className="text-h4">
								{question}
							</h2>
							<RuleList rules={rules} />
							{id === 'tax' && example && <StateExample {...example} />}
						</section>
					))}
					{unknown && (
						<section aria-labelledby="unknown">
							<h2 id="unknown" className="text-h4">
								What we don’t know yet
							</h2>
							<p className="mt-2">{`We haven’t found a rule in ${name} on ${unknown}. Ask which law requires any charge that isn’t listed here.`}</p>
						</section>
					)}
				</div>
				<p>
					<Link to="/resources/quote-checker">Check a quote against these rules</Link>
				</p>
				<p className="text-fine text-ink-soft">
					This is general information, not legal or tax advice. Before you rely on a figure, check it at its
					source.
				</p>
			</section>
		</>
	)
}
