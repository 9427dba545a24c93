import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { BidPageData } from './bid-page-data.ts'
import { RequestFacts } from './request-facts.tsx'

/** What a dealer is asked for, until when, and the rules, on one screen. */
export function BidRequest({ page }: { page: BidPageData }) {
	const { request, deadline, extensions, rank, stage, phase } = page
	const isOpen = phase === 'open'
	return (
		<Card asChild className="grid gap-4 p-5">
			<section aria-labelledby="request">
				<h2 id="request" className="text-h2">
					{request.car}
				</h2>
				<p className="font-semibold">
					{isOpen
						? `Sealed until ${deadline}`
						: deadline
							? `The deadline was ${deadline}`
							: 'The deadline has passed'}
					{isOpen && stage > 1 && rank !== null && (
						<span className="block font-normal">
							Best and final offer. Yours is number {rank} so far. If you send nothing, it stands.
						</span>
					)}
				</p>
				{extensions.map((each) => (
					<p key={each.deadline} className="text-small">
						The deadline moved from {each.before} to {each.deadline}, for every dealer: {each.reason}
					</p>
				))}
				<RequestFacts
					request={request}
					photoHref={(id) => `/api/bid-photos/${id}?token=${encodeURIComponent(page.token)}`}
				/>
				{page.receipts.length === 0 && isOpen && !page.hasDeclined && (
					<p className="text-small">
						<a href="#decline">No offer this time?</a> One tap is enough.
					</p>
				)}
				<Disclosure summary="The rules" defaultOpen={page.receipts.length === 0 && isOpen}>
					<ul className="grid list-disc gap-1.5 pl-5 text-small">
						<li>No account and no fee from any dealer. {page.advisor.brand} is paid by the client only.</li>
						<li>
							Your offer is encrypted when you send it. Nobody can read it before the deadline: no other
							dealer, not {page.advisor.name}, not the client.
						</li>
						<li>You get a receipt that proves afterwards that nothing was changed.</li>
						<li>
							You can change your offer three times before the deadline. A late one is refused. A deadline is
							only ever moved for everyone.
						</li>
						<li>
							{request.stagesMax === 1
								? 'You are asked once.'
								: `You may be asked again for a best and final offer, ${request.stagesMax === 2 ? 'once' : 'twice'} at most. You then learn your own rank and nothing else.`}
						</li>
						<li>
							The client chooses, and may choose none. A colleague may fill this in; the manager named in it
							stands for it.
						</li>
					</ul>
				</Disclosure>
			</section>
		</Card>
	)
}
