import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

type LawTableRow = {
	id: string
	name: string
	text: string
	citation: string
	asOf: string
	isSecondary: boolean
	/** 'Corrected by you'; null for a rule as it came with the software. */
	origin: string | null
	status: { tone: 'ok' | 'new' | 'stop' | 'off'; text: string }
}

/** Rules of law with the days that are left until they have to be checked. */
export const LawTable = ({ rows, caption }: { rows: readonly LawTableRow[]; caption: string }) => (
	<Table caption={caption}>
		<TableHead>
			<Column>Rule</Column>
			<Column>What it says</Column>
			<Column>Source</Column>
			<Column>Review</Column>
		</TableHead>
		<TableBody>
			{rows.map((row) => (
				<Row key={row.id}>
					<Cell place="title" note={row.origin}>
						<Link to={`/admin/law/${row.id}`}>{row.name}</Link>
					</Cell>
					<Cell className="max-w-96">{row.text}</Cell>
					<Cell>
						<span>{row.citation}</span>
						<small>
							<span>{`as of ${row.asOf}`}</span>
							{row.isSecondary && <span>, secondary source</span>}
						</small>
					</Cell>
					<Cell className="whitespace-nowrap">
						<StatusBadge tone={row.status.tone}>{row.status.text}</StatusBadge>
					</Cell>
				</Row>
			))}
		</TableBody>
	</Table>
)
