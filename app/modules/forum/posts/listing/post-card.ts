import type { PictureDetails } from '#app/modules/uploads/picture.ts'
import type { ForumCategory } from '../../categories.ts'
import type { MemberView } from '../../members/member-view.ts'
import type { SnippetPart } from '../../search/search-terms.ts'

/** The illustration of a sample post. */
export type PostDrawing = { shape: string; paint: string; scene?: string; alt: string }

/** A post as a card shows it. */
export type PostCardDetails = {
	id: number
	author: MemberView
	title: string
	category: ForumCategory
	excerpt: string
	picture: (PictureDetails & { alt: string }) | null
	drawing: PostDrawing | null
	likes: number
	comments: number
	/** Whether a comment was accepted as the answer. */
	answered: boolean
	pinned: boolean
	locked: boolean
	createdAt: Date
	/** Whether the reader liked it; false for a visitor. */
	liked: boolean
	saved: boolean
}

/** A post in the list, with its last comment. */
export type ListedPost = PostCardDetails & {
	lastReply: { id: number; author: string; at: Date } | null
}

/** A post that a search found, with the passage that matches. */
export type FoundPost = ListedPost & {
	match: {
		title: SnippetPart[]
		snippet: SnippetPart[]
		/** The comment that the passage is from; null for the post itself. */
		comment: { path: string; author: string } | null
	} | null
}
