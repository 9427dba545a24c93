import { Link } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { type FinancingTool, financingTools } from '#app/modules/deals/calculators/financing-tools.ts'
import { AffordView } from '#app/modules/deals/components/calculators/afford-view.tsx'
import { BiWeeklyView } from '#app/modules/deals/components/calculators/bi-weekly-view.tsx'
import { CalculatorNav } from '#app/modules/deals/components/calculators/calculator-nav.tsx'
import { CompareView } from '#app/modules/deals/components/calculators/compare-view.tsx'
import { LeaseView } from '#app/modules/deals/components/calculators/lease-view.tsx'
import { OwnView } from '#app/modules/deals/components/calculators/own-view.tsx'
import { PaymentView } from '#app/modules/deals/components/calculators/payment-view.tsx'
import { RateView } from '#app/modules/deals/components/calculators/rate-view.tsx'
import { RefinanceView } from '#app/modules/deals/components/calculators/refinance-view.tsx'
import { TradeView } from '#app/modules/deals/components/calculators/trade-view.tsx'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { useLiveParams } from '#app/modules/resources/components/tools/use-live-params.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/financing'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['resources'] }, sitemap: true }

const intro =
	'Nine calculators that show you the math behind a car loan or lease. Change a number and see what it costs you. Your numbers are saved in the page’s address, so you can share it or come back to it.'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Financing Guide',
		description:
			'Car loan calculators: monthly payment, what you can afford, the real rate, two offers compared, lease or loan, refinancing, negative equity and the full cost to own.',
		path: '/resources/financing',
	})

const views = {
	payment: PaymentView,
	afford: AffordView,
	own: OwnView,
	compare: CompareView,
	lease: LeaseView,
	rate: RateView,
	refinance: RefinanceView,
	biweekly: BiWeeklyView,
	trade: TradeView,
} as const

export default function ResourcesFinancing() {
	const live = useLiveParams()
	const requestedTool = live.params.get('tool') ?? ''
	const current: FinancingTool = isOwnKey(financingTools, requestedTool) ? requestedTool : 'payment'
	const View = views[current]
	return (
		<>
			<PageHero title="Financing Guide">
				<span className="print:hidden">{intro}</span>
			</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<CalculatorNav current={current} />
				<View key={current} {...live} />
				<p className="mt-8 max-w-prose text-fine text-ink-soft">
					This is general information, not financial advice.{' '}
					<Link to="/services">An advisor can go over your quote with you.</Link>
				</p>
			</div>
			<ToolLinks title="More tools" current="/resources/financing" />
		</>
	)
}
