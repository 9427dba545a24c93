import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { VisitState } from '../desk-visit.ts'
import { VisitStatus } from './desk-status.tsx'

/** Somebody was faster: what the decision was about, beside what it is now. */
export function VisitConflict({ seen, now }: { seen: VisitState; now: VisitState }) {
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => box.current?.focus(), [])
	return (
		<div
			ref={box}
			role="alert"
			tabIndex={-1}
			className="grid gap-3 rounded-card border-2 border-signal-deep bg-signal-wash p-4"
		>
			<h2 className="flex items-center gap-2 text-h4">
				<TriangleAlert aria-hidden="true" className="size-5" />
				This appointment was changed meanwhile
			</h2>
			<div className="grid gap-3 sm:grid-cols-2">
				<State title="You decided about" state={seen} />
				<State title="It is now" state={now} />
			</div>
			<p className="text-fine text-ink-soft">
				Nothing was done. Decide again about what it is now, or leave it.
			</p>
		</div>
	)
}

function State({ title, state }: { title: string; state: VisitState }) {
	return (
		<dl className="grid content-start gap-1 rounded-control bg-raised p-3">
			<dt className="font-semibold text-fine text-ink-soft">{title}</dt>
			<dd>
				<VisitStatus status={state.status} />
			</dd>
			<dd className="font-semibold">{state.when}</dd>
			<dd className="break-words text-ink-soft">{state.location}</dd>
		</dl>
	)
}
