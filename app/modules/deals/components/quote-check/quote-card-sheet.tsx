import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { formatAmount, formatCents } from '#engine'
import type { QuoteCard } from '../../quote-check/quote-card.server.ts'

const dealLabels = { cash: 'a purchase', loan: 'a purchase with a loan', lease: 'a lease' }

/** The card of a checked quote: one figure, what it is for, and no names unless somebody added them. */
export function QuoteCardSheet({ card }: { card: QuoteCard }) {
	const { askCents, outTheDoorCents, state, deal, rows, more, car, dealer } = card
	return (
		<Card look="raised" className="grid gap-5 p-6 sm:p-8">
			<h1 className="sr-only">{`${formatAmount(askCents)} to ask about`}</h1>
			<LicensePlate caption="To ask about" size="lg">
				{formatAmount(askCents)}
			</LicensePlate>
			<p className="text-ink-soft">
				<span>{`${[`On a quote for ${dealLabels[deal]}`, state && `in ${state}`].filter(Boolean).join(' ')}${outTheDoorCents !== null ? ` of ${formatCents(outTheDoorCents)} out the door` : ''}.`}</span>
				{(car || dealer) && (
					<span translate="no" className="block font-semibold text-ink [overflow-wrap:anywhere]">
						{[car, dealer].filter(Boolean).join(' · ')}
					</span>
				)}
			</p>
			<dl className="grid gap-2">
				{rows.map(({ title, cents }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two rows may read alike
					<div key={index} className="flex justify-between gap-4 border-line border-b pb-2">
						<dt>{title}</dt>
						<dd translate="no" className="num font-semibold">
							{cents === null ? '' : formatCents(cents)}
						</dd>
					</div>
				))}
			</dl>
			{more > 0 && (
				<p className="text-ink-soft text-small">
					{more === 1 ? 'And one more point without an amount.' : `And ${more} more points.`}
				</p>
			)}
		</Card>
	)
}
