import type { SampleMemberKey } from './sample-members.ts'
import type { SampleComments } from './sample-post.ts'

type SampleComment = {
	by: SampleMemberKey
	/** Hours after the post. */
	afterHours: number
	likes: number
	accepted: boolean
	/** The index in this list of the comment that this one replies to; null for a top-level comment. */
	answers: number | null
	text: string
}

/** Returns the comments of a sample post, in the order they are written down. */
export function readSampleComments(comments: SampleComments): SampleComment[] {
	let topLevelIndex = 0
	return Object.entries(comments).map(([head, text], index) => {
		const parts = /^(?<mark>[>*] )?(?<by>\w+) (?<afterHours>[\d.]+)h(?: \+(?<likes>\d+))?$/.exec(head)?.groups
		if (!parts) throw new Error(`"${head}" is not the head of a sample comment`)
		const isReply = parts.mark === '> '
		if (!isReply) topLevelIndex = index
		return {
			by: parts.by as SampleMemberKey,
			afterHours: Number(parts.afterHours),
			likes: Number(parts.likes ?? 0),
			accepted: parts.mark === '* ',
			answers: isReply ? topLevelIndex : null,
			text: text ?? '',
		}
	})
}
