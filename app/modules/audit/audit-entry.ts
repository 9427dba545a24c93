import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'

/** Who made the change. The ID is a user's; a visitor without an account and the operator of the server have none. */
export type AuditActor = {
	kind: 'advisor' | 'member' | 'visitor' | 'operator' | 'system'
	id?: string | null
}

export type AuditValue = string | number | boolean | null | AuditValue[] | { [name: string]: AuditValue }

/** The content of an entry: IDs, states, counts and fixed texts. No names, no personal addresses, nothing that is stored encrypted. */
export type AuditDetails = {
	at: Date
	actor: AuditActor
	/** Area and verb in the past tense: 'credit.revealed'. */
	action: AuditAction
	/** The record that was changed: `{ kind: 'application', id }`. */
	subject: { kind: string; id: string }
	detail?: { [name: string]: AuditValue }
}
