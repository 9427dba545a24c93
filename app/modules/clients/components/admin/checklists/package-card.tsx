import { useState } from 'react'
import { Link } from 'react-router'
import type { PackageTask } from '#app/content/package-checklists.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { bySection } from '../../../checklists/checklist.ts'
import { ClientWords } from './client-words.tsx'

export type PackageView = {
	name: string
	badge: string | undefined
	title: string
	summary: string
	priceCents: number | null
	items: PackageTask[]
	inProgress: number
	/** The share of completed tasks among all tasks of the clients in progress. */
	percentDone: number
}

/** One of the packages on the dashboard, with its checklist. */
export function PackageCard({ item }: { item: PackageView }) {
	const { name, badge, title, summary, priceCents, items, inProgress, percentDone } = item
	const [open, setOpen] = useState(false)
	return (
		<Card look="raised" className="grid content-between gap-5 p-6">
			<div className="flex flex-wrap items-start justify-between gap-4">
				<div>
					<div className="flex flex-wrap items-center gap-x-3">
						<h2 className="text-h3">{name}</h2>
						{badge && <Badge tone="brand">{badge}</Badge>}
					</div>
					<p className="mt-1 max-w-80 text-ink-soft">{summary}</p>
				</div>
				{priceCents !== null && <LicensePlate>{formatCents(priceCents)}</LicensePlate>}
			</div>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3 text-small">
				<span className="font-semibold">
					{`${inProgress === 1 ? '1 client' : `${inProgress} clients`} in progress`}
				</span>
				<Meter
					label={`${name}: ${percentDone}% of checklist items done`}
					value={percentDone}
					className="min-w-20 flex-1"
				/>
				<span className="num text-ink-soft">{`${percentDone}% done`}</span>
				<Dialog
					title={title}
					open={open}
					onOpenChange={setOpen}
					trigger={
						<Button size="sm">
							<Icon name="list-checks" />
							View Checklist
						</Button>
					}
					footer={<Button onClick={() => setOpen(false)}>Close</Button>}
				>
					<PackageSteps items={items} />
					<p className="mt-5 text-small">
						<Link to="/admin/packages">Edit the checklist for new clients</Link>
					</p>
				</Dialog>
			</div>
		</Card>
	)
}

type PackageStepsProps = {
	items: readonly PackageTask[]
	/** Whether each line also says what the client reads. */
	showClientWords?: boolean
}

/** The steps of a package and the tasks of each. */
export function PackageSteps({ items, showClientWords }: PackageStepsProps) {
	return (
		<ol className="grid gap-5">
			{bySection(items).map(({ section, items: tasks }) => (
				<li key={section}>
					<h3 className="text-h4">{section}</h3>
					{showClientWords && <ClientWords clientWords={tasks[0]?.clientSection} />}
					<ul className="mt-1.5 list-disc pl-5">
						{tasks.map(({ description, optional, startsSupport, ...forClient }) => (
							<li key={description}>
								<span>{description}</span>
								{optional && <span className="text-fine text-ink-soft"> optional</span>}
								{startsSupport && (
									<span className="text-fine text-ink-soft"> starts the 48-hour support</span>
								)}
								{showClientWords && <ClientWords {...forClient} />}
							</li>
						))}
					</ul>
				</li>
			))}
		</ol>
	)
}
