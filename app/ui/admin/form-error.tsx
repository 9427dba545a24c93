import { useEffect, useRef } from 'react'
import type { FieldDifference, RejectedForm } from '#app/lib/parse-form.ts'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Icon } from '../icons/icon.tsx'

type FormErrorProps = {
	rejected: Pick<RejectedForm, 'formError' | 'conflict'> | null | undefined
	/** The record that someone else may have changed: 'This file'. */
	subject?: string
	/** Whether the form saves fields or makes a decision about the record it shows. */
	kind?: 'save' | 'decision'
	className?: string
}

/** Shown above a rejected form: the error, or both versions if someone else saved first. */
export function FormError({
	rejected,
	subject = 'These settings',
	kind = 'save',
	className,
}: FormErrorProps) {
	if (rejected?.conflict)
		return (
			<div className={className}>
				<ConflictPanel subject={subject} kind={kind} rows={rejected.conflict.rows} />
			</div>
		)
	if (!rejected?.formError) return null
	return <ErrorBox className={className}>{rejected.formError}</ErrorBox>
}

const texts = {
	save: {
		yours: 'Your version',
		theirs: 'Current version',
		note: 'Nothing was saved. Save your version to replace the current one, or leave it as it is.',
	},
	decision: {
		yours: 'When you made your choice, it was',
		theirs: 'It is now',
		note: 'Nothing was changed. Please decide again, or leave it as it is.',
	},
}

type ConflictPanelProps = {
	subject: string
	kind: keyof typeof texts
	rows: readonly FieldDifference[]
}

/** Compares the submitted values with the current ones; submitting the form again overwrites them. */
function ConflictPanel({ subject, kind, rows }: ConflictPanelProps) {
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => box.current?.focus(), [])
	const { yours, theirs, note } = texts[kind]
	return (
		<div
			ref={box}
			role="alert"
			tabIndex={-1}
			className="grid gap-3 rounded-card border-2 border-signal-deep bg-signal-wash p-4"
		>
			<h3 className="flex items-center gap-2 text-h4">
				<Icon name="triangle-alert" className="size-5 shrink-0" />
				<span>{`${subject} changed in the meantime`}</span>
			</h3>
			{rows.length > 0 ? (
				<div className="grid gap-3 sm:grid-cols-2">
					<Version title={yours} rows={rows.map((row) => [row.label, row.yours])} />
					<Version title={theirs} rows={rows.map((row) => [row.label, row.theirs])} />
				</div>
			) : (
				<p>What this form shows is the same in both versions.</p>
			)}
			<p className="text-fine text-ink-soft">{note}</p>
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
