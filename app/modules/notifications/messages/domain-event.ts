/** Whom an event may concern. `client` is whoever buys a service, with or without an account; `manager` works at a dealership. */
export type Person =
	| 'client'
	| 'advisor'
	| 'dealer'
	| 'manager'
	| 'applicant'
	| 'co-applicant'
	| 'member'
	| 'author'
	| 'visitor'

/**
 * How somebody hears of an event: an email by its kind, a place of the site that shows it, or not at all and why. One who caused the event
 * and saw its result is not listed.
 */
type Told = `email: ${string}` | `shown: ${string}` | `not told: ${string}`

export type DomainEvent = {
	/** What happened, as a sentence. */
	event: string
	/** The actions of the audit chain that record it; most events have none. */
	audit?: readonly string[]
	told: readonly (readonly [Person, Told])[]
}
