import type { SampleMemberKey } from './sample-members.ts'

type Head = `${SampleMemberKey} ${number}h` | `${SampleMemberKey} ${number}h +${number}`

/**
 * The comments of a post, in order. The head has the author, the hours after the post, and the number of likes: `hank 3h +5`.
 * `> ` replies to the last top-level comment above; `* ` marks the accepted answer.
 */
export type SampleComments = { readonly [head in `${'' | '> ' | '* '}${Head}`]?: string }

export type SamplePost = {
	by: SampleMemberKey
	daysAgo: number
	title: string
	/** Paragraphs of Markdown. */
	body: readonly string[]
	likes: number
	picture?: {
		/** A vehicle and its color, drawn by `ui/illustrations`. */
		shape: 'hatch' | 'sedan' | 'suv' | 'pickup' | 'minivan' | 'coupe'
		paint: 'red' | 'green' | 'sky' | 'mustard' | 'cream' | 'blue' | 'plum'
		sky: 'blue' | 'green' | 'sand' | 'dusk'
		/** The alternative text. */
		alt: string
	}
	comments: SampleComments
}
