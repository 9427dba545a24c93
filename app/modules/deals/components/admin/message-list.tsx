import { Badge } from '#app/ui/controls/badge.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

export type ListedMessage = {
	id: string
	subject: string
	text: string
	/** 'Emailed to sales@example.com' or 'Copied'. */
	how: string
	at: string
	instant: string
}

/** What was written to dealers, newest first; each unfolds to its text. */
export const MessageList = ({ messages }: { messages: readonly ListedMessage[] }) => (
	<ul className="grid">
		{messages.map(({ id, subject, text, how, at, instant }) => (
			<li key={id} className="border-line border-b">
				<Disclosure
					look="bare"
					summary={
						<span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
							<span>{`${subject} `}</span>
							<Badge tone="line">{how}</Badge>
							<time dateTime={instant} className="block font-normal text-fine text-ink-soft">
								{at}
							</time>
						</span>
					}
				>
					<p className="whitespace-pre-line text-small [overflow-wrap:anywhere]">{text}</p>
				</Disclosure>
			</li>
		))}
	</ul>
)
