import { Link } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { CalculatorNav } from '#app/modules/deals/components/calculators/calculator-nav.tsx'
import { calculatorViews } from '#app/modules/deals/components/calculators/calculator-views.ts'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { useLiveParams } from '#app/modules/resources/components/tools/use-live-params.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { type FinancingTool, financingTools } from '#engine'
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

const toolOf = (params: URLSearchParams): FinancingTool => {
	const requested = params.get('tool') ?? ''
	return isOwnKey(financingTools, requested) ? requested : 'payment'
}

const viewOf = (request: Request) => calculatorViews[toolOf(new URL(request.url).searchParams)]

/** The server renders the requested calculator as part of the page. */
export async function loader({ request }: Route.LoaderArgs) {
	await viewOf(request).ready()
	return null
}

/** In the browser, the page is shown once the code of the calculator is loaded; if that fails, it works without the calculator. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	await viewOf(request)
		.ready()
		.catch(() => {})
	return null
}

export default function ResourcesFinancing() {
	const live = useLiveParams()
	const current = toolOf(live.params)
	const View = calculatorViews[current]
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
