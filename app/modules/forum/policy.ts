/** A forum member who acts. */
export type ForumActor = { memberId: number; isAdvisor: boolean }

type State = 'shown' | 'waiting' | 'hidden' | 'deleted' | 'merged'
type Written = { memberId: number; state: State }

const isOwn = ({ memberId }: ForumActor, written: Written) => memberId === written.memberId

/** A text belongs to its author: the advisor hides, and never edits. */
export const mayEdit = (actor: ForumActor, written: Written): boolean =>
	isOwn(actor, written) && (written.state === 'shown' || written.state === 'waiting')

export const mayDelete = (actor: ForumActor, written: Written): boolean =>
	isOwn(actor, written) && written.state !== 'deleted' && written.state !== 'merged'

/** Only the author of a question decides which answer helped. */
export const mayAccept = (actor: ForumActor, post: Written & { question: boolean }): boolean =>
	isOwn(actor, post) && post.state === 'shown' && post.question

export const mayModerate = ({ isAdvisor }: { isAdvisor: boolean }): boolean => isAdvisor

/** Revisions are visible to the author and the advisor only. */
export const mayReadRevisions = (actor: ForumActor, written: Written): boolean =>
	actor.isAdvisor || isOwn(actor, written)
