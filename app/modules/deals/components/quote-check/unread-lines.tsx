import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { UnreadLine } from '#engine'

/** The parts of a pasted text that were not used, so that the person sees what may be missing. */
export function UnreadLines({ lines, of = 'your text' }: { lines: readonly UnreadLine[]; of?: string }) {
	if (lines.length === 0) return null
	return (
		<Card className="px-5 sm:px-6">
			<Disclosure
				look="bare"
				summary={
					lines.length === 1 ? `1 line of ${of} was not used` : `${lines.length} lines of ${of} were not used`
				}
			>
				<ul className="grid gap-3 text-small">
					{lines.map(({ lineNumber, text, why }) => (
						<li key={`${lineNumber} ${text}`}>
							<q className="text-ink [overflow-wrap:anywhere]">{text}</q>
							<span>{` ${why}`}</span>
						</li>
					))}
				</ul>
			</Disclosure>
		</Card>
	)
}
