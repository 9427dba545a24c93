import { Link } from 'react-router'
import { Avatar } from '#app/ui/controls/avatar.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
import { Pagination } from '#app/ui/controls/pagination.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card, CardHead } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { ErrorState } from '#app/ui/layout/error-state.tsx'
import { Skeleton, SkeletonList } from '#app/ui/layout/skeleton.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { Icon } from '../icons/icon.tsx'
import { Part } from './part.tsx'

export function Lists() {
	return (
		<Part title="Tabs, tables, progress, disclosure">
			<LinkTabs
				label="Discussions"
				tabs={[
					{ to: '?tab=all', label: 'Discussions', current: true, count: 12 },
					{ to: '?tab=questions', label: 'Questions', current: false },
					{ to: '?tab=stories', label: 'Success Stories', current: false },
				]}
			/>
			<Applications />
			<div className="grid gap-2">
				<Meter label="Uploaded" value={62} />
				<p className="num text-fine text-ink-soft">6.1 of 9.8 MB · about 8 seconds left</p>
			</div>
			<div>
				<Disclosure summary="What if I do not like any of the cars?" name="faq" defaultOpen>
					Then we look again, for the same fee.
				</Disclosure>
				<Disclosure summary="Do you take money from dealers?" name="faq">
					Never.
				</Disclosure>
				<Disclosure summary="Show as table" look="text" className="mt-3">
					<p>The table.</p>
				</Disclosure>
			</div>
		</Part>
	)
}

const applications = [
	[
		'Marisol Quintero',
		'CA-2041',
		'marisol.q@example.com',
		'(914) 555-0187',
		'Fri, Nov 20 · 4:12pm',
		'17 hours ago',
		'New',
		'new',
	],
	[
		'Lucille Tran',
		'CA-2039',
		'lucille.tran@example.com',
		'(203) 555-0119',
		'Thu, Nov 19 · 8:47pm',
		'2 days ago',
		'Reviewing',
		'info',
	],
	[
		'Walter Nyland',
		'CA-2029',
		'wnyland@example.com',
		'(845) 555-0190',
		'Tue, Nov 10 · 3:15pm',
		'11 days ago',
		'Declined',
		'stop',
	],
] as const

export function Applications() {
	return (
		<Card className="overflow-hidden">
			<CardHead aside="9 applications">
				<h3>Credit Applications</h3>
			</CardHead>
			<Table caption="Credit applications">
				<TableHead>
					<Column>Customer</Column>
					<Column>Contact</Column>
					<Column sort={{ to: '?sort=date', direction: 'descending' }}>Date submitted</Column>
					<Column>Status</Column>
					<Column align="end">
						<span className="sr-only">Actions</span>
					</Column>
				</TableHead>
				<TableBody>
					{applications.map(([name, plate, email, phone, date, ago, status, tone], index) => (
						<Row key={plate} current={index === 1}>
							<Cell place="title">
								<span className="flex items-center gap-2.5">
									<Avatar name={name} />
									<span className="grid justify-items-start gap-0.5">
										<span>{name}</span>
										<ReferencePlate>{plate}</ReferencePlate>
									</span>
								</span>
							</Cell>
							<Cell note={phone}>{email}</Cell>
							<Cell note={ago}>{date}</Cell>
							<Cell place="status">
								<StatusBadge tone={tone}>{status}</StatusBadge>
							</Cell>
							<Cell place="actions">
								<Button variant="quiet" size="mini" asChild>
									<Link to={`/admin/${plate}`}>View Details</Link>
								</Button>{' '}
								<Button variant={index === 1 ? 'go' : 'plain'} size="mini">
									Process
								</Button>
							</Cell>
						</Row>
					))}
				</TableBody>
			</Table>
			<div className="border-line border-t px-4 py-2.5">
				<Pagination listName="applications" position="1-3 of 9" back={null} next="?page=2" />
			</div>
		</Card>
	)
}

export function States() {
	return (
		<Part title="Empty, waiting, gone wrong">
			<div className="grid gap-6 md:grid-cols-3">
				<Card>
					<EmptyState
						level={3}
						title="No appointments yet"
						action={
							<Button size="sm" asChild>
								<Link to="/services">
									See services
									<Icon name="arrow-right" />
								</Link>
							</Button>
						}
					>
						Book one and it shows up here, with the advisor’s notes.
					</EmptyState>
				</Card>
				<Card className="p-5">
					<SkeletonList label="Loading discussions" />
					<Skeleton className="mt-3 h-4 w-2/3" />
				</Card>
				<Card>
					<ErrorState onRetry={() => {}}>Nothing you typed is lost.</ErrorState>
				</Card>
			</div>
		</Part>
	)
}
