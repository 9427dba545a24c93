import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useNavigation, useRevalidator } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listVehicleViews } from '#app/http/recommended-vehicles.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { addQueryOf } from '#app/lib/paths/page-path.ts'
import { AppointmentTable } from '#app/modules/appointments/components/dashboard/appointment-table.tsx'
import { listOfferings } from '#app/modules/catalog/catalog.server.ts'
import { listTemplates } from '#app/modules/clients/checklists/checklist-templates.server.ts'
import { ChecklistList } from '#app/modules/clients/components/admin/checklists/checklist-list.tsx'
import { PackageCard } from '#app/modules/clients/components/admin/checklists/package-card.tsx'
import { AddVehicle } from '#app/modules/clients/components/admin/recommendations/add-vehicle.tsx'
import { VehicleList } from '#app/modules/clients/components/admin/recommendations/vehicle-list.tsx'
import { ApplicationTable } from '#app/modules/credit/components/dashboard/application-table.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import type { Route } from './+types/dashboard'
import { readDashboardApplications } from './applications.server.ts'
import { readDashboardAppointments } from './appointments.server.ts'
import { readDashboardChecklists, readPackageProgress } from './clients.server.ts'
import { ListTabs, Paged, type Tab, tabOf } from './lists.tsx'
import { UploadLists } from './upload-lists.tsx'
import { readDashboardPictures, readDashboardStore, readDashboardUploads } from './uploads.server.ts'
import { actOnUpload } from './uploads-action.server.ts'

import '#app/ui/account/account.css'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'My Dashboard')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { context } = args
	const { db, clock } = getServices(context)
	const query = new URL(args.request.url).searchParams
	const after = query.get('after') ?? undefined
	const current = tabOf(args.request)
	const ifCurrent = <Result,>(tab: Tab, read: () => Promise<Result>) => (current === tab ? read() : null)
	const page = Math.max(1, Math.min(10_000, Number.parseInt(query.get('page') ?? '1', 10) || 1))
	const [offerings, templates, packageProgress, appointments, applications, checklists, uploads, vehicles] =
		await Promise.all([
			listOfferings(db),
			listTemplates(db),
			readPackageProgress(context, { actor }),
			ifCurrent('appointments', () => readDashboardAppointments(context, { actor, after })),
			ifCurrent('applications', () => readDashboardApplications(context, { actor, after })),
			ifCurrent('checklists', () => readDashboardChecklists(context, { actor, after })),
			ifCurrent('uploads', async () => ({
				...(await readDashboardPictures(context, { actor })),
				resources: (await readDashboardUploads(context, { actor })).files,
				store: await readDashboardStore(context, { actor, page }),
				page,
			})),
			ifCurrent('vehicles', () => listVehicleViews(context, { actor, after, year: true })),
		])
	return {
		packages: templates
			.filter(({ package: key }) => dashboardPackages.has(key))
			.map(({ name, badge, title, summary, items, offering, package: key }) => {
				const progress = packageProgress.find((each) => each.package === key)
				return {
					name,
					badge,
					title,
					summary,
					items,
					priceCents: offerings.find(({ priceId }) => priceId === offering)?.priceCents ?? null,
					inProgress: progress?.inProgress ?? 0,
					percentDone: progress ? Math.round((100 * progress.tasksDone) / progress.tasks) : 0,
				}
			}),
		current,
		appointments,
		applications,
		checklists,
		uploads,
		vehicles,
		older: after !== undefined,
		formKey: crypto.randomUUID(),
		thisYear: clock.now().getUTCFullYear(),
		isOpening: false,
	}
}

/** The two packages of the specification; the concierge's checklist is in the client's file and under Packages. */
const dashboardPackages: ReadonlySet<string> = new Set(['find_it_fast', 'find_it_with_me'])

/** The data around the lists from the last successful load. */
let frame: Pick<DashboardData, 'packages' | 'formKey' | 'thisYear'> | undefined

const noFrame = { packages: [], formKey: null, thisYear: 0 }

/** Whether the dashboard is the page that is open. */
let isShown = false

/**
 * Coming from another page, the dashboard opens at once with 'Loading...' and then reads its data. If a list cannot be fetched, an error
 * takes its place; the packages and the other tabs remain.
 */
export async function clientLoader({
	request,
	serverLoader,
}: Route.ClientLoaderArgs): Promise<DashboardData> {
	const isHydrating = !('ready' in document.documentElement.dataset)
	if (!isShown && !isHydrating)
		return {
			...(frame ?? noFrame),
			...unreadableList(null),
			current: tabOf(request),
			older: false,
			isOpening: true,
		}
	try {
		const loaded = await serverLoader()
		const { packages, formKey, thisYear } = loaded
		frame = { packages, formKey, thisYear }
		return loaded
	} catch (error) {
		const isAnswer =
			error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429)
		if (isAnswer || !(frame || isShown)) throw error
		return {
			...(frame ?? noFrame),
			...unreadableList(tabOf(request)),
			current: tabOf(request),
			older: false,
			isOpening: false,
		}
	}
}
clientLoader.hydrate = true as const

/** Returns the list of `tab` as one that could not be read, and null for the others; null for all without a tab. */
function unreadableList(tab: Tab | null) {
	const ifCurrent = <List,>(listTab: Tab, list: List) => (listTab === tab ? list : null)
	return {
		appointments: ifCurrent('appointments', { appointments: null, next: null }),
		applications: ifCurrent('applications', { lines: null, next: null }),
		checklists: ifCurrent('checklists', { checklists: null, next: null }),
		uploads: ifCurrent('uploads', {
			pictures: null,
			resources: null,
			page: 1,
			store: { files: null, first: 1, hasMore: false },
		}),
		vehicles: ifCurrent('vehicles', { vehicles: null, next: null }),
	}
}

/** Hides or shows an upload; all other forms of the dashboard post to admin routes. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const back = addQueryOf(args.request, '/dashboard')
	return actOnUpload(args, { actor, back })
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
	const lastAnswer = useLastAnswer(actionData)
	const { packages, current, appointments, applications, checklists, uploads, vehicles, older } = loaderData
	const { isOpening } = loaderData
	const loading = useNavigation().location?.pathname === '/dashboard'
	// Nothing but 'Loading...' is shown to somebody who has not seen the dashboard yet, because they may not be allowed to.
	const isUnseen = isOpening && packages.length === 0
	useData(isOpening)
	return (
		<div className="wrap band">
			<div className="flex flex-wrap items-end justify-between gap-4">
				<h1 className="text-h1">My Dashboard</h1>
				{!isUnseen && (
					<Button asChild>
						<Link to="/admin">Orders and revenue</Link>
					</Button>
				)}
			</div>
			{packages.length > 0 && (
				<div className="mt-8 grid gap-6 md:grid-cols-2">
					{packages.map((item) => (
						<PackageCard key={item.name} item={item} />
					))}
				</div>
			)}
			{!isUnseen && <ListTabs current={current} />}
			{isOpening && (
				<p role="status" className={isUnseen ? 'mt-8' : undefined}>
					Loading...
				</p>
			)}
			{appointments && (
				<Paged
					listedTab="appointments"
					older={older}
					count={appointments.appointments?.length ?? 0}
					next={appointments.next}
				>
					<Card className="overflow-hidden">
						<AppointmentTable items={appointments.appointments} loading={loading} />
					</Card>
				</Paged>
			)}
			{applications && (
				<Paged
					listedTab="applications"
					older={older}
					count={applications.lines?.length ?? 0}
					next={applications.next}
				>
					<Card className="overflow-hidden">
						<ApplicationTable items={applications.lines} loading={loading} />
					</Card>
				</Paged>
			)}
			{checklists && (
				<Paged
					listedTab="checklists"
					older={older}
					count={checklists.checklists?.length ?? 0}
					next={checklists.next}
				>
					<h2 className="mb-4 text-h3">Client Checklists</h2>
					<ChecklistList items={checklists.checklists} loading={loading} />
				</Paged>
			)}
			{uploads && <UploadLists uploads={uploads} loading={loading} rejected={lastAnswer} />}
			{vehicles && (
				<Paged listedTab="vehicles" older={older} count={vehicles.vehicles?.length ?? 0} next={vehicles.next}>
					<div className="mb-4 flex flex-wrap items-end justify-between gap-3">
						<div>
							<h2 className="text-h3">Vehicle Recommendations</h2>
							<p className="text-ink-soft">Clients answer from their email or their account.</p>
						</div>
						{loaderData.formKey && <AddVehicle formKey={loaderData.formKey} thisYear={loaderData.thisYear} />}
					</div>
					<VehicleList items={vehicles.vehicles} loading={loading} />
				</Paged>
			)}
		</div>
	)
}

/** Loads the data of a dashboard that was opened without any, and records whether the dashboard is shown. */
function useData(isOpening: boolean): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		isShown = true
		if (isOpening) void revalidate()
		return () => {
			isShown = false
		}
	}, [isOpening, revalidate])
}

type DashboardData = Omit<Awaited<ReturnType<typeof loader>>, 'formKey'> & { formKey: string | null }
