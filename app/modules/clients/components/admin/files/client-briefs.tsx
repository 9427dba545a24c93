import { Link } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { BriefFacts } from '../../brief/brief-facts.tsx'

/** What the client looks for, as they said it for one of their orders. */
export type AdminBrief = {
	orderId: string
	order: { reference: string; title: string } | null
	facts: { name: string; label: string; value: string }[]
	/** 'Tue, Mar 4, 2026, 9:05 AM'. */
	updated: string
	instant: string
}

/** The section of a client's file with what they look for, the newest order first. */
export function ClientBriefs({ briefs }: { briefs: readonly AdminBrief[] }) {
	return (
		<AdminSection id="briefs" title="What they’re looking for" className="grid gap-5">
			{briefs.length === 0 && (
				<p className="text-ink-soft text-small">
					Not filled in yet. The form is on the page after the payment, in the receipt and in the client’s
					account.
				</p>
			)}
			{briefs.map(({ orderId, order, facts, updated, instant }) => (
				<article
					key={orderId}
					aria-label={order ? `For order ${order.reference}` : 'For an order'}
					className="grid gap-3"
				>
					<BriefFacts facts={facts} />
					<p className="text-fine text-ink-soft">
						{order && (
							<span>
								For <Link to={`/admin/orders/${order.reference}`}>{order.reference}</Link>
								<span>{`, ${order.title} · `}</span>
							</span>
						)}
						<time dateTime={instant}>{updated}</time>
					</p>
				</article>
			))}
		</AdminSection>
	)
}
