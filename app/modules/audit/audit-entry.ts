/** Who did it. The id is a user's; a visitor without an account has none. */
export type AuditActor = { kind: 'advisor' | 'member' | 'visitor' | 'system'; id?: string | null }

export type AuditValue = string | number | boolean | null | AuditValue[] | { [name: string]: AuditValue }

/** What an entry says. Ids, states, counts and fixed words: no name, no address of a person, nothing that was sealed. */
export type AuditFacts = {
	at: Date
	actor: AuditActor
	/** Room and verb in the past: 'credit.revealed'. */
	action: string
	/** What it was done to: `{ kind: 'application', id }`. */
	subject: { kind: string; id: string }
	detail?: { [name: string]: AuditValue }
}
