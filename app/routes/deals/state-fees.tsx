import { Link } from 'react-router'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw, readLawCorrections } from '#app/http/shared-settings.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { OwnPurchaseForm } from '#app/modules/deals/components/law/own-purchase-form.tsx'
import { ShortAnswers } from '#app/modules/deals/components/law/short-answers.tsx'
import { RuleList, SourceList, StateExample } from '#app/modules/deals/components/law/state-rules.tsx'
import { readOwnPurchase } from '#app/modules/deals/law/own-purchase.ts'
import { showState } from '#app/modules/deals/law/state-answers.server.ts'
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
	const { example } = summary
	// A state may tax new cars only.
	const isTaxed = example !== null && (example.mostTaxCents !== 0 || !example.isNew)
	return { ...showState(summary, { federal, corrections }), purchase: isTaxed ? purchase : null }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		title: `Dealer Fees and Car Taxes in ${loaderData?.name ?? 'This State'}`,
		description: `Sales tax, trade-ins, leases, doc fees (the dealer’s paperwork charge) and other rules for buying a car in ${loaderData?.name ?? 'this state'}, with sources and dates.`,
		path: `/resources/fees-and-taxes/${loaderData?.slug ?? ''}`,
	})

export default function StateFees({ loaderData }: Route.ComponentProps) {
	const { name, short, purchase } = loaderData
	return (
		<>
			{/* The figure below it is larger. */}
			<h1 className="wrap pt-6 pb-4 text-h2 md:pt-10">{`Dealer Fees and Car Taxes in ${name}`}</h1>
			<section className="wrap grid gap-4 pb-16" aria-label={`Rules in ${name}`}>
				<ShortAnswers answers={short}>{purchase && <OwnPurchaseForm {...purchase} />}</ShortAnswers>
				<Disclosure summary="Rules and sources">
					<AllRules {...loaderData} />
				</Disclosure>
				<p className="flex flex-wrap items-center gap-x-6">
					<Button asChild variant="line">
						<Link to="/resources/quote-checker">Check a quote</Link>
					</Button>
					<Link to="/resources/fees-and-taxes" className="inline-flex min-h-11 items-center">
						All states
					</Link>
				</p>
				<p className="text-fine text-ink-soft">General information, not legal or tax advice.</p>
			</section>
		</>
	)
}

function AllRules({
	name,
	answers,
	federal,
	unknown,
	example,
}: Pick<Route.ComponentProps['loaderData'], 'name' | 'answers' | 'federal' | 'unknown' | 'example'>) {
	return (
		<>
			<div className="gap-x-12 text-ink lg:columns-2 *:mb-8 *:break-inside-avoid">
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
				<section aria-labelledby="federal">
					<h2 id="federal" className="text-h4">
						Federal rules
					</h2>
					<RuleList rules={federal} />
				</section>
			</div>
			<section aria-labelledby="sources">
				<h2 id="sources" className="text-h4">
					Sources
				</h2>
				<p className="mt-2">Before you rely on a figure, check it at its source.</p>
				<SourceList rules={[...answers.flatMap(({ rules }) => rules), ...federal]} />
			</section>
		</>
	)
}
