import { Link } from 'react-router'
import { claimCasesMin, claimFormulas } from '#app/content/claims.ts'
import { getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { reviewClaims } from '#app/workflows/reviews/publish-claims.server.ts'
import type { Route } from './+types/how-we-measure'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: ['reviews', 'orders'] },
	sitemap: true,
}
const intro = `Every figure on this site is either calculated from our own data or confirmed by the advisor. Otherwise, we don’t show it. We publish a calculated figure only with ${claimCasesMin} or more cases.`

export async function loader({ context }: Route.LoaderArgs) {
	const { db, env, clock } = getServices(context)
	const [{ timeZone }, claims] = await Promise.all([
		readSettings(context),
		reviewClaims(db, { demo: env.mode === 'demo', now: clock.now() }),
	])
	// Only published figures: one with too few cases stays private.
	return {
		claims: claims.flatMap(({ definition, stored, stated }) =>
			stated
				? [
						{
							...stated,
							figure: definition.figure,
							confirmedOn:
								stated.source === 'confirmed' && stored?.confirmedAt
									? formatDay(stored.confirmedAt, timeZone)
									: null,
						},
					]
				: [],
		),
	}
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'How We Measure',
		description:
			'Where each figure on this site comes from: its formula, the number of cases and the period.',
		path: '/how-we-measure',
	})

export default function HowWeMeasure({ loaderData: { claims } }: Route.ComponentProps) {
	return (
		<>
			<PageHero title="How We Measure">{intro}</PageHero>
			<section className="wrap" aria-labelledby="stated-heading">
				<h2 id="stated-heading" className="mb-6">
					Figures we publish today
				</h2>
				{claims.length === 0 ? (
					<p className="text-ink-soft">No figure has enough cases yet.</p>
				) : (
					<ul className="grid gap-6 md:grid-cols-2">
						{claims.map((claim) => (
							<Card key={claim.key} asChild className="p-6">
								<li>
									<p {...verbatim(claim.value)} className="num font-[790] font-display text-h3">
										{claim.value}
									</p>
									<p>{claim.label}</p>
									<p className="mt-2 text-ink-soft text-small">
										{claim.source === 'sample' && <StatusBadge>Sample figure for this demo</StatusBadge>}
										<span>{`${claim.source === 'computed' ? `Calculated: ${claim.note}.` : ''}${claim.source === 'confirmed' ? `Confirmed by the advisor on ${claim.confirmedOn}: ${claim.note}` : ''}`}</span>
									</p>
								</li>
							</Card>
						))}
					</ul>
				)}
			</section>
			<section className="wrap band" aria-labelledby="formulas-heading">
				<h2 id="formulas-heading" className="mb-6">
					The formulas
				</h2>
				<dl className="grid max-w-prose gap-6">
					{Object.values(claimFormulas).map(({ title, formula, detail }) => (
						<div key={title}>
							<dt className="font-semibold text-h4">{title}</dt>
							<dd className="mt-1">{formula}</dd>
							<dd className="mt-1 text-ink-soft text-small">{detail}</dd>
						</div>
					))}
				</dl>
				<p className="mt-8">
					<Link to="/reviews" className="-my-3 inline-block py-3">
						Read the reviews the figures come from
					</Link>
				</p>
			</section>
		</>
	)
}
