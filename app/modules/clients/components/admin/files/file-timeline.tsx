import { Link } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import type { AdminClient } from '../../../admin-client.ts'

/** Everything that happened with a client, in every module, newest first. */
export function FileTimeline({
	client: { timeline, earlier },
}: {
	client: Pick<AdminClient, 'timeline' | 'earlier'>
}) {
	return (
		<AdminSection id="timeline" title="Timeline">
			<ol className="grid gap-3.5">
				{timeline.map((event) => (
					<li key={event.key} className="grid gap-0.5">
						<StatusBadge tone={event.tone}>
							{event.to ? (
								<Link to={event.to} className="max-md:inline-flex max-md:min-h-11 max-md:items-center">
									{event.what}
								</Link>
							) : (
								event.what
							)}
						</StatusBadge>
						<div className="grid gap-0.5 pl-4.5 text-fine text-ink-soft">
							<time dateTime={event.instant}>{event.at}</time>
							{event.detail && <span className="text-ink [overflow-wrap:anywhere]">{event.detail}</span>}
						</div>
					</li>
				))}
			</ol>
			{earlier !== null && (
				<Button asChild variant="plain" size="compact" className="mt-4">
					<Link to={`?lines=${earlier}`} preventScrollReset>
						Show earlier
					</Link>
				</Button>
			)}
		</AdminSection>
	)
}
