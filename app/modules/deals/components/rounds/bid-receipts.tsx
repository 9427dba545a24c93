import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { BidPageData } from './bid-page-data.ts'

/** What the dealer has sent: a receipt for each, and the text of the last one if this device can read it. */
export function BidReceipts({ page }: { page: BidPageData }) {
	const { receipts, ownText, ownTotal, proof, stage } = page
	return (
		<Card asChild className="grid gap-3 p-5">
			<section aria-labelledby="receipt">
				<h2 id="receipt" className="text-h3">
					Your offer is sealed
				</h2>
				{ownTotal && (
					<p>
						<strong className="num text-h3">{ownTotal}</strong>
					</p>
				)}
				<ol className="grid gap-3 text-small">
					{receipts.map((receipt) => (
						<li key={receipt.hash}>
							<span className="font-semibold">{`${nameOfReceipt(receipt)} ${receipt.received}`}</span>
							<span className="num block text-fine [overflow-wrap:anywhere]">{`Receipt ${receipt.hash}`}</span>
						</li>
					))}
				</ol>
				<p className="text-small">
					{`${
						page.phase === 'open' &&
						page.changesLeft > 0 &&
						page.hasBidInStage &&
						stage === receipts.at(-1)!.stage
							? `Only your latest offer counts. You can change it ${page.changesLeft === 1 ? 'once more' : `${page.changesLeft} more times`}. `
							: 'Only your latest offer counts. '
					}We also emailed the receipt to the manager.`}
				</p>
				{ownText && (
					<Disclosure look="text" summary="The sealed text of the offer">
						<p className="text-fine text-ink-soft">
							Keep this text with the receipt: the receipt is its SHA-256 fingerprint. Until the deadline,
							only this device can show the text.
						</p>
						<pre className="mt-2 overflow-auto whitespace-pre-wrap rounded-control bg-bubble p-3 text-fine [overflow-wrap:anywhere]">
							{ownText}
						</pre>
					</Disclosure>
				)}
				{proof && (
					<p className="text-small">
						<a href={proof}>Check a receipt</a>
					</p>
				)}
			</section>
		</Card>
	)
}

function nameOfReceipt({ stage, revision }: BidPageData['receipts'][number]): string {
	const change = revision === 0 ? '' : `change ${revision}, `
	if (stage > 1) return `Best and final offer, ${change}received`
	return revision === 0 ? 'Received' : `Change ${revision}, received`
}
