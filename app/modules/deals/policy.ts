import { NotFound } from '#app/lib/errors.ts'
import {
	type Actor,
	type AssertMay,
	isPerson,
	type May,
	policyOf,
	type Rules,
} from '#app/modules/auth/actor.ts'

/** A client, with an account or not, acts on the deals of their own file. */
const isOwnFile = (actor: Actor, clientId: string): boolean =>
	'clientId' in actor && actor.clientId === clientId

/** Who may do what with deals and with the dealer book. The site carries out what staff decided before, and files quotes that arrive. */
const rules = {
	see: { staff: 'run-deals', site: true, own: isOwnFile },
	run: { staff: 'run-deals', site: true },
	'change-law': { staff: 'change-law' },
} as const satisfies Rules

const policy = policyOf(rules, 'Only the advisor can do this.')

export const may: May<typeof rules> = policy.may
export const assertMay: AssertMay<typeof rules> = policy.assertMay

export const dealNotFound = 'This deal does not exist.'

/** Treats another client's deal as if it did not exist. @throws NotFound */
export function assertSeesClient(actor: Actor, clientId: string): void {
	if (!may(actor, 'see', clientId)) throw new NotFound(dealNotFound)
}

/** Returns which side enters a document or an entry of a signing. */
export const sideOf = (actor: Actor): 'advisor' | 'client' => (isPerson(actor) ? 'client' : 'advisor')

/** Returns who enters a document: a side, or the email that it arrived in. */
export const enteredBy = (actor: Actor): 'advisor' | 'client' | 'mail' =>
	actor.kind === 'site' && actor.by === 'mail' ? 'mail' : sideOf(actor)
