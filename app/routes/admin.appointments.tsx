import { CalendarCog, Search } from 'lucide-react'
import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { deskFormContext, deskVisit } from '#app/http/desk-visits.server.ts'
import { readDeskWeek } from '#app/http/desk-week.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { isLocalDate } from '#app/lib/zoned-time.ts'
import { type AppointmentStatus, appointmentStatuses } from '#app/modules/appointments/appointment-status.ts'
import { AppointmentTable } from '#app/modules/appointments/components/desk-appointment-table.tsx'
import { statusWords } from '#app/modules/appointments/components/desk-status.tsx'
import { Week } from '#app/modules/appointments/components/desk-week.tsx'
import { listAppointments } from '#app/modules/appointments/listing.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Input } from '#app/ui/input.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { Select } from '#app/ui/select.tsx'
import type { Route } from './+types/admin.appointments'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Appointments')

const tabs = [
	{ tab: 'upcoming', label: 'Upcoming' },
	{ tab: 'completed', label: 'Completed' },
	{ tab: 'all', label: 'All Appointments' },
] as const
type Tab = (typeof tabs)[number]['tab']

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	if (query.get('view') === 'week')
		return { view: 'week' as const, ...(await readDeskWeek(args.context, { actor, of: query.get('week') })) }
	const { db } = getServices(args.context)
	const filters = readFilters(query)
	const [{ visits, next }, context] = await Promise.all([
		listAppointments(db, {
			...{ actor, tab: filters.tab, search: filters.q, after: filters.after || undefined },
			status: filters.status || undefined,
			from: filters.from || undefined,
			until: filters.until || undefined,
		}),
		deskFormContext(args.context),
	])
	return { view: 'list' as const, filters, visits: visits.map(deskVisit), next, context }
}

type Filters = {
	tab: Tab
	q: string
	status: AppointmentStatus | ''
	from: string
	until: string
	after: string
}

/** What is no filter is none: the address can be typed. */
function readFilters(query: URLSearchParams): Filters {
	const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
	const day = (name: string) => (isLocalDate(text(name)) ? text(name) : '')
	return {
		tab: tabs.find(({ tab }) => tab === query.get('tab'))?.tab ?? 'upcoming',
		q: text('q'),
		status: appointmentStatuses.find((status) => status === query.get('status')) ?? '',
		from: day('from'),
		until: day('until'),
		after: text('after'),
	}
}

export default function Appointments({ loaderData }: Route.ComponentProps) {
	const isWeek = loaderData.view === 'week'
	return (
		<>
			<PageHead
				title="Appointments"
				actions={
					<>
						<Segmented
							label="View"
							options={[
								{ to: '/admin/appointments', label: 'List', current: !isWeek },
								{ to: '/admin/appointments?view=week', label: 'Week', current: isWeek },
							]}
						/>
						<Button asChild variant="plain" size="desk">
							<Link to="/admin/availability">
								<CalendarCog aria-hidden="true" />
								Availability
							</Link>
						</Button>
					</>
				}
			>
				In-person visits. Times are the venue's.
			</PageHead>
			<Card className="overflow-hidden">
				{isWeek ? <WeekView {...loaderData} /> : <ListView {...loaderData} />}
			</Card>
		</>
	)
}

type Data<View extends 'week' | 'list'> = Extract<Route.ComponentProps['loaderData'], { view: View }>

function WeekView({ days, title, back, next, current }: Data<'week'>) {
	const to = (week: string) => `/admin/appointments?view=week&week=${week}`
	return (
		<>
			<div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3">
				<h2 className="mr-auto">{title}</h2>
				{!current.isShown && (
					<Button asChild variant="plain" size="desk">
						<Link to={to(current.week)}>This week</Link>
					</Button>
				)}
				<Button asChild variant="plain" size="desk">
					<Link to={to(back)} rel="prev">
						Week before
					</Link>
				</Button>
				<Button asChild variant="plain" size="desk">
					<Link to={to(next)} rel="next">
						Week after
					</Link>
				</Button>
			</div>
			<Week days={days} />
		</>
	)
}

function ListView({ filters, visits, next, context }: Data<'list'>) {
	const narrowed = Boolean(filters.q || filters.status || filters.from || filters.until)
	const address = (changed: Partial<Filters>) => {
		const query = new URLSearchParams()
		for (const [name, value] of Object.entries({ ...filters, after: '', ...changed }))
			if (value && !(name === 'tab' && value === 'upcoming')) query.set(name, value)
		const search = query.toString()
		return `/admin/appointments${search && `?${search}`}`
	}
	return (
		<>
			<LinkTabs
				label="Which appointments"
				className="px-2"
				tabs={tabs.map(({ tab, label }) => ({
					to: address({ tab, status: '' }),
					label,
					current: tab === filters.tab,
				}))}
			/>
			<Filter
				filters={filters}
				reset={narrowed ? address({ q: '', status: '', from: '', until: '' }) : null}
			/>
			{visits.length ? (
				<AppointmentTable
					caption={`${tabs.find(({ tab }) => tab === filters.tab)!.label} appointments`}
					service="In-Person Visit"
					visits={visits}
					dialog={context}
				/>
			) : (
				<EmptyState
					title={narrowed ? 'Nothing fits' : 'No appointments here yet'}
					action={
						narrowed && (
							<Button asChild size="desk">
								<Link to={address({ q: '', status: '', from: '', until: '' })}>Show all</Link>
							</Button>
						)
					}
				>
					{narrowed
						? 'No appointment has these words and dates.'
						: 'Requests from the Services page show here as soon as they are sent.'}
				</EmptyState>
			)}
			<div className="border-line border-t px-4 py-2.5">
				<Pagination
					of="appointments"
					position={`${visits.length} shown`}
					back={filters.after ? address({}) : null}
					next={next && address({ after: next })}
				/>
			</div>
		</>
	)
}

function Filter({ filters, reset }: { filters: Filters; reset: string | null }) {
	const { tab, q, status, from, until } = filters
	return (
		<search>
			<form
				key={JSON.stringify(filters)}
				action="/admin/appointments"
				className="grid grid-cols-2 items-center gap-2 border-line border-b px-4 py-3 lg:flex"
			>
				<input type="hidden" name="tab" value={tab} />
				<span className="col-span-2 lg:w-72">
					<Input
						type="search"
						name="q"
						aria-label="Name, email, phone or location"
						placeholder="Name, email, phone or location"
						defaultValue={q}
						icon={<Search />}
					/>
				</span>
				<span className="max-lg:col-span-2">
					<Select name="status" aria-label="Status" defaultValue={status}>
						<option value="">Any status</option>
						{appointmentStatuses.map((one) => (
							<option key={one} value={one}>
								{statusWords[one].word}
							</option>
						))}
					</Select>
				</span>
				<Input type="date" name="from" aria-label="From" defaultValue={from} className="lg:max-w-40" />
				<Input type="date" name="until" aria-label="Until" defaultValue={until} className="lg:max-w-40" />
				<Button type="submit" variant="plain" size="desk">
					Search
				</Button>
				{reset && (
					<Button asChild variant="quiet" size="desk">
						<Link to={reset}>Clear</Link>
					</Button>
				)}
			</form>
		</search>
	)
}
