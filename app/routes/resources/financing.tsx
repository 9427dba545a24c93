import { Link } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { AffordTool } from '#app/modules/resources/components/tools/afford-tool.tsx'
import { CompareTool } from '#app/modules/resources/components/tools/compare-tool.tsx'
import { LeaseTool } from '#app/modules/resources/components/tools/lease-tool.tsx'
import { OwnTool } from '#app/modules/resources/components/tools/own-tool.tsx'
import { PaymentTool } from '#app/modules/resources/components/tools/payment-tool.tsx'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { useLiveParams } from '#app/modules/resources/components/tools/use-live-params.ts'
import { type FinancingTool, financingTools } from '#app/modules/resources/tools/financing-tools.ts'
import { LinkTabs } from '#app/ui/controls/link-tabs.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/financing'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['resources'] }, sitemap: true }

const intro =
	'Five calculators that show you the math behind a car loan. Change a number and see what it costs you. Your numbers are saved in the page’s address, so you can share it or come back to it.'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Financing Guide',
		description:
			'Car loan calculators: monthly payment, what you can afford, two offers compared, lease or loan, and the full cost to own.',
		path: '/resources/financing',
	})

const views = {
	payment: PaymentTool,
	afford: AffordTool,
	compare: CompareTool,
	lease: LeaseTool,
	own: OwnTool,
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
				<LinkTabs
					className="print:hidden"
					label="Calculators"
					tabs={Object.entries(financingTools).map(([tool, { label }]) => ({
						to: `/resources/financing?tool=${tool}`,
						label,
						current: tool === current,
					}))}
				/>
				<View key={current} {...live} />
				<p className="mt-8 max-w-prose text-fine text-ink-soft">
					Payments follow the annuity formula that lenders and spreadsheets use, with interest rounded to the
					cent each month; the lease follows the money-factor formula. Your lender may round differently or
					count days, so a contract can differ by a few cents. This is general information, not financial
					advice. <Link to="/services">An advisor can go over your quote with you.</Link>
				</p>
			</div>
			<ToolLinks title="More tools" current="/resources/financing" />
		</>
	)
}
