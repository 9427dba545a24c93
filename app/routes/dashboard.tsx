import { type ReactNode, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { packageChecklists } from '#app/content/package-checklists.ts'
import { getServices } from '#app/http/context.server.ts'
import { readDashboardApplications } from '#app/http/dashboard-applications.server.ts'
import { readDashboardPictures, readDashboardUploads } from '#app/http/dashboard-uploads.server.ts'
import { readDashboardVisits } from '#app/http/dashboard-visits.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { formatCents } from '#app/lib/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { VisitTable } from '#app/modules/appointments/components/visit-table.tsx'
import { listOfferings } from '#app/modules/catalog/catalog.server.ts'
import { ApplicationTable } from '#app/modules/credit/components/application-table.tsx'
import { CommunityUploadTable } from '#app/modules/forum/components/desk-community-uploads.tsx'
import { UploadTable } from '#app/modules/resources/components/desk-upload-table.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { NumberPlate } from '#app/ui/number-plate.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/dashboard'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'My Dashboard')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const asked = new URL(args.request.url).searchParams
	const after = asked.get('after') ?? undefined
	const current = tabs.find(({ tab }) => tab === asked.get('tab'))?.tab ?? 'appointments'
	const [offerings, appointments, applications, uploads, pictures] = await Promise.all([
		listOfferings(getServices(args.context).db),
		current === 'appointments' ? readDashboardVisits(args.context, { actor, after }) : null,
		current === 'applications' ? readDashboardApplications(args.context, { actor, after }) : null,
		current === 'uploads' ? readDashboardUploads(args.context, { actor }) : null,
		current === 'uploads' ? readDashboardPictures(args.context, { actor }) : null,
	])
	const prices = new Map(offerings.map((o) => [o.priceId, o.priceCents]))
	return {
		packages: packageChecklists.map((p) => ({ ...p, priceCents: prices.get(p.offering) ?? null })),
		...{ current, appointments, applications, uploads, pictures },
		older: after !== undefined,
	}
}

/** The lists of the dashboard, in the order of the specification; a new one is a line here and its panel below. */
const tabs = [
	{ tab: 'appointments', label: 'Appointments' },
	{ tab: 'applications', label: 'Applications' },
	{ tab: 'uploads', label: 'Uploads' },
] as const

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	const { packages, current, appointments, applications, uploads, pictures, older } = loaderData
	const loading = useNavigation().location?.pathname === '/dashboard'
	return (
		<div className="wrap band">
			<div className="flex flex-wrap items-end justify-between gap-4">
				<h1 className="text-h1">My Dashboard</h1>
				<Button asChild>
					<Link to="/admin">Orders and takings</Link>
				</Button>
			</div>
			<div className="mt-8 grid gap-6 md:grid-cols-2">
				{packages.map((item) => (
					<PackageCard key={item.name} item={item} />
				))}
			</div>
			<LinkTabs
				label="Lists"
				className="mt-10 mb-6"
				tabs={tabs.map(({ tab, label }) => ({
					to: `/dashboard?tab=${tab}`,
					label,
					current: tab === current,
				}))}
			/>
			{appointments && (
				<Paged
					of="appointments"
					count={appointments.visits?.length ?? 0}
					next={appointments.next}
					older={older}
				>
					<VisitTable visits={appointments.visits} loading={loading} />
				</Paged>
			)}
			{applications && (
				<Paged
					of="applications"
					count={applications.lines?.length ?? 0}
					next={applications.next}
					older={older}
				>
					<ApplicationTable lines={applications.lines} loading={loading} />
				</Paged>
			)}
			{uploads && (
				<section aria-label="Uploads" className="grid gap-6">
					<h2 className="text-h3">Community uploads</h2>
					<Card className="overflow-hidden">
						<CommunityUploadTable uploads={pictures?.pictures ?? null} loading={loading} />
					</Card>
					<h2 className="text-h3">Resource uploads</h2>
					<Card className="overflow-hidden">
						<UploadTable uploads={uploads.files} loading={loading} />
					</Card>
				</section>
			)}
		</div>
	)
}

type Shown = Route.ComponentProps['loaderData']
type PagedProps = {
	of: 'appointments' | 'applications'
	count: number
	next: string | null
	/** Not the first page. */
	older: boolean
	children: ReactNode
}

/** A list of the dashboard, a page of it at a time. */
function Paged({ of, count, next, older, children }: PagedProps) {
	return (
		<section aria-label={of === 'appointments' ? 'Appointments' : 'Applications'}>
			<Card className="overflow-hidden">{children}</Card>
			{(older || next) && (
				<div className="mt-4">
					<Pagination
						of={of}
						position={`${count} shown`}
						back={older ? `/dashboard?tab=${of}` : null}
						next={next && `/dashboard?tab=${of}&after=${next}`}
					/>
				</div>
			)}
		</section>
	)
}

function PackageCard({ item }: { item: Shown['packages'][number] }) {
	const [open, setOpen] = useState(false)
	return (
		<Card look="raised" className="grid content-between gap-5 p-6">
			<div className="flex flex-wrap items-start justify-between gap-4">
				<div>
					<h2 className="text-h3">{item.name}</h2>
					<p className="mt-1 max-w-80 text-ink-soft">{item.summary}</p>
				</div>
				{item.priceCents !== null && <NumberPlate>{formatCents(item.priceCents)}</NumberPlate>}
			</div>
			<Dialog
				title={`${item.name} checklist`}
				open={open}
				onOpenChange={setOpen}
				trigger={<Button className="w-fit">View Checklist</Button>}
				footer={<Button onClick={() => setOpen(false)}>Close</Button>}
			>
				<ol className="grid gap-5">
					{item.steps.map((step) => (
						<li key={step.title}>
							<h3 className="text-h4">{step.title}</h3>
							<ul className="mt-1.5 list-disc pl-5">
								{step.items.map((task) => (
									<li key={task}>{task}</li>
								))}
							</ul>
						</li>
					))}
				</ol>
			</Dialog>
		</Card>
	)
}
