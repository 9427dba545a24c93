import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'

type PasteBoxProps = {
	label?: string
	rows?: number
	/** What counts as a quote. */
	hint?: string
	/** Whether the button is beside the field where both fit. */
	isRow?: boolean
	textareaClass?: string
	text?: string
	error?: string | undefined
	/** Whether the text is being read. */
	isBusy?: boolean
	/** Further ways to bring in a quote, beside the button. */
	children?: ReactNode
}

/** Shown in the field while it is empty. */
const example = `Hi Jordan, the Pilot is $42,750.
All in, $46,857 out the door.`

/** The one field that a quote needs, and its button. It belongs in a form that is posted to the checker. */
export const PasteBox = ({
	label = 'Paste the dealer’s message or quote',
	rows = 6,
	hint,
	isRow,
	textareaClass,
	text,
	error,
	isBusy = false,
	children,
}: PasteBoxProps) => (
	<div className={isRow ? 'flex flex-wrap items-end gap-3 *:first:flex-[1_1_20rem]' : 'grid gap-3'}>
		<Field id="text" label={label} hint={hint} error={error}>
			<Textarea
				name="text"
				rows={rows}
				className={textareaClass}
				defaultValue={text}
				placeholder={example}
				maxLength={64_000}
			/>
		</Field>
		<div className="flex flex-wrap items-center gap-3">
			<Button
				intent="paste"
				variant="go"
				className="max-[30rem]:w-full"
				busyText={isBusy ? 'Reading...' : undefined}
			>
				Check this quote
			</Button>
			{children}
		</div>
	</div>
)
