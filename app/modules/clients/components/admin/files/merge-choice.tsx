import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'

type Side = {
	id: string
	reference: string
	name: string
	phone: string | null
	version: number
	opened: string
	emails: string[]
}

/** The file to keep next to the duplicate that is merged into it. */
export function MergeChoice({ into, from, busy }: { into: Side; from: Side; busy: boolean }) {
	return (
		<Form method="post" className="grid gap-3 rounded-card border border-line p-4">
			<input type="hidden" name="version" value={into.version} />
			<input type="hidden" name="from" value={from.id} />
			<input type="hidden" name="fromVersion" value={from.version} />
			<div className="grid gap-4 sm:grid-cols-2">
				<Facts title="File to keep" side={into} />
				<Facts title="Duplicate to merge" side={from} />
			</div>
			<div>
				<Button type="submit" variant="destructive" size="compact" busyText={busy ? 'Merging…' : undefined}>
					{`Merge ${from.reference} into ${into.reference}`}
				</Button>
			</div>
		</Form>
	)
}

function Facts({ title, side }: { title: string; side: Side }) {
	return (
		<section className="min-w-0">
			<h3 className="font-text text-fine text-ink-soft">{title}</h3>
			<p translate="no" className="font-semibold">
				{side.name}
			</p>
			<ul className="text-ink-soft [overflow-wrap:anywhere]">
				<li>{side.reference}</li>
				{side.emails.map((email) => (
					<li key={email}>{email}</li>
				))}
				{side.phone && <li>{side.phone}</li>}
				<li>{`Opened ${side.opened}`}</li>
			</ul>
		</section>
	)
}
