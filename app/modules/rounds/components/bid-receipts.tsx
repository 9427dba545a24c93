import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { BidPageData } from './bid-page-data.ts'

/** What the dealer has sent: a receipt for each, with its text where this device can read it. */
export function BidReceipts({ page }: { page: BidPageData }) {
	const { receipts, ownTotal, proof, stage, commitment } = page
	const isTextMissing = receipts.some(({ text }) => text === null)
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
							{receipt.text && <SealedText text={receipt.text} />}
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
					}We also emailed the receipt to the manager, and a notice of each offer to everyone we wrote to before.`}
				</p>
				{isTextMissing && page.phase === 'open' && (
					<p className="text-small">
						Until the deadline, each offer can be read only on the device that sent it. Other devices show the
						receipt.
					</p>
				)}
				{commitment && (
					<p className="text-fine text-ink-soft [overflow-wrap:anywhere]">
						<span>Filler hash for the list at the deadline: </span>
						<span className="num">{commitment}</span>
					</p>
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

const SealedText = ({ text }: { text: string }) => (
	<Disclosure look="text" summary="The sealed text of the offer">
		<p className="text-fine text-ink-soft">
			Keep this text with the receipt: the receipt is its SHA-256 fingerprint. It names your dealership.
		</p>
		<pre
			translate="no"
			className="mt-2 overflow-auto whitespace-pre-wrap rounded-control bg-bubble p-3 text-fine [overflow-wrap:anywhere]"
		>
			{text}
		</pre>
	</Disclosure>
)

function nameOfReceipt({ stage, revision }: BidPageData['receipts'][number]): string {
	const change = revision === 0 ? '' : `change ${revision}, `
	if (stage > 1) return `Best and final offer, ${change}received`
	return revision === 0 ? 'Received' : `Change ${revision}, received`
}
