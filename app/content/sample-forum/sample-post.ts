import type { SampleMemberKey } from './sample-members.ts'

type Head = `${SampleMemberKey} ${number}h` | `${SampleMemberKey} ${number}h +${number}`

/**
 * What was said under a post, in order. The head says who, how many hours after the post, and how many liked it: `hank 3h +5`.
 * `> ` answers the comment above that stands at the margin; `* ` is the accepted answer.
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
		/** As `ui/illustrations` draws them. */
		shape: 'hatch' | 'sedan' | 'suv' | 'pickup' | 'minivan' | 'coupe'
		paint: 'red' | 'green' | 'sky' | 'mustard' | 'cream' | 'blue' | 'plum'
		sky: 'blue' | 'green' | 'sand' | 'dusk'
		/** What it shows, for those who cannot see it. */
		alt: string
	}
	comments: SampleComments
}
