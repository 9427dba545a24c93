import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card, CardHead } from '#app/ui/layout/card.tsx'
import type { AdminClient, RelatedRecord } from '../../../admin-client.ts'

const groups = [
	['orders', 'Orders'],
	['appointments', 'Appointments'],
	['applications', 'Credit applications'],
	['conversations', 'Conversation'],
	['checklists', 'Checklists'],
	['vehicles', 'Vehicles recommended'],
	['documents', 'Documents'],
] as const

/** Everything that belongs to a client, by module. */
export function RelatedRecords({ client }: { client: AdminClient }) {
	const shown = groups.filter(([name]) => client[name].length > 0)
	const absent = groups.filter(([name]) => client[name].length === 0).map(([, title]) => title.toLowerCase())
	return (
		<Card asChild>
			<section aria-labelledby="related">
				<CardHead aside={`${client.paid} paid`}>
					<h2 id="related">In this file</h2>
				</CardHead>
				{shown.map(([name, title]) => (
					<Group key={name} title={title} records={client[name]} />
				))}
				{absent.length > 0 && (
					<p className="border-line border-t px-4 py-3 text-fine text-ink-soft">{`Nothing yet: ${absent.join(', ')}.`}</p>
				)}
			</section>
		</Card>
	)
}

function Group({ title, records }: { title: string; records: readonly RelatedRecord[] }) {
	return (
		<section className="border-line border-t px-4 pt-2.5 pb-2">
			<h3 className="mb-0.5 flex items-center gap-2 font-text text-fine text-ink-soft leading-tight">
				<span>{title}</span>
				<ReferencePlate>{records.length}</ReferencePlate>
			</h3>
			<ul className="divide-y divide-dashed divide-line">
				{records.map((record) => (
					<li key={record.key} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
						<div className="min-w-0">
							<p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
								{record.to ? (
									<Link to={record.to} className="max-md:inline-flex max-md:min-h-11 max-md:items-center">
										{record.title}
									</Link>
								) : (
									<span>{record.title}</span>
								)}
								{record.reference && <ReferencePlate>{record.reference}</ReferencePlate>}
							</p>
							<p className="line-clamp-2 text-fine text-ink-soft [overflow-wrap:anywhere]">
								<time dateTime={record.instant}>{record.when}</time>
								{record.note && <span>{` · ${record.note}`}</span>}
							</p>
						</div>
						<StatusBadge tone={record.tone}>{record.word}</StatusBadge>
					</li>
				))}
			</ul>
		</section>
	)
}
