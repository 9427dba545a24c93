/** Who has to do something next. */
export type NextActionSide = 'advisor' | 'client'

/** The two packages of the specification. */
export const clientPackages = ['find_it_fast', 'find_it_with_me'] as const
export type ClientPackage = (typeof clientPackages)[number]

export type RecommendationStatus = 'pending' | 'interested' | 'maybe' | 'rejected'

/** The orders of the desk's table: latest doings, name, whose move is due first, follow-ups. */
export const fileOrders = ['latest', 'name', 'due', 'followUp'] as const
export type FileOrder = (typeof fileOrders)[number]

/** What the history of a file tells of. What happens in other rooms (orders, visits, messages) is told by them. */
export type ClientEventKind =
	| 'opened'
	| 'order-filed'
	| 'details-changed'
	| 'email-added'
	| 'email-removed'
	| 'account-joined'
	| 'tagged'
	| 'untagged'
	| 'move-passed'
	| 'follow-up-set'
	| 'noted'
	| 'merged'
	| 'closed'
	| 'reopened'
	| 'checklist-started'
	| 'checklist-completed'
	| 'checklist-reopened'
	| 'support-started'
	| 'support-extended'
	| 'vehicle-recommended'
	| 'vehicle-answered'

/** Characters, so that the form and the server agree. */
export const clientLimits = {
	name: 100,
	phone: 40,
	nextActionWhat: 120,
	followUpNote: 200,
	tag: 40,
	tagsMax: 20,
	note: 4000,
}
