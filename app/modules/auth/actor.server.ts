import type {
	Actor,
	Client,
	LinkHolder,
	Member,
	Opening,
	Person,
	SignedIn,
	Site,
	SiteCause,
	Staff,
	Visitor,
} from './actor.ts'
import type { StaffRole } from './roles.ts'

// The only file that builds actors: a test finds any other.
const build = <Built extends Actor>(facts: Pick<Built, Extract<keyof Built, string>>) => facts as Built

/** Returns somebody of the practice. Only for accounts whose role was read from the database. */
export const staffActor = (id: string, role: StaffRole): Staff => build<Staff>({ kind: 'staff', id, role })

type Proofs = {
	/** What identifies their browser. */
	browser?: string | null
	/** The client file of this account. */
	clientId?: string | null
	/** What the link opens that they came by, once it was verified. */
	opens?: Opening | null
}

/** Returns somebody with an account. Staff who use a page of clients act there as what they are to it: an account. */
export const memberActor = (
	{ id }: { id: string },
	{ browser = null, clientId = null }: Omit<Proofs, 'opens'> = {},
): Member => build<Member>({ kind: 'member', id, browser, clientId })

/** Returns a client with an account and the file that was found for it. */
export const clientActor = ({ id }: { id: string }, clientId: string): Client =>
	build<Client>({ kind: 'member', id, browser: null, clientId })

/** Returns the person who uses a page of clients, with the account, browser and link that identify them. */
export function personActor(account: { id: string | null } | null, proofs: Proofs = {}): Person {
	const { browser = null, clientId = null, opens = null } = proofs
	const id = account?.id ?? null
	if (opens) return build<LinkHolder>({ kind: 'link', id, browser, opens })
	return id === null
		? build<Visitor>({ kind: 'visitor', id, browser, clientId })
		: memberActor({ id }, proofs)
}

/** Returns the site itself. `actsFor` names the staff whose earlier decision it carries out. */
export const siteActor = (by: SiteCause, actsFor: string | null = null): Site =>
	build<Site>({ kind: 'site', id: null, by, actsFor })

/** Returns the actor of an account as the database has it: a member, or staff once their second factor is set up. */
export const accountActor = (account: {
	id: string
	role: 'admin' | 'member'
	staffRole: StaffRole
	mustEnroll: boolean
}): SignedIn =>
	account.role === 'admin' && !account.mustEnroll
		? staffActor(account.id, account.staffRole)
		: memberActor(account)
