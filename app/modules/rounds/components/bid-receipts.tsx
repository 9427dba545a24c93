import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PostForm } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { formatList } from '#engine'
import { type BidPageData, bidAction } from './bid-page-data.ts'

type BidReceiptsProps = { page: BidPageData; isOpen: boolean; rejected: RejectedForm | null }

/** What the dealer has sent: a receipt for each, with its text where this device can read it; and how it is withdrawn. */
export function BidReceipts({ page, isOpen, rejected }: BidReceiptsProps) {
	const { receipts, ownTotal, proof, commitment } = page
	const isTextMissing = receipts.some(({ text }) => text === null)
	const isWithdrawn = receipts.every(({ withdrawn }) => withdrawn)
	// An offer of an earlier stage was opened, and stands.
	const isSealed = (isOpen || page.phase === 'closed') && (page.stage === 1 || page.hasBidInStage)
	return (
		<Card asChild className="grid gap-3 p-5">
			<section aria-labelledby="receipt">
				<h2 id="receipt" className="scroll-mt-24 text-h3">
					{isWithdrawn ? 'You withdrew your offer' : isSealed ? 'Your offer is sealed' : 'Your offer'}
				</h2>
				{ownTotal && (
					<p>
						<strong translate="no" className="num text-h3">
							{ownTotal}
						</strong>
					</p>
				)}
				<ol className="grid gap-3 text-small">
					{receipts.map((receipt) => (
						<li key={receipt.hash}>
							<span className="font-semibold">{`${nameOfReceipt(receipt)} ${receipt.received}${receipt.withdrawn ? `, withdrawn ${receipt.withdrawn}` : ''}`}</span>
							<span className="num block text-fine [overflow-wrap:anywhere]">{`Receipt ${receipt.hash}`}</span>
							{receipt.text && <SealedText text={receipt.text} />}
						</li>
					))}
				</ol>
				<p className="text-small">{receiptsInWords(page, { isOpen, isWithdrawn })}</p>
				{isTextMissing && isOpen && (
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
				{isOpen && page.hasBidInStage && <WithdrawForm page={page} rejected={rejected} />}
			</section>
		</Card>
	)
}

function receiptsInWords(
	{ changesLeft, hasBidInStage, stage, withdrawn }: BidPageData,
	{ isOpen, isWithdrawn }: { isOpen: boolean; isWithdrawn: boolean },
): string {
	const emailed = 'We emailed the receipt to the manager, and a notice to everyone we wrote to before.'
	if (isWithdrawn)
		return `Nobody will open or rank it.${isOpen && changesLeft > 0 ? ' You can send a new offer until the deadline.' : ''} We emailed this to everyone who stands for the offer.`
	const counts = withdrawn && stage > 1 ? 'Your offer before it stands.' : 'Only your latest offer counts.'
	const times = changesLeft === 1 ? 'once more' : `${changesLeft} more times`
	const change = isOpen && changesLeft > 0 && hasBidInStage ? ` You can change it ${times}.` : ''
	return `${counts}${change} ${emailed}`
}

/** Withdrawing takes two steps: opening this, and its button. */
function WithdrawForm({ page, rejected }: { page: BidPageData; rejected: RejectedForm | null }) {
	return (
		<Disclosure look="text" summary="Withdraw this offer" defaultOpen={rejected !== null}>
			<PostForm
				form={{ intent: 'withdraw', rejected }}
				action={bidAction(page.token)}
				className="mt-2 grid gap-3"
				preventScrollReset
			>
				<p className="text-small">
					{`Nobody will open or rank it. ${
						page.changesLeft > 0
							? 'You can send a new offer until the deadline.'
							: 'You have used all your changes, so you can’t send a new one.'
					}`}
				</p>
				{page.codeGoesTo && (
					<Field
						id="withdraw-code"
						label="Code from the email"
						hint={`Your offer was sent from another device. Leave this empty, and we’ll email a code to ${formatList(page.codeGoesTo)}.`}
						error={rejected?.errors.code}
					>
						<Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
					</Field>
				)}
				<div>
					<Button type="submit" variant="line" size="sm">
						Yes, withdraw it
					</Button>
				</div>
			</PostForm>
		</Disclosure>
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
