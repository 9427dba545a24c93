import type { ReactNode } from 'react'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { Pagination } from '#app/ui/controls/pagination.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'

/** The lists of the dashboard, in the order of the specification. */
const tabs = [
	{ tab: 'appointments', label: 'Appointments' },
	{ tab: 'applications', label: 'Applications' },
	{ tab: 'checklists', label: 'Client Checklists' },
	{ tab: 'uploads', label: 'Uploads' },
	{ tab: 'vehicles', label: 'Vehicle Recommendations' },
] as const
export type Tab = (typeof tabs)[number]['tab']

/** Returns the tab in the URL of a request, or the first one. */
export const tabOf = ({ url }: Request): Tab => {
	const query = new URL(url).searchParams.get('tab')
	return tabs.find(({ tab }) => tab === query)?.tab ?? 'appointments'
}

/** The tabs above the lists. */
export function ListTabs({ current }: { current: Tab }) {
	return (
		<LinkTabs
			label="Lists"
			className="mt-10 mb-6"
			tabs={tabs.map(({ tab, label }) => ({ to: `/dashboard?tab=${tab}`, label, current: tab === current }))}
		/>
	)
}

/** The CSV export of each list. */
const exports: Record<Exclude<Tab, 'uploads'>, string> = {
	appointments: '/admin/appointments.csv?tab=all',
	applications: '/admin/applications.csv?tab=all',
	checklists: '/admin/checklists.csv',
	vehicles: '/admin/recommendations.csv',
}

type PagedProps = {
	listedTab: Exclude<Tab, 'uploads'>
	count: number
	next: string | null
	/** True if this is not the first page. */
	older: boolean
	children: ReactNode
}

/** A list of the dashboard with pagination and an export link. */
export function Paged({ listedTab, count, next, older, children }: PagedProps) {
	const label = tabs.find(({ tab }) => tab === listedTab)?.label ?? listedTab
	return (
		<section aria-label={label}>
			{children}
			{count > 0 && (
				<div className="mt-4 flex flex-wrap items-center justify-between gap-3">
					<div className="min-w-0 flex-1">
						{(older || next) && (
							<Pagination
								listName={label.toLowerCase()}
								position={`${count} shown`}
								back={older ? `/dashboard?tab=${listedTab}` : null}
								next={next && `/dashboard?tab=${listedTab}&after=${next}`}
							/>
						)}
					</div>
					<ExportLink to={exports[listedTab]} listName={label} />
				</div>
			)}
		</section>
	)
}
