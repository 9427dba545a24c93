/** Who has to do something next. */
export const moveSides = ['advisor', 'client'] as const
export type MoveSide = (typeof moveSides)[number]

/** The two packages of the specification. */
export const clientPackages = ['find_it_fast', 'find_it_with_me'] as const
export type ClientPackage = (typeof clientPackages)[number]

export const packageNames: Record<ClientPackage, string> = {
	find_it_fast: 'Find It Fast',
	find_it_with_me: 'Find It With Me',
}

export const recommendationStatuses = ['pending', 'interested', 'maybe', 'rejected'] as const
export type RecommendationStatus = (typeof recommendationStatuses)[number]

/** The orders of the desk's table: latest doings, name, whose move is due first, follow-ups. */
export const fileOrders = ['latest', 'name', 'due', 'followUp'] as const
export type FileOrder = (typeof fileOrders)[number]

/** What the history of a file tells of. What happens in other rooms (orders, visits, messages) is told by them. */
export const clientEventKinds = [
	'opened',
	'order-filed',
	'details-changed',
	'email-added',
	'email-removed',
	'account-joined',
	'tagged',
	'untagged',
	'move-passed',
	'follow-up-set',
	'noted',
	'merged',
	'closed',
	'reopened',
	'checklist-started',
	'checklist-completed',
	'checklist-reopened',
	'support-started',
	'support-extended',
	'vehicle-recommended',
	'vehicle-answered',
] as const
export type ClientEventKind = (typeof clientEventKinds)[number]

/** Characters, so that the form and the server agree. */
export const clientLimits = {
	name: 100,
	phone: 40,
	moveWhat: 120,
	followUpNote: 200,
	tag: 40,
	tagsMax: 20,
	note: 4000,
}
