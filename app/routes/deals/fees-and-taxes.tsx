import { Link, redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { StateChoice } from '#app/modules/deals/components/law/state-choice.tsx'
import { formatRange } from '#app/modules/deals/law/state-page/short-answers.ts'
import { LineUp } from '#app/ui/illustrations/line-up.tsx'
import {
	formatAmount,
	formatDollars,
	type IndexedState,
	indexState,
	mayHaveChanged,
	type PurchaseExample,
	purchaseExampleOf,
	stateSummaries,
	usualFigures,
} from '#engine'
import type { Route } from './+types/fees-and-taxes'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] }, sitemap: true }

export async function loader({ request, context }: Route.LoaderArgs) {
	const { today, lawRows } = await readLaw(context)
	const states = stateSummaries(lawRows, today).map((summary) => {
		const example = purchaseExampleOf(lawRows, summary.state, today, compared)
		return {
			...indexState(summary),
			taxAmount: example && amountOf(example),
		}
	})
	const chosen = new URL(request.url).searchParams.get('state')
	if (states.some(({ slug }) => slug === chosen)) throw redirect(`/resources/fees-and-taxes/${chosen}`)
	return { states }
}

/** '$1,988', '$1,200 to $1,413', or 'From $600' where local taxes are not known to us. */
const amountOf = ({ leastTaxCents, mostTaxCents }: PurchaseExample) =>
	`${mostTaxCents === null ? 'From ' : ''}${formatRange(leastTaxCents, mostTaxCents, formatDollars)}`

/** The purchase by which the states are compared. */
const compared = { ...usualFigures, tradeInCents: 0 }

type ComparedState = IndexedState & { taxAmount: string | null }

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Dealer Fees and Car Taxes by State',
		description:
			'What tax you pay on a car, whether a trade-in lowers it, how a lease is taxed, and what a dealer may charge for paperwork, with the source and its date. If we don’t know a rule, we say so.',
		path: '/resources/fees-and-taxes',
	})

export default function FeesAndTaxes({ loaderData: { states } }: Route.ComponentProps) {
	return (
		<div className="states-page">
			<h1 className="wrap pt-6 pb-4 text-h2 md:pt-10">Dealer Fees and Car Taxes by State</h1>
			<div className="wrap grid content-start gap-4 pb-16">
				<StateChoice states={states} />
				<p className="text-fine text-ink-soft">
					† Our source is out of date, so this may have changed. The page of each state has the sources.
				</p>
				<StateTable states={states} />
				<p className="text-fine text-ink-soft">General information, not legal or tax advice.</p>
			</div>
			<LineUp />
		</div>
	)
}

/** On phones only what most buyers ask first; the page of each state has the rest. */
const StateTable = ({ states }: { states: readonly ComparedState[] }) => (
	<table className="w-full text-fine leading-snug max-md:table-fixed md:text-compact">
		<caption className="sr-only">Tax, trade-in, lease and documentation fee by state</caption>
		<thead className="text-ink-soft">
			<tr className="border-line border-b text-start align-bottom *:py-2 *:pe-3 *:text-start *:font-semibold">
				<th scope="col">State</th>
				<th scope="col">Sales tax</th>
				<th scope="col" className="max-md:hidden">
					{`Tax on a new ${formatAmount(compared.priceCents)} car`}
				</th>
				<th scope="col" className="max-md:hidden">
					Trade-in
				</th>
				<th scope="col" className="max-md:hidden">
					Lease tax
				</th>
				<th scope="col">Documentation fee</th>
			</tr>
		</thead>
		<tbody>
			{states.map((state) => (
				<tr key={state.slug} className="border-line border-b align-middle *:py-1 *:pe-3 *:text-start">
					<th scope="row" className="font-semibold">
						<Link
							to={`/resources/fees-and-taxes/${state.slug}`}
							className="inline-flex min-h-9 items-center max-md:min-h-11"
						>
							{state.name}
						</Link>
					</th>
					<Answer>{state.tax}</Answer>
					<Answer className="num max-md:hidden lg:whitespace-nowrap">{state.taxAmount}</Answer>
					<Answer className="max-md:hidden">{state.tradeIn}</Answer>
					<Answer className="max-md:hidden">{state.lease}</Answer>
					<Answer>{state.docFee}</Answer>
				</tr>
			))}
		</tbody>
	</table>
)

/** The figure is what people look for; the doubt about it stands back. */
function Answer({ children, className }: { children: string | null; className?: string }) {
	const isDoubted = children?.endsWith(mayHaveChanged)
	return (
		<td {...verbatim(children)} className={className}>
			{children !== null && <span>{isDoubted ? children.slice(0, -mayHaveChanged.length) : children}</span>}
			{isDoubted && (
				<span>
					<span aria-hidden="true">†</span>
					<span className="sr-only">{mayHaveChanged}</span>
				</span>
			)}
			{children === null && <span className="text-ink-soft">No rule found</span>}
		</td>
	)
}
