import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

export type RetentionRow = {
	key: string
	what: string
	howLong: string
	rules: readonly { text: string; citation: string; asOf: string; url: string }[]
	job: string | null
	note?: string
}

/** How long each kind of records is kept, by which rule, and what deletes it. */
export function RetentionTable({ rows }: { rows: readonly RetentionRow[] }) {
	return (
		<>
			<Table caption="How long records are kept">
				<TableHead>
					<Column>Records</Column>
					<Column>Kept</Column>
					<Column>Rules</Column>
					<Column>Deleted by</Column>
				</TableHead>
				<TableBody>
					{rows.map(({ key, what, howLong, rules, job, note }) => (
						<Row key={key}>
							<Cell place="title" note={note} className="font-semibold">
								{what}
							</Cell>
							<Cell>{howLong}</Cell>
							<Cell>
								<span className="text-fine">{rules.map(({ citation }) => citation).join('; ')}</span>
							</Cell>
							<Cell>
								{job ? <code className="text-fine [overflow-wrap:anywhere]">{job}</code> : 'Nothing'}
							</Cell>
						</Row>
					))}
				</TableBody>
			</Table>
			<ul className="grid gap-1 px-4 py-3 text-fine">
				{[...new Map(rows.flatMap(({ rules }) => rules.map((rule) => [rule.citation, rule]))).values()].map(
					({ text, citation, asOf, url }) => (
						<li key={citation}>
							<a href={url} target="_blank" rel="noreferrer">
								{citation}
							</a>
							<span>{`: ${text}.`}</span>
							<span className="text-ink-soft">{` (${asOf})`}</span>
						</li>
					),
				)}
			</ul>
		</>
	)
}
