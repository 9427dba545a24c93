import type { Withheld } from '../../posts/post-view.ts'

/** The sentence in place of a text that is not shown. */
export function WithheldText({ withheld, kind }: { withheld: Withheld; kind: 'post' | 'comment' }) {
	return <p className="text-ink-soft text-small">{message(withheld, kind)}</p>
}

/** Tells the author and the advisor that a text is hidden from all others, and why. */
export function HiddenNote({
	kind,
	reason,
	mine,
}: {
	kind: 'post' | 'comment'
	reason: string
	mine: boolean
}) {
	return (
		<p className="font-semibold text-ink-soft text-small [overflow-wrap:anywhere]">
			{`This ${kind} is hidden: only ${mine ? 'you' : 'its author'} and the advisor can read it. Reason: ${reason}${mine ? ' You can delete it, or write to us.' : ''}`}
		</p>
	)
}

function message(withheld: Withheld, kind: string): string {
	if (withheld.kind === 'deleted') return `This ${kind} was deleted by its author.`
	if (withheld.kind === 'blocked') return `This ${kind} is from someone you blocked.`
	return `This ${kind} is hidden. Reason: ${withheld.reason}`
}
