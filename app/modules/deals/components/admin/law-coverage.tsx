import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { Card } from '#app/ui/layout/card.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

type CoverageLine = {
	name: string
	/** The list of the subject's rules. */
	to: string
	/** How many states are known by each grade. */
	law: number
	outdated: number
	secondary: number
	differ: number
	/** Which states nothing is known about. */
	none: readonly string[]
}

/** More missing states than this are only counted. */
const namedMax = 16

/** Of how many states each subject is known, and from what. */
export const LawCoverage = ({ lines }: { lines: readonly CoverageLine[] }) => (
	<Card className="mt-4 overflow-hidden">
		<h2 className="px-4 pt-4 text-h4">States by what is known</h2>
		<p className="px-4 py-3 text-fine text-ink-soft">
			Only rules read in the law itself and up to date accuse a dealer. Others ask a question, and where
			sources differ nothing is asked.
		</p>
		<Table caption="How many of the 50 states and D.C. have a rule on each subject">
			<TableHead>
				<Column>Subject</Column>
				<Column align="end">Read in the law</Column>
				<Column align="end">Read, outdated</Column>
				<Column align="end">Secondary source</Column>
				<Column align="end">Sources differ</Column>
				<Column>No rule</Column>
			</TableHead>
			<TableBody>
				{lines.map((line) => (
					<Row key={line.name}>
						<Cell place="title">
							<Link to={line.to}>{line.name}</Link>
						</Cell>
						<Count of="read in the law">{line.law}</Count>
						<Count of="read, outdated">{line.outdated}</Count>
						<Count of="from a secondary source">{line.secondary}</Count>
						<Count of="with sources that differ">{line.differ}</Count>
						<Cell>
							<span className="num">{line.none.length}</span>
							<span className="@min-[40rem]:hidden"> without a rule</span>
							{line.none.length > 0 && line.none.length <= namedMax && (
								<span className="text-ink-soft">{` ${line.none.join(', ')}`}</span>
							)}
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	</Card>
)

/** A count, with the name of its column where the table is a list of cards; a card leaves out what is zero. */
const Count = ({ of, children }: { of: string; children: number }) => (
	<Cell align="end" className={clsx('@max-[40rem]:text-start', children === 0 && '@max-[40rem]:hidden')}>
		<span className="num">{children}</span>
		<span className="@min-[40rem]:hidden">{` ${of}`}</span>
	</Cell>
)
