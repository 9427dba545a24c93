import { Link } from 'react-router'
import { Badge } from '#app/ui/controls/badge.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import type { NextActionSide } from '../../../files/client-file.ts'
import { type FileListView, fileSort } from '../../../files/file-list.ts'
import { NextActionBadge } from './next-action-status.tsx'

export type ClientRow = {
	id: string
	reference: string
	name: string
	email: string | null
	phone: string | null
	tags: string[]
	nextAction: { side: NextActionSide; what: string; due: string; instant: string; overdue: boolean } | null
	followUp: { day: string; note: string | null; due: boolean } | null
	closed: boolean
	/** '3 days ago'; `activeAt` is the instant, ISO 8601. */
	active: string
	activeAt: string
}

/** The advisor's clients, each with its next action. */
export function ClientTable({ clients, view }: { clients: readonly ClientRow[]; view: FileListView }) {
	return (
		<Table caption="Clients">
			<TableHead>
				<Column sort={fileSort(view, 'name')}>Client</Column>
				<Column>Tags</Column>
				<Column sort={fileSort(view, 'due')}>Next step</Column>
				<Column sort={fileSort(view, 'followUp')}>Follow-up</Column>
				<Column sort={fileSort(view, 'latest')}>Last activity</Column>
			</TableHead>
			<TableBody>
				{clients.map((row) => (
					<Row key={row.id}>
						<Cell place="title" note={(row.email || row.phone) && <Contact {...row} />}>
							<span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
								<Link to={`/admin/clients/${row.id}`} className="break-words font-semibold">
									{row.name}
								</Link>
								<ReferencePlate>{row.reference}</ReferencePlate>
							</span>
						</Cell>
						<Cell>
							{row.tags.length > 0 && (
								<span className="flex flex-wrap gap-1">
									{row.tags.map((tag) => (
										<Badge key={tag} tone="line">
											{tag}
										</Badge>
									))}
								</span>
							)}
						</Cell>
						<Cell note={row.nextAction && <Due nextAction={row.nextAction} />}>
							<NextActionBadge
								side={row.nextAction?.side ?? null}
								overdue={row.nextAction?.overdue ?? false}
								closed={row.closed}
							/>
						</Cell>
						<Cell note={row.followUp?.note}>
							{row.followUp && (
								<span className={row.followUp.due ? 'font-semibold text-danger' : undefined}>
									<span>{row.followUp.day}</span>
									{row.followUp.due && <span className="sr-only"> (due)</span>}
								</span>
							)}
						</Cell>
						<Cell place="status" className="whitespace-nowrap">
							<time dateTime={row.activeAt}>{row.active}</time>
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}

/** The email and the phone number; a line break falls between the two. */
function Contact({ email, phone }: Pick<ClientRow, 'email' | 'phone'>) {
	return (
		<>
			{email && <span className="[overflow-wrap:anywhere]">{email}</span>}
			{email && phone && <span>{' · '}</span>}
			{phone && <span className="whitespace-nowrap">{phone}</span>}
		</>
	)
}

function Due({ nextAction }: { nextAction: NonNullable<ClientRow['nextAction']> }) {
	return (
		<>
			<span>{`${nextAction.what} · by `}</span>
			<time dateTime={nextAction.instant}>{nextAction.due}</time>
		</>
	)
}
