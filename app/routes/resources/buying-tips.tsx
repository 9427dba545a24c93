import { Link } from 'react-router'
import { buyingTips } from '#app/content/buying-tips.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { ContentsNav } from '#app/ui/layout/contents-nav.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/buying-tips'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['resources'] }, sitemap: true }

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Buying Tips',
		description:
			'Short tips for buying a car, in the order you need them: money, timing, the search, the test drive, the deal and the paperwork.',
		path: '/resources/buying-tips',
	})

export default function ResourcesBuyingTips() {
	return (
		<>
			<PageHero title="Buying Tips">
				What we’d tell a friend, in the order a friend would need it. Each tip is short; the link below it
				explains why or opens a tool that does the math.
			</PageHero>
			<div className="wrap grid gap-8 pb-[var(--band-y)] min-[60rem]:grid-cols-[15rem_minmax(0,1fr)] min-[60rem]:gap-16">
				<ContentsNav parts={buyingTips} />
				<div className="grid max-w-form gap-6">
					{buyingTips.map(({ id, title, when, tips }, index) => (
						<Card key={id} asChild look="raised" className="p-6">
							<section id={id} aria-labelledby={`${id}-heading`}>
								<h2 id={`${id}-heading`} className="text-h3">
									{`${index + 1}. ${title}`}
								</h2>
								<p className="mb-3 text-ink-soft text-small">{when}</p>
								<ul className="grid gap-4">
									{tips.map((tip) => (
										<li key={tip.title} className="border-line border-t pt-3">
											<h3 className="text-h4">{tip.title}</h3>
											<p className="mt-1 text-ink-soft">{tip.text}</p>
											<p className="mt-1 text-small print:hidden">
												<Link to={tip.link.to}>{tip.link.label}</Link>
											</p>
										</li>
									))}
								</ul>
							</section>
						</Card>
					))}
				</div>
			</div>
			<ToolLinks title="Tools to help you" current="/resources/buying-tips" />
		</>
	)
}
