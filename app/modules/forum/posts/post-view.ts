import { getOwnValue } from '#app/lib/own-key.ts'
import type { PictureDetails } from '#app/modules/uploads/picture.ts'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'
import type { ForumCategory } from '../categories.ts'
import type { MemberView } from '../members/member-view.ts'
import type { PostDrawing } from './listing/post-card.ts'

/** Why a text is replaced by a placeholder. */
export type Withheld = { kind: 'deleted' } | { kind: 'hidden'; reason: string } | { kind: 'blocked' }

/** What stands in place of the title of a post that a reader may not see; also in its path. */
const withheldTitleOf: Record<string, string> = { hidden: 'Hidden post', waiting: 'Post in review' }

export const withheldTitles: readonly string[] = Object.values(withheldTitleOf)

/** Returns the title of a post for a reader: a hidden one, or one that waits, has its own only for its author and the advisor. */
export const titleFor = (
	{ title, state, memberId }: { title: string; state: string; memberId: number },
	reader: { memberId: number | null; isAdvisor: boolean },
): string =>
	reader.isAdvisor || memberId === reader.memberId ? title : (getOwnValue(withheldTitleOf, state) ?? title)

/** A post on its own page. */
export type PostView = {
	id: number
	author: MemberView
	title: string
	category: ForumCategory
	/** The Markdown source, for its author to edit; null for everybody else. */
	body: string | null
	html: SafeHtml
	excerpt: string
	picture: (PictureDetails & { alt: string }) | null
	drawing: PostDrawing | null
	/** `waiting` and `hidden` are visible to the author and the advisor only. */
	state: 'shown' | 'waiting' | 'hidden' | 'deleted'
	withheld: Withheld | null
	/** Why it is hidden, for those who may read it nevertheless: its author and the advisor. */
	hiddenReason: string | null
	question: boolean
	locked: boolean
	pinned: boolean
	acceptedCommentId: number | null
	likes: number
	comments: number
	saves: number
	views: number
	sample: boolean
	createdAt: Date
	editedAt: Date | null
	/** Whether the reader wrote, liked, saved and follows it. */
	mine: boolean
	liked: boolean
	saved: boolean
	followed: boolean
}

/** A comment in its thread. */
export type CommentView = {
	id: number
	author: MemberView
	body: string | null
	html: SafeHtml
	state: 'shown' | 'waiting' | 'hidden' | 'deleted'
	withheld: Withheld | null
	/** Why it is hidden, for those who may read it nevertheless: its author and the advisor. */
	hiddenReason: string | null
	likes: number
	createdAt: Date
	editedAt: Date | null
	mine: boolean
	liked: boolean
}

/** The beginning of the answer that the author of the question accepted. */
export type AcceptedAnswer = { id: number; author: string; excerpt: string; createdAt: Date }

/** A top-level comment with the answers to it. */
export type Thread = CommentView & {
	answers: CommentView[]
	/** How many answers are not loaded; the page of the thread has them. */
	answersLeft: number
}
