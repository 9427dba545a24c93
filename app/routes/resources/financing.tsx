import { useEffect } from 'react'
import { Link } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { isOwnKey } from '#app/lib/own-key.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { CalculatorNav } from '#app/modules/deals/components/calculators/calculator-nav.tsx'
import { calculatorViews } from '#app/modules/deals/components/calculators/calculator-views.ts'
import { StatePicker } from '#app/modules/deals/components/calculators/state-picker.tsx'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { useLiveParams } from '#app/modules/resources/components/tools/use-live-params.ts'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { type FinancingTool, financingTools, summarizedStates, usStates } from '#engine'
import type { Route } from './+types/financing'
import { readPlace } from './financing-place.server.ts'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['resources'] }, sitemap: true }

const intro =
	'Nine calculators that show you the math behind a car loan or lease. Choose your state, change a number and see what it costs you. Your numbers are saved in the page’s address, so you can share it or come back to it.'

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

const viewOf = (params: URLSearchParams) => calculatorViews[toolOf(params)]

/** What the page is computed with where a state is chosen; loaded only then. */
const PlacePart = onDemand('place', () =>
	import('#app/modules/deals/components/calculators/place-part.tsx').then((module) => module.PlacePart),
)

const paramsOf = (request: Request) => new URL(request.url).searchParams

/** The server renders the requested calculator as part of the page, with the taxes of the state that is chosen. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const params = paramsOf(request)
	await viewOf(params).ready()
	const chosen = await readPlace(context, params)
	if (chosen.place) await PlacePart.ready()
	return { states: summarizedStates.map((code) => [code, usStates[code]] as const), ...chosen }
}

/** What the server said about the chosen place, the same for every calculator; kept while the page is open. */
let known: { place: string; loaded: Awaited<ReturnType<typeof loader>> } | undefined

/**
 * In the browser, the page is shown once the code of the calculator is loaded; if that fails, it works without the calculator. Only another
 * state or ZIP code is asked about at the server: every calculator computes in the browser.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const params = paramsOf(request)
	const place = [params.get('state'), params.get('zip')].join(' ')
	const [loaded] = await Promise.all([
		known?.place === place ? known.loaded : serverLoader(),
		viewOf(params)
			.ready()
			.catch(() => {}),
		params.has('state') && PlacePart.ready().catch(() => {}),
	])
	known = { place, loaded }
	return loaded
}
clientLoader.hydrate = true as const

export default function ResourcesFinancing({ loaderData: { states, place, zip } }: Route.ComponentProps) {
	const live = useLiveParams()
	useEffect(
		() => () => {
			known = undefined
		},
		[],
	)
	const current = toolOf(live.params)
	const View = calculatorViews[current]
	const state = place?.state ?? ''
	return (
		<>
			<PageHero title="Financing Guide">
				<span className="print:hidden">{intro}</span>
			</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<CalculatorNav current={current} state={state} zip={place?.zip ?? ''} />
				<StatePicker params={live.params} state={state} states={states} zip={zip} />
				{place ? (
					<PlacePart key={`${current} ${state} ${place.zip}`} place={place}>
						{(at) => <View {...live} place={at} />}
					</PlacePart>
				) : (
					<View key={current} {...live} />
				)}
				<p className="mt-8 max-w-prose text-fine text-ink-soft">
					This is general information, not financial advice.{' '}
					<Link to="/services">An advisor can go over your quote with you.</Link>
				</p>
			</div>
			<ToolLinks title="More tools" current="/resources/financing" />
		</>
	)
}
