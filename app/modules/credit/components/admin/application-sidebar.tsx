import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { AdminFile, ApplicationResult } from '../../decision/admin-application.ts'

/** The application's timeline, oldest first. */
export function AdminTimeline({ lines }: { lines: AdminFile['timeline'] }) {
	return (
		<AdminSection id="status" title="Status">
			<ol className="grid gap-3.5">
				{lines.map((line) => (
					<li key={line.id} className="grid gap-0.5">
						<StatusBadge tone={line.tone}>{line.what}</StatusBadge>
						<span className="pl-4.5 text-fine text-ink-soft">
							<time dateTime={line.instant}>{line.at}</time>
							<span>{` · ${line.by}`}</span>
						</span>
					</li>
				))}
			</ol>
		</AdminSection>
	)
}

/** Private notes that only admins can read. */
export function AdminNotes({
	file: { id, notes, controls },
	result,
}: {
	file: AdminFile
	result: ApplicationResult | undefined
}) {
	const form = useFormState(controls.note, { answer: result, intent: 'note' })
	return (
		<AdminSection id="notes" title="Notes" className="grid gap-3">
			{notes.length > 0 && (
				<ul className="grid gap-2">
					{notes.map((note) => (
						<li key={note.id} className="rounded-control bg-band px-3 py-2">
							<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
							<p className="text-fine text-ink-soft">
								<span>{`${note.by} · `}</span>
								<time dateTime={note.instant}>{note.at}</time>
							</p>
						</li>
					))}
				</ul>
			)}
			<PostForm
				key={notes.length}
				form={form}
				action={`/admin/applications/${id}`}
				preventScrollReset
				className="grid justify-items-start gap-2"
			>
				<FormField
					form={form}
					name="note"
					label="Add a note"
					hint="Only admins can see it."
					className="w-full"
				>
					<Textarea rows={3} />
				</FormField>
				<Button type="submit" size="compact" variant="plain" busyText={form.busy && 'Saving...'}>
					Save note
				</Button>
			</PostForm>
		</AdminSection>
	)
}

/** Who opened which sensitive data, and why. */
export function AdminAccessLog({ lines }: { lines: AdminFile['access'] }) {
	return (
		<AdminSection id="access" title="Access log" aside="The applicant can see it, too">
			{lines.length === 0 ? (
				<p className="text-ink-soft">Nothing has been opened yet.</p>
			) : (
				<ul className="divide-y divide-line">
					{lines.map((line) => (
						<li key={line.key} className="grid gap-0.5 py-2">
							<span>{`${line.who} ${line.what}: ${line.reason.toLowerCase()}`}</span>
							<time dateTime={line.instant} className="text-fine text-ink-soft">
								{line.at}
							</time>
						</li>
					))}
				</ul>
			)}
		</AdminSection>
	)
}
