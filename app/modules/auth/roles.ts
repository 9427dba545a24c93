/** What the people of a practice may do, in the words of the policies. Each module's `policy.ts` names the ones it asks for. */
export const permissions = [
	'see-clients',
	'change-clients',
	'hold-appointments',
	'answer-chats',
	'answer-mail',
	'approve-mail-senders',
	'run-deals',
	'see-applications',
	'decide-applications',
	'reveal-secrets',
	'see-orders',
	'refund',
	'write-invoices',
	'moderate',
	'write-resources',
	'see-numbers',
	'see-audit',
	'see-system',
	'change-law',
	'change-settings',
] as const

export type Permission = (typeof permissions)[number]

/** The roles of a practice. One person owns it; advisors have clients of their own; an assistant works for them. */
export const staffRoles = ['owner', 'advisor', 'assistant'] as const

export type StaffRole = (typeof staffRoles)[number]

const assistant: readonly Permission[] = [
	'see-clients',
	'change-clients',
	'hold-appointments',
	'answer-chats',
	'answer-mail',
	'see-orders',
]

const advisor: readonly Permission[] = [
	...assistant,
	'approve-mail-senders',
	'run-deals',
	'see-applications',
	'decide-applications',
	'reveal-secrets',
	'write-invoices',
	'moderate',
	'write-resources',
	'see-numbers',
]

/** What each role may do; the owner may do everything, money that goes back and the rules of the site included. */
export const permissionsOf: Record<StaffRole, ReadonlySet<Permission>> = {
	owner: new Set(permissions),
	advisor: new Set(advisor),
	assistant: new Set(assistant),
}
