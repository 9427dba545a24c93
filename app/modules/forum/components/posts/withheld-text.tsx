import type { Withheld } from '../../posts/post-view.ts'

/** What stands in the place of words that are not shown. */
export function WithheldWords({ withheld, what }: { withheld: Withheld; what: 'post' | 'comment' }) {
	return <p className="text-ink-soft text-small">{sentence(withheld, what)}</p>
}

function sentence(withheld: Withheld, what: string): string {
	if (withheld.as === 'deleted') return `This ${what} was deleted by its author.`
	if (withheld.as === 'blocked') return `This ${what} is from someone you blocked.`
	return `This ${what} is hidden. Reason: ${withheld.reason}`
}
