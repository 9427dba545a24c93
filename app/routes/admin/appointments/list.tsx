import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { viewAddress } from '#app/lib/paths/view-path.ts'
import { appointmentStatuses, appointmentTabs } from '#app/modules/appointments/appointment-status.ts'
import { statusLabels } from '#app/modules/appointments/components/admin/appointment-status.tsx'
import { AppointmentTable } from '#app/modules/appointments/components/admin/appointment-table.tsx'
import { Week } from '#app/modules/appointments/components/admin/week-view.tsx'
import { listAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { advisorView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import { adminFormContext } from '#app/routes/admin/appointment-rows.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { DateRange } from '#app/ui/admin/lists/date-range.tsx'
import { EmptyList } from '#app/ui/admin/lists/empty-list.tsx'
import { FilterBar } from '#app/ui/admin/lists/filter-bar.tsx'
import { FilterSelect } from '#app/ui/admin/lists/filter-select.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Segmented } from '#app/ui/controls/tabs/segmented.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { Route } from './+types/list'
import { enterFromForm, readEntryDialog } from './entry.server.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { type AppointmentFilters, appointmentQuery, readAppointmentFilters } from './filters.server.ts'
import { readAdminWeek } from './week.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Appointments')

const tabNames = { upcoming: 'Upcoming', completed: 'Completed', all: 'All Appointments' }

const captions = {
	upcoming: 'Upcoming appointments',
	completed: 'Completed appointments',
	all: 'All appointments',
}

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	if (query.get('view') === 'week')
		return {
			view: 'week' as const,
			...(await readAdminWeek(args.context, { actor, weekDate: query.get('week') })),
		}
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const filters = readAppointmentFilters(query)
	const [{ appointments, next }, context, entry] = await Promise.all([
		listAppointments(db, { actor, ...appointmentQuery(filters) }),
		adminFormContext(args.context),
		readEntryDialog(args.context, { actor, query }),
	])
	const rows = appointments.map((each) => advisorView(each, { now }))
	return { view: 'list' as const, filters, appointments: rows, next, context, entry }
}

/** Enters an appointment that the client did not book. */
export async function action(args: Route.ActionArgs) {
	return enterFromForm(args, { actor: await requireAdmin(args) })
}

export default function Appointments({ loaderData, actionData }: Route.ComponentProps) {
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
						{loaderData.view === 'list' && (
							<ExportLink to={listUrl('/admin/appointments.csv', { ...loaderData.filters, after: '' })} />
						)}
						<Button asChild variant="plain" size="compact">
							<Link to="/admin/availability">
								<Icon name="calendar-cog" />
								Availability
							</Link>
						</Button>
						<Button asChild variant="go" size="compact" className="whitespace-nowrap">
							<Link to="/admin/appointments?add=1" preventScrollReset>
								<Icon name="plus" />
								New appointment
							</Link>
						</Button>
					</>
				}
			>
				In-person visits and calls. Times are local to the appointment.
			</PageHead>
			{loaderData.view === 'list' && loaderData.entry && (
				<EntryDialog entry={loaderData.entry} answer={actionData} />
			)}
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
				<Button asChild variant="plain" size="compact">
					<Link to={to(back)} rel="prev" preventScrollReset>
						Previous week
					</Link>
				</Button>
				<Button asChild variant="plain" size="compact">
					<Link to={`${to(current.week)}#today`} aria-current={current.isShown ? 'date' : undefined}>
						Today
					</Link>
				</Button>
				<Button asChild variant="plain" size="compact">
					<Link to={to(next)} rel="next" preventScrollReset>
						Next week
					</Link>
				</Button>
			</div>
			<Week days={days} />
		</>
	)
}

function ListView({ filters, appointments, next, context }: Data<'list'>) {
	const urlWith = (changed: Partial<AppointmentFilters>) =>
		listUrl('/admin/appointments', { ...filters, after: '', ...changed })
	const isFiltered = filters.q || filters.status || filters.from || filters.until
	const reset = isFiltered ? urlWith({ q: '', status: '', from: '', until: '' }) : null
	return (
		<>
			<LinkTabs
				label="Which appointments"
				className="px-2"
				tabs={appointmentTabs.map((tab) => ({
					to: urlWith({ tab, status: '' }),
					label: tabNames[tab],
					current: tab === filters.tab,
				}))}
			/>
			<Filter filters={filters} reset={reset} />
			{appointments.length ? (
				<AppointmentTable caption={captions[filters.tab]} appointments={appointments} dialog={context} />
			) : (
				<EmptyList
					noMatch="No appointment matches your search and dates."
					reset={reset}
					title="No appointments here yet"
				>
					Requests from the Services page appear here as soon as they are sent.
				</EmptyList>
			)}
			<ListFoot
				listName="appointments"
				count={appointments.length}
				back={filters.after ? urlWith({}) : null}
				next={next && urlWith({ after: next })}
			/>
		</>
	)
}

function Filter({ filters, reset }: { filters: AppointmentFilters; reset: string | null }) {
	const { tab, q, status, from, until } = filters
	return (
		<FilterBar
			key={JSON.stringify(filters)}
			action="/admin/appointments"
			label="Name, email, phone or location"
			query={q}
			reset={reset}
		>
			<input type="hidden" name="tab" value={tab} />
			<FilterSelect
				name="status"
				label="Status"
				value={status}
				any="Any status"
				options={appointmentStatuses.map((each) => [each, statusLabels[each].word])}
				className="max-md:col-span-2"
			/>
			<DateRange from={from} until={until} />
		</FilterBar>
	)
}

/** Returns the URL of the list; the default tab is left out. */
const listUrl = (path: string, { tab, ...filters }: AppointmentFilters) =>
	viewAddress(path, { tab: tab === 'upcoming' ? '' : tab, ...filters })
