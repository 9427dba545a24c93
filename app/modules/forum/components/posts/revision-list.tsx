import { formatMoment } from '#app/lib/dates/dates.ts'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { Revision } from '../../posts/revisions.server.ts'

/** The earlier versions of a text, for its author and the advisor. */
export function RevisionList({ revisions, timeZone }: { revisions: readonly Revision[]; timeZone: string }) {
	if (revisions.length === 0) return null
	return (
		<Disclosure summary={`Earlier versions (${revisions.length})`}>
			<ol className="grid gap-4">
				{revisions.map(({ id, title, body, createdAt }) => (
					<li key={id} className="grid gap-1">
						<p className="text-fine text-ink-soft">{`Until ${formatMoment(createdAt, timeZone)}`}</p>
						{title && <p className="font-semibold">{title}</p>}
						<p className="whitespace-pre-line text-small [overflow-wrap:anywhere]">{body}</p>
					</li>
				))}
			</ol>
		</Disclosure>
	)
}
