import { useRef, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type DealerReplyCardProps = { reply: { subject: string; text: string } }

/** The email to the dealer, to be edited, copied or opened in the person's own email program. */
export function DealerReplyCard({ reply: { subject, text } }: DealerReplyCardProps) {
	const [typed, setTyped] = useState(text)
	const [copied, setCopied] = useState(false)
	const area = useRef<HTMLDivElement>(null)
	async function copy() {
		try {
			await navigator.clipboard.writeText(typed)
			setCopied(true)
		} catch {
			// Without permission the text is selected, so that the person can copy it.
			area.current?.querySelector('textarea')?.select()
		}
	}
	return (
		<Card className="grid gap-3 p-5 sm:p-6">
			<h2 className="text-h3">The reply to send</h2>
			<div ref={area}>
				<Field
					id="reply"
					label="Your email to the dealer"
					hint="Change anything you like before you send it."
				>
					<Textarea
						rows={14}
						value={typed}
						onChange={(event) => {
							setTyped(event.target.value)
							setCopied(false)
						}}
					/>
				</Field>
			</div>
			<div className="flex flex-wrap gap-3 print:hidden">
				<Button variant="brand" onClick={copy}>
					<Icon name="copy" />
					<span>{copied ? 'Copied' : 'Copy the text'}</span>
				</Button>
				<Button asChild>
					<a href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(typed)}`}>
						<Icon name="mail" />
						Open in my email program
					</a>
				</Button>
			</div>
			<p className="sr-only" role="status">
				{copied ? 'The text was copied.' : ''}
			</p>
		</Card>
	)
}
