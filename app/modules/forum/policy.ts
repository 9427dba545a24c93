import { type AssertMay, type May, policyOf, type Rules } from '#app/modules/auth/actor.ts'

/** Who may do what with the texts of others. What authors may do with their own depends on its state: see below. */
const rules = {
	moderate: { staff: 'moderate' },
	'comment-when-locked': { staff: 'moderate' },
	'read-revisions': { staff: 'moderate' },
	'change-rules': { staff: 'change-settings' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can do this.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay

/** The forum member who does something. */
export type Author = { memberId: number }

type State = 'shown' | 'waiting' | 'hidden' | 'deleted' | 'merged'
type AuthoredText = { memberId: number; state: State }

export const isOwn = ({ memberId }: Author, text: { memberId: number }): boolean => memberId === text.memberId

/** A text belongs to its author: the advisor hides, and never edits. */
export const mayEdit = (author: Author, text: AuthoredText): boolean =>
	isOwn(author, text) && (text.state === 'shown' || text.state === 'waiting')

export const mayDelete = (author: Author, text: AuthoredText): boolean =>
	isOwn(author, text) && text.state !== 'deleted' && text.state !== 'merged'

/** Only the author of a question decides which answer helped. */
export const mayAccept = (author: Author, post: AuthoredText & { question: boolean }): boolean =>
	isOwn(author, post) && post.state === 'shown' && post.question
