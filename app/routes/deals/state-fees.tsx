import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LawFacts } from '#app/modules/deals/components/law/law-facts.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { findStateSummary, subjectLabels } from '#engine'
import type { Route } from './+types/state-fees'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] } }

export async function loader({ context, params }: Route.LoaderArgs) {
	const { today, lawRows } = await readLaw(context)
	const summary = findStateSummary(lawRows, params.state, today)
	if (!summary) return throwErrorResponse(new NotFound('There is no page for this state.'))
	return summary
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		title: `Dealer Fees and Car Taxes in ${loaderData?.name ?? 'This State'}`,
		description: `Doc fees (the dealer’s paperwork charge), sales tax and other rules for buying a car in ${loaderData?.name ?? 'this state'}, with sources and dates.`,
		path: `/resources/fees-and-taxes/${loaderData?.slug ?? ''}`,
	})

export default function StateFees({ loaderData }: Route.ComponentProps) {
	const { name, facts, empty, hasRateFiles } = loaderData
	return (
		<>
			<PageHero
				title={`Dealer Fees and Car Taxes in ${name}`}
			>{`The fee and tax rules we’ve found so far for buying a car in ${name}.`}</PageHero>
			<section className="wrap grid gap-6 pb-16" aria-label={`Rules in ${name}`}>
				<Breadcrumbs trail={[{ to: '/resources/fees-and-taxes', label: 'All states' }]} here={name} />
				{facts.length > 0 && <LawFacts level={2} facts={facts} />}
				{empty.length > 0 && (
					<div>
						<h2 className="text-h4">What we don’t know yet</h2>
						<ul className="mt-2 list-disc pl-5">
							{empty.map((subject) => (
								<li key={subject}>{subjectLabels[subject]}</li>
							))}
						</ul>
						<p className="mt-3 text-ink-soft">
							If the dealer adds one of these charges, ask what law requires it, and compare it with other
							offers.
						</p>
					</div>
				)}
				{hasRateFiles && (
					<p className="text-ink-soft">
						You can look up the sales tax rate where you live. <span>{name}</span> publishes its local rates
						as part of the Streamlined Sales Tax agreement.
					</p>
				)}
				<p className="text-fine text-ink-soft">
					This is general information, not legal or tax advice. Before you rely on a figure, check it at its
					source.
				</p>
			</section>
		</>
	)
}
