import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { DeskAnswer, DeskFile } from '../desk-file.ts'

/** What happened to it, the first first. */
export function DeskTimeline({ lines }: { lines: DeskFile['timeline'] }) {
	return (
		<DeskSection id="status" title="Status">
			<ol className="grid gap-3.5">
				{lines.map((line) => (
					<li key={line.id} className="grid gap-0.5">
						<StatusLamp tone={line.tone}>{line.what}</StatusLamp>
						<span className="pl-4.5 text-fine text-ink-soft">
							<time dateTime={line.instant}>{line.at}</time> · {line.by}
						</span>
					</li>
				))}
			</ol>
		</DeskSection>
	)
}

/** What the advisor keeps in mind; nobody else reads it. */
export function DeskNotes({
	file: { id, notes },
	answer,
}: {
	file: DeskFile
	answer: DeskAnswer | undefined
}) {
	const busy = useNavigation().formData?.get('intent') === 'note'
	const refused = answer?.outcome === 'refused' && answer.intent === 'note' ? answer : null
	return (
		<DeskSection id="notes" title="Notes" className="grid gap-3">
			{notes.length > 0 && (
				<ul className="grid gap-2">
					{notes.map((note) => (
						<li key={note.id} className="rounded-control bg-band px-3 py-2">
							<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
							<p className="text-fine text-ink-soft">
								{note.by} · <time dateTime={note.instant}>{note.at}</time>
							</p>
						</li>
					))}
				</ul>
			)}
			<Form
				key={notes.length}
				method="post"
				action={`/admin/applications/${id}`}
				preventScrollReset
				className="grid justify-items-start gap-2"
			>
				<input type="hidden" name="intent" value="note" />
				{refused && <ErrorBox>{refused.message}</ErrorBox>}
				<Field label="Add a note" hint="Only the desk sees it." className="w-full">
					<Textarea name="note" rows={3} maxLength={2_000} defaultValue={refused?.values.note ?? ''} />
				</Field>
				<Button type="submit" size="desk" variant="plain" busyText={busy && 'Saving...'}>
					Save note
				</Button>
			</Form>
		</DeskSection>
	)
}

/** Who opened what, and why. */
export function DeskAccessLog({ lines }: { lines: DeskFile['access'] }) {
	return (
		<DeskSection id="access" title="Access log" aside="The applicant sees it too">
			{lines.length === 0 ? (
				<p className="text-ink-soft">Nothing was opened yet.</p>
			) : (
				<ul className="divide-y divide-line">
					{lines.map((line) => (
						<li key={line.key} className="grid gap-0.5 py-2">
							<span>
								{line.who} {line.what}: {line.reason.toLowerCase()}
							</span>
							<time dateTime={line.instant} className="text-fine text-ink-soft">
								{line.at}
							</time>
						</li>
					))}
				</ul>
			)}
		</DeskSection>
	)
}
