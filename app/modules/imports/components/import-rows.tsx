import { getOwnValue } from '#app/lib/own-key.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

type ShownRow = { rowNumber: number; texts: readonly string[]; outcome: string | null }

type Fault = { rowNumber: number; name: string; what: string }

const outcomes: Readonly<Record<string, string>> = { new: 'New', existing: 'Already here', faulty: 'Faulty' }

/** The first rows as they would be imported. */
export function ImportRows({ columns, rows }: { columns: readonly string[]; rows: readonly ShownRow[] }) {
	return (
		<AdminSection id="first-rows" title="The first rows">
			<Table caption="The first rows">
				<TableHead>
					<Column>Row</Column>
					{columns.map((column) => (
						<Column key={column}>{column}</Column>
					))}
					<Column>Result</Column>
				</TableHead>
				<TableBody>
					{rows.map(({ rowNumber, texts, outcome }) => (
						<Row key={rowNumber}>
							<Cell>{rowNumber}</Cell>
							{columns.map((column, index) => (
								<Cell key={column} place={index === 0 ? 'title' : undefined}>
									{texts[index]}
								</Cell>
							))}
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
