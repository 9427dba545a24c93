import { Link } from 'react-router'
import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'

/** A conversation, a sent email or a draft, as a list shows it. */
export type MailRow = {
	id: string
	to: string
	/** Who wrote last, or the recipients. */
	who: string
	subject: string
	excerpt: string
	/** The number of its messages. */
	count: number
	isUnread: boolean
	status: { tone: StatusTone; word: string } | null
	client: string | null
	at: string
	instant: string
}

/** A list of the Mail screen; on phones each row is a card. */
export const MailTable = ({ caption, rows }: { caption: string; rows: readonly MailRow[] }) => (
	<Table caption={caption}>
		<TableHead>
			<Column>Subject</Column>
			<Column>Who</Column>
			<Column>Client</Column>
			<Column>When</Column>
		</TableHead>
		<TableBody>
			{rows.map((row) => (
				<Row key={row.id} current={row.isUnread}>
					<Cell place="title" className={row.isUnread ? 'font-bold' : undefined} note={row.excerpt || null}>
						<Link to={row.to} prefetch="intent" className="[overflow-wrap:anywhere]">
							{row.isUnread && <span className="sr-only">Unread: </span>}
							<span>{row.subject}</span>
						</Link>
						{row.count > 1 && (
							<span className="num font-normal text-fine text-ink-soft">{` ${row.count}`}</span>
						)}
						{row.status && (
							<>
								{' '}
								<StatusBadge tone={row.status.tone}>{row.status.word}</StatusBadge>
							</>
						)}
					</Cell>
					<Cell className={row.isUnread ? 'font-semibold' : undefined}>
						<span translate="no" className="[overflow-wrap:anywhere]">
							{row.who}
						</span>
					</Cell>
					<Cell>
						{row.client ? (
							<bdi translate="no">{row.client}</bdi>
						) : (
							<span className="text-ink-soft">Not filed</span>
						)}
					</Cell>
					<Cell>
						<time dateTime={row.instant}>{row.at}</time>
					</Cell>
				</Row>
			))}
		</TableBody>
	</Table>
)
