import { getOwnValue } from '#app/lib/own-key.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

type ShownRow = {
	rowNumber: number
	name: string
	email: string
	phone: string
	tags: string
	outcome: string | null
}

type Fault = { rowNumber: number; name: string; what: string }

const outcomes: Readonly<Record<string, string>> = { new: 'New', existing: 'Already here', faulty: 'Faulty' }

/** The first rows as they would be imported. */
export function ImportRows({ rows }: { rows: readonly ShownRow[] }) {
	return (
		<AdminSection id="first-rows" title="The first rows">
			<Table caption="The first rows">
				<TableHead>
					<Column>Row</Column>
					<Column>Name</Column>
					<Column>Email address</Column>
					<Column>Phone</Column>
					<Column>Tags</Column>
					<Column>Result</Column>
				</TableHead>
				<TableBody>
					{rows.map(({ rowNumber, name, email, phone, tags, outcome }) => (
						<Row key={rowNumber}>
							<Cell>{rowNumber}</Cell>
							<Cell place="title">{name}</Cell>
							<Cell>{email}</Cell>
							<Cell>{phone}</Cell>
							<Cell>{tags}</Cell>
							<Cell place="status">{getOwnValue(outcomes, outcome) ?? ''}</Cell>
						</Row>
					))}
				</TableBody>
			</Table>
		</AdminSection>
	)
}

/** The first rows that are not imported, or that the undo kept, and why. */
export function ImportFaults({ title, faults }: { title: string; faults: readonly Fault[] }) {
	return (
		<AdminSection id="faults" title={title}>
			<ul className="grid gap-2">
				{faults.map(({ rowNumber, name, what }) => (
					<li key={rowNumber} className="[overflow-wrap:anywhere]">
						<b>{`Row ${rowNumber}${name && `, ${name}`}`}</b>
						<span>{`: ${what}`}</span>
					</li>
				))}
			</ul>
		</AdminSection>
	)
}
