import '#app/ui/account/account.css'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ReceiptCheck } from '#app/modules/rounds/components/receipt-check.tsx'
import { commitmentOf, paddingOf } from '#app/modules/rounds/proof/closing-list.ts'
import { findReceipt } from '#app/modules/rounds/proof/find-receipt.server.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { formatDeadline } from '#app/workflows/rounds/round-context.server.ts'
import type { Route } from './+types/proof'

export const handle: RouteHandle = { access: 'link', rateLimit: { max: 60, windowSeconds: 300 } }

/** The receipt is in the URL. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Check a receipt')

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const hash = (new URL(request.url).searchParams.get('receipt') ?? '').trim().toLowerCase()
	const { round, hasEnded, stage, revision, receivedAt, withdrawnAt } = await findReceipt(db, {
		roundId: params.id,
		hash,
	}).catch(throwErrorResponse)
	const { closingHashes } = round
	return {
		hash,
		car: round.car,
		hasEnded,
		isFinal: stage > 1,
		revision,
		received: formatMoment(receivedAt, round.timeZone),
		withdrawn: withdrawnAt && formatMoment(withdrawnAt, round.timeZone),
		deadline: formatDeadline(round.deadline, round.timeZone),
		closingHashes,
		isListed: closingHashes?.includes(hash) ?? false,
		commitment: commitmentOf(round),
		padding: closingHashes && paddingOf(round, closingHashes),
	}
}

export default function Proof({ loaderData }: Route.ComponentProps) {
	const { hash, car, received, revision, isFinal, closingHashes, isListed, deadline, commitment, padding } =
		loaderData
	const { hasEnded, withdrawn } = loaderData
	return (
		<>
			<PageHero title="Check a receipt">
				Check that a sealed offer for a <span>{car}</span> was not changed. Your browser does the math, and
				nothing you paste here leaves it.
			</PageHero>
			<div className="wrap grid gap-6 pb-24">
				{hasEnded && (
					<Card className="p-5" role="status">
						<p>
							This request has ended, and everything about the client was deleted. What proves this receipt is
							kept.
						</p>
					</Card>
				)}
				<Card asChild className="grid gap-3 p-5">
					<section aria-labelledby="receipt">
						<h2 id="receipt" className="text-h3">
							The receipt
						</h2>
						<p className="num text-small [overflow-wrap:anywhere]">{hash}</p>
						<p>
							<span>{`${isFinal ? 'Best and final offer' : 'Offer'}${revision > 0 ? `, change ${revision}` : ''}, received `}</span>
							<span>{`${received}.`}</span>
						</p>
						{withdrawn && (
							<p className="font-semibold">{`The dealer withdrew it ${withdrawn}, before the deadline.`}</p>
						)}
					</section>
				</Card>
				<ReceiptCheck hash={hash} />
				<Card asChild className="grid gap-3 p-5">
					<section aria-labelledby="list">
						<h2 id="list" className="text-h3">
							The list at the deadline
						</h2>
						{closingHashes ? (
							<>
								<p>
									<span>{`${
										isListed
											? 'This receipt is in the list that every bidder got when the deadline passed.'
											: withdrawn
												? 'This receipt is not in the list, because the dealer withdrew the offer. Nobody opened it.'
												: 'This receipt is not in the list of the last deadline. Either the same dealer sent a later offer, or bidding is still open.'
									} The list always has `}</span>
									<span>{`${closingHashes.length} entries. We add random ones, so it doesn’t show how many offers there are.`}</span>
								</p>
								<ol className="num grid gap-1 text-fine">
									{closingHashes.map((each) => (
										<li
											key={each}
											className={`[overflow-wrap:anywhere] ${each === hash ? 'font-bold' : 'text-ink-soft'}`}
										>
											<span>{each}</span>
											{each === hash && <span>{' (this receipt)'}</span>}
											{padding?.entries.includes(each) && <span>{' (random entry)'}</span>}
										</li>
									))}
								</ol>
								<RandomEntries commitment={commitment} padding={padding} />
							</>
						) : (
							<p>
								{hasEnded
									? 'There is no list: the request ended before the deadline, and no offer was opened.'
									: `The list appears here after ${deadline}. We also email it to every bidder.`}
							</p>
						)}
					</section>
				</Card>
				<Card asChild className="grid gap-3 p-5">
					<section aria-labelledby="meaning">
						<h2 id="meaning" className="text-h3">
							What this proves
						</h2>
						<ul className="grid list-disc gap-1.5 pl-5">
							<li>The text you have is exactly the text that was sealed.</li>
							{!withdrawn && (
								<li>The offer was in the list at the deadline, so nobody added it later or left it out.</li>
							)}
							<li>
								All bidders got the same list. Anyone who has emails from several bidders can compare them.
							</li>
						</ul>
						<h2 className="text-h3">What this doesn’t prove</h2>
						<ul className="grid list-disc gap-1.5 pl-5">
							<li>That dealers didn’t agree on prices with each other.</li>
							<li>
								That the dealer will keep its word. Compare the paperwork with the offer before you sign.
							</li>
							<li>
								That nobody broke into the server while the offers were sealed. If the client keeps half of
								the key, even a break-in wouldn’t open the offers.
							</li>
						</ul>
					</section>
				</Card>
			</div>
		</>
	)
}

type RandomEntriesProps = Pick<Route.ComponentProps['loaderData'], 'commitment' | 'padding'>

/** How anybody checks the random entries of the list. */
function RandomEntries({ commitment, padding }: RandomEntriesProps) {
	if (!commitment) return null
	return (
		<div className="grid gap-2 text-small">
			<h3 className="font-semibold">The random entries</h3>
			<p>
				They follow from a seed. Its SHA-256, the filler hash, was fixed before the first offer and is on
				every receipt, so nobody could choose an entry later:
			</p>
			<p className="num text-fine [overflow-wrap:anywhere]">{commitment}</p>
			{padding ? (
				<>
					<p>
						<span>The seed, now that no more offers can come: </span>
						<span className="num text-fine [overflow-wrap:anywhere]">{padding.seed}</span>
					</p>
					<p>
						{`${
							padding.isComplete
								? `All ${padding.entries.length} random entries are in the list; the other ${padding.others} are receipts of offers.`
								: 'The list doesn’t follow from this seed. Please tell us, and keep the email with the list.'
						} To check it yourself, compare the seed with the filler hash and the entries with the list:`}
					</p>
					<pre className="overflow-auto whitespace-pre-wrap rounded-control bg-bubble p-3 text-fine [overflow-wrap:anywhere]">
						{`printf %s ${padding.seed} | shasum -a 256\nfor n in $(seq ${padding.entries.length}); do printf %s "lotwise padding 1 ${padding.seed} ${padding.stage} $n" | shasum -a 256; done`}
					</pre>
				</>
			) : (
				<p>
					The seed appears here when no more offers can come. Before, it would tell how many offers there are.
				</p>
			)}
		</div>
	)
}
