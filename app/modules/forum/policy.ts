/** The forum member who does something. */
export type ForumActor = { memberId: number; isAdvisor: boolean }

type State = 'shown' | 'waiting' | 'hidden' | 'deleted' | 'merged'
type AuthoredText = { memberId: number; state: State }

const isOwn = ({ memberId }: ForumActor, text: AuthoredText) => memberId === text.memberId

/** A text belongs to its author: the advisor hides, and never edits. */
export const mayEdit = (actor: ForumActor, text: AuthoredText): boolean =>
	isOwn(actor, text) && (text.state === 'shown' || text.state === 'waiting')

export const mayDelete = (actor: ForumActor, text: AuthoredText): boolean =>
	isOwn(actor, text) && text.state !== 'deleted' && text.state !== 'merged'

/** Only the author of a question decides which answer helped. */
export const mayAccept = (actor: ForumActor, post: AuthoredText & { question: boolean }): boolean =>
	isOwn(actor, post) && post.state === 'shown' && post.question

export const mayModerate = ({ isAdvisor }: { isAdvisor: boolean }): boolean => isAdvisor

/** Revisions are visible to the author and the advisor only. */
export const mayReadRevisions = (actor: ForumActor, text: AuthoredText): boolean =>
	actor.isAdvisor || isOwn(actor, text)
