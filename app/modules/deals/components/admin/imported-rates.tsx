import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

type ImportedFile = {
	state: string
	fileName: string
	fileDate: string
	/** '147 rates', '1,021 ZIP codes'. */
	amount: string
	/** Whether cars are checked against these rates. */
	isUsed: boolean
	/** The last day of the quarter that the file is for. */
	lastDay: string
	isStale: boolean
}

/** The files of tax rates that the operator imported. */
export function ImportedRates({ imports }: { imports: readonly ImportedFile[] }) {
	return (
		<Card className="mt-4 overflow-hidden">
			<h2 className="px-4 pt-4 text-h4">Imported tax rates</h2>
			<p className="px-4 py-3 text-fine text-ink-soft">
				<span>{`${imports.length === 0 ? 'None yet. ' : ''}Streamlined Sales Tax states publish a rate and a boundary file each quarter. Import them with`}</span>{' '}
				<code>npm run cli -- law import-rates FILE</code>. A state’s rate is used for cars where no city or
				county adds to it, ZIP codes where they do. Both only ask a question.
			</p>
			{imports.length > 0 && (
				<Table caption="States with imported tax rates">
					<TableHead>
						<Column>State</Column>
						<Column>File</Column>
						<Column>Rates</Column>
						<Column>Up to date</Column>
					</TableHead>
					<TableBody>
						{imports.map((file) => (
							<Row key={file.fileName}>
								<Cell place="title">{file.state}</Cell>
								<Cell>
									<span>{file.fileName}</span>
									<small className="text-ink-soft">{`as of ${file.fileDate}`}</small>
								</Cell>
								<Cell>
									<span>{file.amount}</span>
									{!file.isUsed && (
										<small className="text-ink-soft">not used: cars are taxed differently there</small>
									)}
								</Cell>
								<Cell>
									<StatusBadge tone={file.isStale ? 'stop' : 'ok'}>
										{file.isStale ? 'Out of date' : `Until ${file.lastDay}`}
									</StatusBadge>
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			)}
		</Card>
	)
}
