import { Link } from 'react-router'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

export type AuditRow = {
	seq: number
	/** 'Fri, Nov 20, 2026, 4:12 PM', in the business's time zone; `instant` is the same in ISO 8601. */
	at: string
	instant: string
	by: string
	/** 'credit.revealed'. */
	action: string
	subjectKind: string
	subjectId: string
	detail: readonly { name: string; value: string }[]
}

/** The entries of the audit log, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditRow[] }) {
	return (
		<Table caption="Audit entries, newest first">
			<TableHead>
				<Column>What</Column>
				<Column>When</Column>
				<Column>By</Column>
				<Column>Record</Column>
				<Column>Detail</Column>
			</TableHead>
			<TableBody>
				{entries.map((entry) => (
					<Row key={entry.seq}>
						<Cell place="title" note={`entry ${entry.seq}`}>
							<b>{entry.action}</b>
						</Cell>
						<Cell className="whitespace-nowrap">
							<time dateTime={entry.instant}>{entry.at}</time>
						</Cell>
						<Cell>
							<bdi translate="no">{entry.by}</bdi>
						</Cell>
						<Cell className="max-w-56 [overflow-wrap:anywhere]">
							<span>{entry.subjectKind}</span>{' '}
							<Link
								to={`/admin/audit?q=${encodeURIComponent(entry.subjectId)}`}
								className="text-fine"
								title="All entries for this record"
							>
								{entry.subjectId}
							</Link>
						</Cell>
						<Cell className="max-w-72 text-fine [overflow-wrap:anywhere]">
							{entry.detail.map(({ name, value }) => `${name}: ${value}`).join(' · ')}
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}
