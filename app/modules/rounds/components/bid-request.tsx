import { withLink } from '#app/lib/paths/link-purposes.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { BidPageData } from './bid-page-data.ts'
import { RequestFacts } from './request-facts.tsx'

/** What a dealer is asked for, until when, and the rules, on one screen. */
export function BidRequest({ page, isOpen }: { page: BidPageData; isOpen: boolean }) {
	const { request, deadline, extensions, rank, stage } = page
	return (
		<Card asChild className="grid gap-4 p-5">
			<section aria-labelledby="request">
				<h2 id="request" className="text-h2">
					{request.car}
				</h2>
				<p className="font-semibold">
					<span>
						{isOpen
							? `Sealed until ${deadline}`
							: deadline
								? `The deadline was ${deadline}`
								: 'The deadline has passed'}
					</span>
					{isOpen && stage > 1 && (
						<span className="block font-normal">
							{`This is your chance for a best and final offer. ${rank !== null ? `Yours ranks number ${rank} so far. ` : ''}${
								page.goodUntil
									? `Your current offer is good until ${page.goodUntil}, before the deadline, so please send a new one.`
									: 'If you don’t send a new one, your current offer stands.'
							}`}
						</span>
					)}
				</p>
				{extensions.map((each) => (
					<p key={each.deadline} className="text-small">
						{`The deadline changed from ${each.before} to ${each.deadline} for every dealer. The reason: ${each.reason}`}
					</p>
				))}
				<RequestFacts request={request} photoHref={(id) => withLink(`/api/bid-photos/${id}`, page.token)} />
				{page.receipts.length === 0 && isOpen && !page.hasDeclined && (
					<p className="text-small">
						<a href="#decline">No offer this time?</a> Let us know with one tap.
					</p>
				)}
				<Disclosure summary="The rules" defaultOpen={page.receipts.length === 0 && isOpen}>
					<ul className="grid list-disc gap-1.5 pl-5 text-small">
						<li>{`You don’t need an account, and we don’t charge dealers a fee. Only the client pays ${page.advisor.brand}.`}</li>
						<li>
							Your offer is encrypted when you send it. Nobody can read it before the deadline: not the other
							dealers, not <bdi translate="no">{page.advisor.name}</bdi> and not the client.
						</li>
						<li>You get a receipt. After the deadline, it proves that nothing in your offer was changed.</li>
						<li>
							You can change your offer three times before the deadline, or withdraw it. We don’t accept late
							offers. If we move the deadline, we move it for everyone.
						</li>
						<li>
							We email every change to you and to each manager named before. To change or withdraw your offer
							from another device, you need a code from that email address.
						</li>
						<li>
							{request.stagesMax === 1
								? 'We ask you only once.'
								: `We may ask you for a best and final offer, ${request.stagesMax === 2 ? 'once' : 'twice'} at most. Then you see at most your own rank.`}
						</li>
						<li>
							The client decides which offer to take, and may take none. A colleague may fill in the form, but
							the manager named in it is responsible for the offer.
						</li>
					</ul>
				</Disclosure>
			</section>
		</Card>
	)
}
