import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

/** The invitation as a text for a message. Without scripts it is selected and copied by hand. */
export function CopyText({ id, text, about }: { id: string; text: string; about: string }) {
	const area = useRef<HTMLDivElement>(null)
	const [canCopy, setCanCopy] = useState(false)
	const [copied, setCopied] = useState(false)
	useEffect(() => setCanCopy(Boolean(navigator.clipboard)), [])
	async function copy() {
		try {
			await navigator.clipboard.writeText(text)
			setCopied(true)
		} catch {
			// Without permission the text is selected, so that it can be copied by hand.
			area.current?.querySelector('textarea')?.select()
		}
	}
	return (
		<div ref={area} className="grid gap-2">
			<Field id={id} label="Text to copy">
				<Textarea readOnly rows={8} defaultValue={text} />
			</Field>
			{canCopy && (
				<div>
					<Button variant="plain" size="compact" onClick={() => void copy()}>
						<Icon name="copy" />
						<span>{copied ? 'Copied' : 'Copy the text'}</span>
						<span className="sr-only">{` for ${about}`}</span>
					</Button>
				</div>
			)}
			<p className="sr-only" role="status">
				{copied ? 'The text was copied.' : ''}
			</p>
		</div>
	)
}
