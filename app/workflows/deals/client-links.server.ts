import type { Db } from '#app/db/client.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { type LinkPurpose, linkPath } from '#app/lib/paths/link-purposes.ts'
import { personActor, siteActor } from '#app/modules/auth/actor.server.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { type Deal, getDeal } from '#app/modules/deals/deals.server.ts'
import { getRound, type Round } from '#app/modules/rounds/rounds.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'

type ClientLink = Extract<LinkPurpose, 'client-deal' | 'client-round'>

/** Who makes the links of clients. */
export type ClientLinks = { origin: string; links: Pick<Links, 'tokenOf'> }

type LinkedPage = { purpose: ClientLink; id: string; clientId: string }

/**
 * Returns the address of a client's page for an email. The link alone opens it, so that a client on another device need not sign in;
 * whoever is signed in as the client is led on to the page of the account. It is dead once the client has another main address.
 */
export const clientUrlOf = async (
	db: Db,
	page: LinkedPage,
	{ origin, links }: ClientLinks,
): Promise<string> => origin + (await clientPathOf(db, page, { links }))

/** Returns the path of the page of a deal that its client opens without signing in. */
export const clientDealPath = (
	db: Db,
	{ id, clientId }: Deal,
	{ links }: Pick<ClientLinks, 'links'>,
): Promise<string> => clientPathOf(db, { purpose: 'client-deal', id, clientId }, { links })

async function clientPathOf(
	db: Db,
	{ purpose, id, clientId }: LinkedPage,
	{ links }: Pick<ClientLinks, 'links'>,
): Promise<string> {
	const { emails } = await identityOf(db, { clientId })
	return linkPath(purpose, links.tokenOf({ purpose, subject: id, state: [emails[0] ?? ''] }))
}

type OpenInput = { links: Pick<Links, 'open'>; token: string }
type Opened<Found> = Found & {
	actor: Person
	/** The accounts of the client. */
	userIds: readonly string[]
}

/** Returns the deal of a client's link, with the client as its actor. @throws NotFound */
export const openClientDeal = (db: Db, { links, token }: OpenInput): Promise<Opened<{ deal: Deal }>> =>
	links.open('client-deal', token, async (id) => {
		const deal = await getDeal(db, { actor: siteActor('request'), id }).catch(nullIfNotFound)
		return deal ? [await withClient(db, { deal })] : []
	})

/** Returns the round of a client's link with its deal, with the client as its actor. @throws NotFound */
export const openClientRound = (
	db: Db,
	{ links, token }: OpenInput,
): Promise<Opened<{ round: Round; deal: Deal }>> =>
	links.open('client-round', token, async (id) => {
		const found = await getRound(db, { actor: siteActor('request'), id }).catch(nullIfNotFound)
		return found ? [await withClient(db, found)] : []
	})

async function withClient<Found extends { deal: Deal }>(db: Db, found: Found) {
	const { clientId } = found.deal
	const { userIds, emails } = await identityOf(db, { clientId })
	// Whoever has the link is this client; an address is what the link was made for.
	return { row: { actor: personActor(null, { clientId }), userIds, ...found }, state: [emails[0] ?? ''] }
}

function nullIfNotFound(error: unknown): null {
	if (error instanceof NotFound) return null
	throw error
}
