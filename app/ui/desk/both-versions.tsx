import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** A field, what was about to be saved in it, and what stands in it now. */
export type Difference = { label: string; yours: string; theirs: string }

type BothVersionsProps = {
	/** What was changed meanwhile: 'This file'. */
	what: string
	rows: readonly Difference[]
}

/** Somebody was faster: what was about to be saved beside what is there now. Stands above the form, which then saves over it. */
export function BothVersions({ what, rows }: BothVersionsProps) {
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => box.current?.focus(), [])
	return (
		<div
			ref={box}
			role="alert"
			tabIndex={-1}
			className="grid gap-3 rounded-card border-2 border-signal-deep bg-signal-wash p-4"
		>
			<h3 className="flex items-center gap-2 text-h4">
				<TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
				{what} was changed meanwhile
			</h3>
			<div className="grid gap-3 sm:grid-cols-2">
				<Version title="You were about to save" rows={rows.map(({ label, yours }) => [label, yours])} />
				<Version title="It says now" rows={rows.map(({ label, theirs }) => [label, theirs])} />
			</div>
			<p className="text-fine text-ink-soft">
				Nothing was saved. Save yours over it, or leave it as it is now.
			</p>
		</div>
	)
}

function Version({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
	return (
		<section className="grid content-start gap-1 rounded-control bg-raised p-3">
			<h4 className="font-semibold text-fine text-ink-soft">{title}</h4>
			<dl className="grid gap-1">
				{rows.map(([label, value]) => (
					<div key={label}>
						<dt className="text-fine text-ink-soft">{label}</dt>
						<dd className="whitespace-pre-wrap font-semibold [overflow-wrap:anywhere]">{value}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}
