import type { StatusTone } from '#app/ui/controls/status-badge.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'

export type HistoryLine = {
	id: number
	/** 'Fri, Nov 20, 2026, 4:12 PM'. */
	at: string
	/** ISO 8601 of `at`. */
	instant: string
	/** 'Rescheduled by the client'. */
	what: string
	/** 'Date: Tue, Mar 4 → Thu, Mar 6'. */
	changes: readonly string[]
	note: string | null
	tone: StatusTone
}

/** Everything that happened to an appointment, oldest first. */
export function AppointmentHistory({ lines }: { lines: readonly HistoryLine[] }) {
	return (
		<ol className="grid gap-3.5">
			{lines.map((line) => (
				<li key={line.id} className="grid gap-0.5">
					<StatusBadge tone={line.tone}>{line.what}</StatusBadge>
					<div className="grid gap-0.5 pl-4.5 text-fine text-ink-soft">
						<time dateTime={line.instant}>{line.at}</time>
						{line.changes.map((change) => (
							<span key={change}>{change}</span>
						))}
						{line.note && <q className="break-words text-ink">{line.note}</q>}
					</div>
				</li>
			))}
		</ol>
	)
}
