import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { LicenseRow } from '../../licenses/license-list.ts'

/** The states with what was confirmed for them and what may be sold there today. */
export const LicenseTable = ({ rows }: { rows: readonly LicenseRow[] }) => (
	<Table caption="States">
		<TableHead>
			<Column>State</Column>
			<Column>License</Column>
			<Column>What you sell there</Column>
			<Column>Status</Column>
		</TableHead>
		<TableBody>
			{rows.map(({ state, name, license, sells, status }) => (
				<Row key={state}>
					<Cell place="title">
						<Link to={`/admin/settings/licenses?state=${state}#license`}>{name}</Link>
					</Cell>
					<Cell className="[overflow-wrap:anywhere]">{license ?? 'No license'}</Cell>
					<Cell>{sells ?? 'Nothing is sold'}</Cell>
					<Cell>
						<StatusBadge tone={status.tone}>{status.text}</StatusBadge>
					</Cell>
				</Row>
			))}
		</TableBody>
	</Table>
)
