import { SectionCard } from '#app/ui/account/section-card.tsx'

export type EventRow = {
	id: string
	/** 'Password changed' */
	text: string
	/** Device and address of the request; null if there was none. */
	from: string | null
	moment: { at: string; text: string }
}

/** The security events of a member's account, newest first. */
export function AccountEvents({ events }: { events: EventRow[] }) {
	return (
		<SectionCard
			title="Recent activity"
			intro="See something that wasn’t you? Change your password, then contact us."
		>
			{events.length ? (
				<ol className="divide-y divide-line border-line border-y">
					{events.map(({ id, text, from, moment }) => (
						<li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5">
							<div className="min-w-52 flex-1">
								<p className="font-semibold text-small [overflow-wrap:anywhere]">{text}</p>
								{from && <p className="text-fine text-ink-soft [overflow-wrap:anywhere]">{from}</p>}
							</div>
							<time dateTime={moment.at} className="text-fine text-ink-soft">
								{moment.text}
							</time>
						</li>
					))}
				</ol>
			) : (
				<p className="text-ink-soft text-small">No activity yet.</p>
			)}
		</SectionCard>
	)
}
