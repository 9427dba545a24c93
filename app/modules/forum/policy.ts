/** Somebody of the forum who acts. */
export type ForumActor = { memberId: number; isAdvisor: boolean }

type State = 'shown' | 'waiting' | 'hidden' | 'deleted' | 'merged'
type Written = { memberId: number; state: State }

const isOwn = ({ memberId }: ForumActor, written: Written) => memberId === written.memberId

/** Words are their author's alone: the advisor hides, and never rewrites. */
export const mayEdit = (actor: ForumActor, written: Written): boolean =>
	isOwn(actor, written) && (written.state === 'shown' || written.state === 'waiting')

export const mayDelete = (actor: ForumActor, written: Written): boolean =>
	isOwn(actor, written) && written.state !== 'deleted' && written.state !== 'merged'

/** Whoever asked says which answer helped. */
export const mayAccept = (actor: ForumActor, post: Written & { question: boolean }): boolean =>
	isOwn(actor, post) && post.state === 'shown' && post.question

export const mayModerate = ({ isAdvisor }: { isAdvisor: boolean }): boolean => isAdvisor

/** What it said before is between its author and the advisor. */
export const mayReadRevisions = (actor: ForumActor, written: Written): boolean =>
	actor.isAdvisor || isOwn(actor, written)
