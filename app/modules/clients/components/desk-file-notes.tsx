import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { clientLimits } from '../client-file.ts'
import type { DeskNote, FileRefusal } from '../desk-client.ts'
import { errorAt, FileForm, refusalOf } from './desk-file-form.tsx'

type NotesProps = { notes: readonly DeskNote[]; version: number; refused: FileRefusal | null | undefined }

/** What the advisor notes of a client; nobody else sees it. */
export function FileNotes({ notes, version, refused }: NotesProps) {
	const added = refusalOf(refused, 'add-note')
	return (
		<DeskSection id="notes" title="Notes" aside="Only you see these" className="grid gap-4">
			<FileForm intent="add-note" version={version} refused={added} label="Add note">
				<Field label="New note" id="new-note" error={errorAt(added, 'note')}>
					<Textarea
						name="text"
						rows={3}
						maxLength={clientLimits.note}
						defaultValue={added?.values.text ?? ''}
					/>
				</Field>
			</FileForm>
			<ul className="grid gap-3">
				{notes.map((note) => (
					<Note key={note.id} note={note} refused={refused} />
				))}
			</ul>
		</DeskSection>
	)
}

function Note({ note, refused: all }: { note: DeskNote; refused: NotesProps['refused'] }) {
	const changed = refusalOf(all, 'change-note', note.id)
	const removed = refusalOf(all, 'remove-note', note.id)
	return (
		<li className="grid gap-1 border-line border-t pt-3">
			<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
			<p className="text-fine text-ink-soft">
				{note.author ?? 'Somebody'} · <time dateTime={note.instant}>{note.at}</time>
				{note.changed && ' · changed'}
			</p>
			<Disclosure look="text" summary="Change or delete" defaultOpen={changed !== null || removed !== null}>
				<div className="grid gap-3">
					<FileForm
						intent="change-note"
						version={note.version}
						note={note.id}
						refused={changed}
						label="Save note"
						what="This note"
					>
						<Field label="Note" id={`note-${note.id}`} error={errorAt(changed, 'note')}>
							<Textarea
								name="text"
								rows={4}
								maxLength={clientLimits.note}
								defaultValue={changed?.values.text ?? note.text}
							/>
						</Field>
					</FileForm>
					<FileForm
						intent="remove-note"
						version={note.version}
						note={note.id}
						refused={removed}
						label="Delete note"
						variant="danger"
						what="This note"
					/>
				</div>
			</Disclosure>
		</li>
	)
}
