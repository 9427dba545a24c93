import type { KitCase } from '#app/modules/signing/kit/kit-case.ts'
import { agreedLines } from '#app/modules/signing/paper/paper-boxes.ts'
import { formatCents, formatRate, paymentOfDeal, readDeal, totalsOf } from '#engine'

type AgreedFiguresProps = {
	agreed: NonNullable<KitCase['agreed']>
	/** When the phone last read them from the site, as ISO 8601. */
	readAt: string | null
}

/** The agreed total, the lines to look for in the documents, and the other figures that any of them repeats. */
export function AgreedFigures({ agreed, readAt }: AgreedFiguresProps) {
	const { document, totalNote, version, clientConfirmed, managerName } = agreed
	const { vehicle, loan, lease } = document
	const deal = readDeal(document)
	const totals = totalsOf(deal)
	const money = (cents: number | undefined) => (cents === undefined ? undefined : formatCents(cents))
	const facts: [string, string | undefined][] = [
		['VIN', vehicle?.vin],
		['Amount financed', money(deal.statedAmountFinancedCents ?? totals.amountFinancedCents)],
		['APR', totals.aprPpm === undefined ? undefined : formatRate(totals.aprPpm)],
		['Payment', money(paymentOfDeal(document, totals))],
		['Months', String(loan?.months ?? lease?.months ?? '') || undefined],
		['Due at signing', money(document.stated?.dueAtSigningCents)],
		['Residual value', money(lease?.residualCents)],
		['Trade-in allowance', money(deal.trade?.allowanceCents)],
	]
	const total = money(agreed.outTheDoorCents ?? totals.outTheDoorCents)
	return (
		<>
			{total && (
				<p className="grid">
					<strong translate="no" className="num font-display text-h1 leading-tight">
						{total}
					</strong>
					<span className="text-small">Out the door, with taxes and fees</span>
				</p>
			)}
			<dl className="grid gap-1 border-line border-y py-2">
				{agreedLines(document).map(({ id, label, cents }) => (
					<div key={id} className="flex justify-between gap-4">
						<dt>{label}</dt>
						<dd translate="no" className="num font-semibold">
							{formatCents(cents)}
						</dd>
					</div>
				))}
			</dl>
			<dl className="grid grid-cols-2 empty:hidden gap-x-4 gap-y-2">
				{facts
					.filter(([, value]) => value)
					.map(([label, value]) => (
						<div key={label}>
							<dt className="text-fine">{label}</dt>
							<dd translate="no" className="num font-semibold [overflow-wrap:anywhere]">
								{value}
							</dd>
						</div>
					))}
			</dl>
			{!clientConfirmed && <p className="text-small">You have not confirmed it in your account.</p>}
			<details open={!clientConfirmed} className="text-small">
				<summary>
					{managerName
						? `${managerName} confirmed it for the dealer`
						: 'The dealer’s manager has not confirmed it'}
				</summary>
				{totalNote && <p className="[overflow-wrap:anywhere]">{totalNote}</p>}
				<p>{`Version ${version}${readAt ? `, as of ${readOn.format(new Date(readAt))}` : ''}`}</p>
			</details>
		</>
	)
}

const readOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
