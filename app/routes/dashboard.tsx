import { useState } from 'react'
import { Link } from 'react-router'
import { packageChecklists } from '#app/content/package-checklists.ts'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { formatCents } from '#app/lib/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listOfferings } from '#app/modules/catalog/catalog.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { NumberPlate } from '#app/ui/number-plate.tsx'
import type { Route } from './+types/dashboard'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'My Dashboard')

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const prices = new Map(
		(await listOfferings(getServices(args.context).db)).map((o) => [o.priceId, o.priceCents]),
	)
	return { packages: packageChecklists.map((p) => ({ ...p, priceCents: prices.get(p.offering) ?? null })) }
}

export default function Dashboard({ loaderData: { packages } }: Route.ComponentProps) {
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
		</div>
	)
}

function PackageCard({ item }: { item: Route.ComponentProps['loaderData']['packages'][number] }) {
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
