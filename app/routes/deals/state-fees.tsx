import { Link } from 'react-router'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw, readLawCorrections } from '#app/http/shared-settings.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { OwnPurchaseForm } from '#app/modules/deals/components/law/own-purchase-form.tsx'
import { StateCard } from '#app/modules/deals/components/law/state-card.tsx'
import { RuleList } from '#app/modules/deals/components/law/state-rules.tsx'
import { readOwnPurchase } from '#app/modules/deals/law/state-page/own-purchase.ts'
import { showState } from '#app/modules/deals/law/state-page/state-answers.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { findStatePage, lawFacts } from '#engine'
import type { Route } from './+types/state-fees'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] } }

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { today, lawRows } = await readLaw(context)
	const { figures, ...purchase } = readOwnPurchase(new URL(request.url).searchParams)
	const summary = findStatePage(lawRows, params.state, today, figures ?? undefined)
	if (!summary) return throwErrorResponse(new NotFound('There is no page for this state.'))
	const federal = lawFacts(lawRows, 'US', today)
	const corrections = await readLawCorrections(context)
	return {
		...showState(summary, { federal, corrections }),
		purchase: summary.example && purchase,
		differsByAge: summary.example?.differsByAge === true,
	}
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		title: `Dealer Fees and Car Taxes in ${loaderData?.name ?? 'This State'}`,
		description: `Sales tax, trade-ins, leases, doc fees (the dealer’s paperwork charge) and other rules for buying a car in ${loaderData?.name ?? 'this state'}, with sources and dates.`,
		path: `/resources/fees-and-taxes/${loaderData?.slug ?? ''}`,
	})

export default function StateFees({ loaderData }: Route.ComponentProps) {
	const { name, tax, total, short, purchase, differsByAge } = loaderData
	return (
		<>
			{/* The figure below it is larger. */}
			<h1 className="wrap pt-6 pb-4 text-h2 md:pt-10">{`Dealer Fees and Car Taxes in ${name}`}</h1>
			<div className="wrap grid items-start gap-x-16 gap-y-8 pb-16 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
				<section className="grid gap-4" aria-label={`Figures of ${name}`}>
					<StateCard tax={tax} total={total} answers={short}>
						{purchase && <OwnPurchaseForm {...purchase} differsByAge={differsByAge} />}
					</StateCard>
					<p className="flex flex-wrap items-center gap-x-6 print:hidden">
						<Button asChild variant="line">
							<Link to="/resources/quote-checker">Check a quote</Link>
						</Button>
						<Link to="/resources/fees-and-taxes" className="inline-flex min-h-11 items-center">
							All states
						</Link>
					</p>
					<p className="text-fine text-ink-soft">General information, not legal or tax advice.</p>
				</section>
				<AllRules {...loaderData} />
			</div>
		</>
	)
}

const AllRules = ({
	name,
	answers,
	federal,
	unknown,
}: Pick<Route.ComponentProps['loaderData'], 'name' | 'answers' | 'federal' | 'unknown'>) => (
	<section className="grid gap-6 lg:pt-5" aria-label={`Rules in ${name}`}>
		{answers.map(({ id, question, rules }) => (
			<section key={id} aria-labelledby={id}>
				<h2 id={id} className="text-h4">
					{question}
				</h2>
				<RuleList rules={rules} />
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
		<Disclosure summary="Federal rules">
			<RuleList rules={federal} />
		</Disclosure>
	</section>
)
