import type { Withheld } from '../../posts/post-view.ts'

/** The sentence in place of a text that is not shown. */
export function WithheldText({ withheld, kind }: { withheld: Withheld; kind: 'post' | 'comment' }) {
	return <p className="text-ink-soft text-small">{message(withheld, kind)}</p>
}

function message(withheld: Withheld, kind: string): string {
	if (withheld.kind === 'deleted') return `This ${kind} was deleted by its author.`
	if (withheld.kind === 'blocked') return `This ${kind} is from someone you blocked.`
	return `This ${kind} is hidden. Reason: ${withheld.reason}`
}
