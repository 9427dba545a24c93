import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminNote } from '../../../admin-client.ts'
import { clientLimits } from '../../../files/client-file.ts'
import { FileForm, fileFormId } from './file-form.tsx'

type NotesProps = { notes: readonly AdminNote[]; version: number; rejected: RejectedForm | null | undefined }

/** The advisor's private notes about a client. */
export function FileNotes({ notes, version, rejected }: NotesProps) {
	const rejectedAdd = rejectionFor(rejected, 'add-note')
	return (
		<AdminSection id="notes" title="Notes" aside="Only admins can see these" className="grid gap-4">
			<FileForm intent="add-note" version={version} rejected={rejectedAdd} label="Add note">
				<Field label="New note" id="new-note" error={rejectedAdd?.errors.note}>
					<Textarea
						name="text"
						rows={3}
						maxLength={clientLimits.note}
						defaultValue={rejectedAdd?.values.text ?? ''}
					/>
				</Field>
			</FileForm>
			<ul className="grid gap-3">
				{notes.map((note) => (
					<Note key={note.id} note={note} rejected={rejected} />
				))}
			</ul>
		</AdminSection>
	)
}

function Note({ note, rejected: all }: { note: AdminNote; rejected: NotesProps['rejected'] }) {
	const rejectedChange = rejectionFor(all, fileFormId('change-note', note.id))
	const rejectedRemoval = rejectionFor(all, fileFormId('remove-note', note.id))
	return (
		<li className="grid gap-1 border-line border-t pt-3">
			<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
			<p className="text-fine text-ink-soft">
				<span>{`${note.author ?? 'Someone'} · `}</span>
				<time dateTime={note.instant}>{note.at}</time>
				{note.changed && <span>{' · changed'}</span>}
			</p>
			<Disclosure
				look="text"
				summary="Change or delete"
				defaultOpen={rejectedChange !== null || rejectedRemoval !== null}
			>
				<div className="grid gap-3">
					<FileForm
						intent="change-note"
						version={note.version}
						note={note.id}
						rejected={rejectedChange}
						label="Save note"
						subject="This note"
					>
						<Field label="Note" id={`note-${note.id}`} error={rejectedChange?.errors.note}>
							<Textarea
								name="text"
								rows={4}
								maxLength={clientLimits.note}
								defaultValue={rejectedChange?.values.text ?? note.text}
							/>
						</Field>
					</FileForm>
					<FileForm
						intent="remove-note"
						version={note.version}
						note={note.id}
						rejected={rejectedRemoval}
						label="Delete note"
						variant="danger"
						subject="This note"
					/>
				</div>
			</Disclosure>
		</li>
	)
}
