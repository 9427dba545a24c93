export type QuarantineRow = {
	id: string
	sender: string
	subject: string
	reason: string
	/** The client whom it is probably about; empty if nobody knows. */
	client: string
	received: string
}

/** The messages in quarantine; each leads to the page that decides about it. */
export function QuarantineList({ rows }: { rows: readonly QuarantineRow[] }) {
	return (
		<ul>
			{rows.map(({ id, sender, subject, reason, client, received }) => (
				<li key={id} className="border-line border-b last:border-b-0">
					<Link
						to={`/admin/mail/quarantine/${id}`}
						className="grid gap-0.5 px-4 py-3 text-ink no-underline hover:bg-brand-wash"
					>
						<span className="flex flex-wrap justify-between gap-x-4">
							<span className="font-semibold [overflow-wrap:anywhere]">{subject || 'No subject'}</span>
							<span className="num text-fine text-ink-soft">{received}</span>
						</span>
						<span className="text-small [overflow-wrap:anywhere]">
							{`${sender || 'No sender'}${client ? ` · for ${client}?` : ''}`}
						</span>
						<span className="text-fine text-ink-soft">{reason}</span>
					</Link>
				</li>
			))}
		</ul>
	)
}

import { Link } from 'react-router'
