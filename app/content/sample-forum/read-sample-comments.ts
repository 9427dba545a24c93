import type { SampleMemberKey } from './sample-members.ts'
import type { SampleComments } from './sample-post.ts'

type SampleComment = {
	by: SampleMemberKey
	/** Hours after the post. */
	afterHours: number
	likes: number
	accepted: boolean
	/** The place in this list of the comment that this one answers; null at the margin. */
	answers: number | null
	text: string
}

/** The comments under a sample post, in the order they are told. */
export function readSampleComments(comments: SampleComments): SampleComment[] {
	let margin = 0
	return Object.entries(comments).map(([head, text], place) => {
		const parts = /^(?<mark>[>*] )?(?<by>\w+) (?<afterHours>[\d.]+)h(?: \+(?<likes>\d+))?$/.exec(head)?.groups
		if (!parts) throw new Error(`"${head}" is not the head of a sample comment`)
		const isReply = parts.mark === '> '
		if (!isReply) margin = place
		return {
			by: parts.by as SampleMemberKey,
			afterHours: Number(parts.afterHours),
			likes: Number(parts.likes ?? 0),
			accepted: parts.mark === '* ',
			answers: isReply ? margin : null,
			text: text ?? '',
		}
	})
}
