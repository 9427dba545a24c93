import { memo, useState } from 'react'
import { Link } from 'react-router'
import type { ChecklistStep } from '#app/content/buying-checklist.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { checked, checkOf, noteOf, type Values } from '../../checklist/checklist-progress.ts'

type ChecklistStepRowProps = {
	step: ChecklistStep
	done: boolean
	noteText: string
	/** Must be the same function at every render; otherwise each change renders every row again. */
	onChange(changed: Values): void
}

/** One step: a checkbox, its explanation, and a note. */
export const ChecklistStepRow = memo(function ChecklistStepRow({
	step: { id, text, hint, link },
	done,
	noteText,
	onChange,
}: ChecklistStepRowProps) {
	const [completionKey, noteKey] = [checkOf(id), noteOf(id)]
	// Opened if there is a note, and not closed again while its text is being deleted.
	const [noteOpen, setNoteOpen] = useState(noteText !== '')
	if (noteText !== '' && !noteOpen) setNoteOpen(true)
	return (
		<li className="checklist-step relative border-line border-t">
			<Checkbox
				name={completionKey}
				label={text}
				hint={hint}
				checked={done}
				onChange={(event) => onChange({ [completionKey]: event.currentTarget.checked ? checked : '' })}
			/>
			<Disclosure
				look="text"
				defaultOpen={noteOpen}
				className="checklist-note"
				summary={
					<>
						Note<span className="sr-only">{`: ${text}`}</span>
					</>
				}
			>
				<Textarea
					name={noteKey}
					aria-label={`Note: ${text}`}
					rows={2}
					maxLength={noteCharsTyped}
					value={noteText}
					onChange={(event) => onChange({ [noteKey]: event.currentTarget.value })}
				/>
			</Disclosure>
			{link && (
				<Link to={link.to} className="checklist-link text-fine print:hidden">
					{link.label}
				</Link>
			)}
		</li>
	)
})

/** The limit for typing; two notes that were merged may be longer. */
const noteCharsTyped = 2_000
