import { Link } from 'react-router'
import { Badge } from '#app/ui/controls/badge.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Cell, ChoiceCell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { type ClientStage, stageLabels } from '../../../files/client-file.ts'
import { type FileListView, fileSort } from '../../../files/file-list.ts'
import { chosenValue } from '../../../files/several.ts'
import type { StepView } from '../../../steps/step-view.ts'
import { StepBadge } from '../steps/step-badge.tsx'

export type ClientRow = {
	id: string
	version: number
	reference: string
	name: string
	email: string | null
	phone: string | null
	tags: string[]
	stage: ClientStage
	/** The step that is due first, and how many others are open. */
	step: StepView | null
	otherSteps: number
	closed: boolean
	/** '3 days ago'; `activeAt` is the instant, ISO 8601. */
	active: string
	activeAt: string
}

type ClientTableProps = { clients: readonly ClientRow[]; view: FileListView; isAllChosen: boolean }

/** The advisor's clients, each with the step that is due first, and a checkbox that chooses them for the form around the table. */
export function ClientTable({ clients, view, isAllChosen }: ClientTableProps) {
	return (
		<Table caption="Clients">
			<TableHead>
				<Column>
					<span className="sr-only">Choose</span>
				</Column>
				<Column sort={fileSort(view, 'name')}>Client</Column>
				<Column>Tags</Column>
				<Column>Stage</Column>
				<Column sort={fileSort(view, 'due')}>Next step</Column>
				<Column sort={fileSort(view, 'latest')}>Last activity</Column>
			</TableHead>
			<TableBody>
				{clients.map((row) => (
					<Row key={row.id}>
						<ChoiceCell
							name="client"
							value={chosenValue(row)}
							label={`Choose ${row.name}`}
							defaultChecked={isAllChosen}
						/>
						<Cell place="title" note={(row.email || row.phone) && <Contact {...row} />}>
							<span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
								<Link to={`/admin/clients/${row.id}`} className="break-words font-semibold">
									<bdi translate="no">{row.name}</bdi>
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
						<Cell>{stageLabels[row.stage]}</Cell>
						<Cell note={row.step && <Due step={row.step} others={row.otherSteps} />}>
							<StepBadge step={row.step} closed={row.closed} />
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
			{email && (
				<span translate="no" className="[overflow-wrap:anywhere]">
					{email}
				</span>
			)}
			{email && phone && <span>{' · '}</span>}
			{phone && <span className="whitespace-nowrap">{phone}</span>}
		</>
	)
}

function Due({ step, others }: { step: StepView; others: number }) {
	return (
		<>
			<span>{step.what}</span>
			{step.due && step.instant && (
				<>
					<span>{' · by '}</span>
					<time dateTime={step.instant}>{step.due}</time>
				</>
			)}
			{others > 0 && <span>{` · ${others} more`}</span>}
		</>
	)
}
