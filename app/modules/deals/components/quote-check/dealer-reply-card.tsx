import './dealer-reply-card.css'
import { useRef, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
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
		<Card className="grid gap-3 p-5 sm:p-6 print:order-last print:col-span-2 print:p-3">
			<h2 id="reply-heading" className="text-h3">
				Your email to the dealer
			</h2>
			<div ref={area} className="print:hidden">
				<Textarea
					// Where the browser fits a field to its text, this is not used.
					rows={12}
					className="reply-text"
					aria-labelledby="reply-heading"
					value={typed}
					onChange={(event) => {
						setTyped(event.target.value)
						setCopied(false)
					}}
				/>
			</div>
			{/* A field shows on paper only what fits into it. */}
			<p className="hidden max-w-none whitespace-pre-wrap text-fine leading-snug print:block">{typed}</p>
			<div className="flex flex-wrap gap-3 print:hidden">
				<CopyButton variant="go" onClick={copy} className="max-[30rem]:flex-1">
					{copied ? 'Copied' : 'Copy'}
				</CopyButton>
				<Button asChild className="max-[30rem]:flex-1">
					<a href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(typed)}`}>
						<Icon name="mail" />
						Email it
					</a>
				</Button>
			</div>
			<p className="sr-only" role="status">
				{copied ? 'The text was copied.' : ''}
			</p>
		</Card>
	)
}
