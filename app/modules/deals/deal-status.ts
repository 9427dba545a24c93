import { Conflict } from '#app/lib/errors.ts'

/** The states of a deal. */
export type DealStatus = 'open' | 'closed'

/** The columns that a deal's state follows from. */
export type DealState = { closedAt: Date | null }

/** Returns the state of a deal. No other code reads it from the columns, apart from the SQL in deal-status.server.ts. */
export const statusOf = ({ closedAt }: DealState): DealStatus => (closedAt ? 'closed' : 'open')

export const statusLabels: Readonly<Record<DealStatus, string>> = { open: 'Deal open', closed: 'Deal closed' }

const reopenFirst = 'This deal is closed. Reopen it to change something in it.'

/** What may happen to a deal, in which states, and what is said in the others. */
const rules = {
	/** Change anything in it: terms, cars, documents, rounds, photos. */
	edit: { in: ['open'], otherwise: reopenFirst },
	/** Record, confirm or correct what was agreed. */
	agree: { in: ['open'], otherwise: reopenFirst },
	/** Read papers at the signing desk, and hold the kit on a phone. */
	sign: { in: ['open'], otherwise: 'This deal is closed. There is no kit for it.' },
	/** Take a quote or an email that arrives for its client. */
	receive: { in: ['open'], otherwise: reopenFirst },
	close: { in: ['open'], otherwise: 'This deal is closed already.' },
	reopen: { in: ['closed'], otherwise: 'This deal is open.' },
} as const satisfies Record<string, { in: readonly DealStatus[]; otherwise: string }>

export type DealAction = keyof typeof rules

const isAllowed = (action: DealAction, deal: DealState): boolean =>
	(rules[action].in as readonly DealStatus[]).includes(statusOf(deal))

/** Whether something may happen to a deal in its state: `can.agree(deal)`. */
export const can = Object.fromEntries(
	Object.keys(rules).map((name) => [name, (deal: DealState) => isAllowed(name as DealAction, deal)]),
) as Record<DealAction, (deal: DealState) => boolean>

/** The changes of a deal's state that its page offers: what the button says, and what is said afterwards. */
export const statusChanges = {
	close: { to: 'closed', label: 'Close the deal', done: 'Deal closed', event: 'deal-closed' },
	reopen: { to: 'open', label: 'Reopen the deal', done: 'Deal reopened', event: 'deal-reopened' },
} as const satisfies Partial<
	Record<DealAction, { to: DealStatus; label: string; done: string; event: string }>
>

export type StatusChange = keyof typeof statusChanges

/** Returns the changes that a deal's state allows. */
export const statusChangesOf = (deal: DealState): StatusChange[] =>
	(Object.keys(statusChanges) as StatusChange[]).filter((change) => can[change](deal))

/** @throws Conflict with the sentence that says why not */
export function assertCan(action: DealAction, deal: DealState): void {
	if (!isAllowed(action, deal)) throw new Conflict(rules[action].otherwise)
}
