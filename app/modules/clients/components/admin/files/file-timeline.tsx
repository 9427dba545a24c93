import { Link } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusLamp } from '#app/ui/controls/status-badge.tsx'
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
				{timeline.map((line) => (
					<li key={line.key} className="grid gap-0.5">
						<StatusLamp tone={line.tone}>
							{line.to ? (
								<Link to={line.to} className="max-md:inline-flex max-md:min-h-11 max-md:items-center">
									{line.what}
								</Link>
							) : (
								line.what
							)}
						</StatusLamp>
						<div className="grid gap-0.5 pl-4.5 text-fine text-ink-soft">
							<time dateTime={line.instant}>{line.at}</time>
							{line.detail && <span className="text-ink [overflow-wrap:anywhere]">{line.detail}</span>}
						</div>
					</li>
				))}
			</ol>
			{earlier && (
				<Button asChild variant="plain" size="compact" className="mt-4">
					<Link to={`?lines=${earlier}`} preventScrollReset>
						Show earlier
					</Link>
				</Button>
			)}
		</AdminSection>
	)
}
