import type { clientStage } from '#app/db/schema/clients/clients.ts'

/** The packages of tasks, one for each service. */
export const clientPackages = ['find_it_fast', 'find_it_with_me', 'full_concierge'] as const
export type ClientPackage = (typeof clientPackages)[number]

export type RecommendationStatus = 'pending' | 'interested' | 'maybe' | 'rejected'

/** How far the work for a client is. */
export type ClientStage = (typeof clientStage.enumValues)[number]

export const stageLabels: Record<ClientStage, string> = {
	lead: 'Lead',
	searching: 'Searching',
	quotes: 'Quotes',
	agreed: 'Agreed',
	signing: 'Signing',
	after: 'After',
	closed: 'Closed',
}

/** In their order. */
export const clientStages = Object.keys(stageLabels) as ClientStage[]

/** The sort orders of the admin's table: latest activity, name, the day of the first step that is due. */
export const fileOrders = ['latest', 'name', 'due'] as const
export type FileOrder = (typeof fileOrders)[number]

/** The kinds of events in the history of a file. Events of other modules (orders, appointments, messages) are stored there. */
export type ClientEventKind =
	| 'opened'
	| 'order-filed'
	| 'details-changed'
	| 'email-added'
	| 'email-removed'
	| 'account-joined'
	| 'tagged'
	| 'untagged'
	| 'stage-set'
	| 'step-added'
	| 'step-done'
	| 'step-reopened'
	// Of releases that had one next step for each file.
	| 'next-action-changed'
	| 'follow-up-set'
	| 'noted'
	| 'merged'
	| 'closed'
	| 'reopened'
	| 'brief-sent'
	| 'brief-changed'
	| 'checklist-started'
	| 'checklist-completed'
	| 'checklist-reopened'
	| 'support-started'
	| 'support-extended'
	| 'vehicle-recommended'
	| 'vehicle-answered'
	| 'vehicle-asked'
	| 'service-ended'
	| 'service-end-taken-back'
	| 'mail-sent'
	| 'mail-not-delivered'
	| 'mail-filed'
	| 'mail-received'
	| 'deal-started'
	| 'deal-terms-changed'
	| 'deal-vehicle-added'
	| 'deal-vehicle-changed'
	| 'deal-vehicle-removed'
	| 'deal-document-entered'
	| 'deal-document-confirmed'
	| 'deal-document-chosen'
	| 'deal-document-not-chosen'
	| 'deal-draft-deleted'
	| 'deal-message-sent'
	| 'deal-file-added'
	| 'deal-file-removed'
	| 'deal-agreed'
	| 'deal-agreement-confirmed'
	| 'deal-agreement-declined'
	| 'deal-manager-asked'
	| 'deal-manager-confirmed'
	| 'deal-manager-corrected'
	| 'deal-kit-link-sent'
	| 'deal-kit-opened'
	| 'deal-kit-removed'
	| 'deal-paper-opened'
	| 'deal-signed'
	| 'deal-walked-away'
	| 'deal-round-started'
	| 'deal-round-approved'
	| 'deal-round-sent'
	| 'deal-round-extended'
	| 'deal-round-opened'
	| 'deal-round-best-and-final'
	| 'deal-round-chosen'
	| 'deal-round-award-started'
	| 'deal-round-award-taken-back'
	| 'deal-round-awarded'
	| 'deal-round-canceled'
	| 'deal-closed'
	| 'deal-reopened'

/** Length limits in characters, shared by the form and the server. */
export const clientLimits = {
	name: 100,
	phone: 40,
	tag: 40,
	tagsMax: 20,
	note: 4000,
}
