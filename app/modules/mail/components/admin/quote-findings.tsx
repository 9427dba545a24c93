import { Link } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

/** A quote that was read from a conversation, and what to ask about it. */
export type QuoteFindings = {
	id: string
	title: string
	to: string
	isDraft: boolean
	outTheDoor: string | null
	/** The sum of what its findings ask about. */
	toAskAbout: string | null
	asks: { title: string; amount: string | null; say: string }[]
}

const shownMax = 3

/** The quotes of a conversation with their findings, the most important first. */
export function QuoteFindingsCard({ quotes }: { quotes: readonly QuoteFindings[] }) {
	if (quotes.length === 0) return null
	return (
		<AdminSection id="findings" title="Read from this conversation" className="grid gap-4">
			{quotes.map((quote) => (
				<div key={quote.id} className="grid gap-1.5">
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<Link
							to={quote.to}
							className="font-semibold max-md:inline-flex max-md:min-h-11 max-md:items-center"
						>
							{quote.title}
						</Link>
						{quote.isDraft && <StatusBadge tone="new">To confirm</StatusBadge>}
					</p>
					<p className="text-small">
						<span>
							{quote.outTheDoor ? `${quote.outTheDoor} out the door` : 'Check the out-the-door price'}
						</span>
						{quote.toAskAbout && (
							<span>
								{' '}
								· <b>{`${quote.toAskAbout} to ask about`}</b>
							</span>
						)}
					</p>
					<Asks asks={quote.asks.slice(0, shownMax)} />
					{quote.asks.length > shownMax && (
						<Disclosure summary={`Show ${quote.asks.length - shownMax} more`} look="text">
							<Asks asks={quote.asks.slice(shownMax)} />
						</Disclosure>
					)}
				</div>
			))}
		</AdminSection>
	)
}

const Asks = ({ asks }: Pick<QuoteFindings, 'asks'>) => (
	<ul className="grid list-disc gap-1 pl-5 text-small">
		{asks.map(({ title, amount, say }) => (
			<li key={title + say}>
				<b>{amount ? `${title}, ${amount}` : title}</b>
				<span>{`: ${say}`}</span>
			</li>
		))}
	</ul>
)
