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
	/** The same function at every rendering, or every tick draws every row anew. */
	onChange(changed: Values): void
}

/** One thing to do: a box to tick, why, and room for a note. */
export const ChecklistStepRow = memo(function ChecklistStepRow({
	step: { id, text, hint, link },
	done,
	noteText,
	onChange,
}: ChecklistStepRowProps) {
	const [tick, note] = [checkOf(id), noteOf(id)]
	// Opened by a note that is there, and not shut again while somebody empties it.
	const [noted, setNoted] = useState(noteText !== '')
	if (noteText !== '' && !noted) setNoted(true)
	return (
		<li className="checklist-step relative border-line border-t">
			<Checkbox
				name={tick}
				label={text}
				hint={hint}
				checked={done}
				onChange={(event) => onChange({ [tick]: event.currentTarget.checked ? checked : '' })}
			/>
			<Disclosure
				look="text"
				defaultOpen={noted}
				className="checklist-note"
				summary={
					<>
						Note<span className="sr-only">: {text}</span>
					</>
				}
			>
				<Textarea
					name={note}
					aria-label={`Note: ${text}`}
					rows={2}
					maxLength={noteCharsTyped}
					value={noteText}
					onChange={(event) => onChange({ [note]: event.currentTarget.value })}
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

/** What can be typed; two notes that were joined may be longer. */
const noteCharsTyped = 2_000
