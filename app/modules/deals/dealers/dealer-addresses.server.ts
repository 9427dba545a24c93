import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { domainAndParents, isSharedDomain } from '#app/lib/text/shared-mail-domains.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

/** An address with the dealer of the book that it belongs to. */
export type DealerAddress = {
	/** In lower case. */
	email: string
	/** Whether the book has the address itself, or only others at its domain, so that it is somebody at that dealer. */
	known: 'address' | 'domain'
	dealerId: string
	dealerName: string
	/** Null for an address of the store in general. */
	personId: string | null
	personName: string | null
	doNotUse: boolean
	doNotUseReason: string
}

type AddressRow = {
	email: string
	dealer_id: string
	dealer_name: string
	person_id: string | null
	person_name: string | null
	do_not_use: boolean
	do_not_use_reason: string
}

type FindInput = {
	actor: Actor
	emails: readonly string[]
	/** The dealer that is meant if several have addresses at the same domain, such as the one that was written to. */
	expectedId?: string | null
}

/**
 * Finds the dealers of these addresses: those that are in the dealer book, where a person comes before the store that has the same
 * address, and those at the domain of exactly one dealer. Domains of mailbox providers belong to nobody.
 * @throws Forbidden for a client
 */
export async function findDealerAddresses(
	db: Db,
	{ actor, emails, expectedId = null }: FindInput,
): Promise<DealerAddress[]> {
	assertMay(actor, 'run')
	if (emails.length === 0) return []
	const byAddress = await findByAddress(db, emails)
	const known = new Set(byAddress.map(({ email }) => email))
	const others = [...new Set(emails.map((email) => email.toLowerCase()))].filter((email) => !known.has(email))
	return [...byAddress, ...(await findByDomain(db, { emails: others, expectedId }))]
}

const textArray = (texts: readonly string[]) =>
	sql`array[${sql.join(
		texts.map((text) => sql`${text}`),
		sql`, `,
	)}]`

async function findByAddress(db: Db, emails: readonly string[]): Promise<DealerAddress[]> {
	const listed = sql`${textArray(emails)}::citext[]`
	const { rows } = await db.execute<AddressRow>(sql`
		select distinct on (found.email) lower(found.email::text) as email, d.id as dealer_id, d.name as dealer_name,
			found.person_id, found.person_name, d.do_not_use_since is not null as do_not_use, d.do_not_use_reason
		from (
			select email, dealer_id, id as person_id, name as person_name from dealer_person where email = any(${listed})
			union all
			select email, id, null, null from dealer where email = any(${listed})
			union all
			select crm_email, id, null, null from dealer where crm_email = any(${listed})
		) found
		join dealer d on d.id = found.dealer_id
		order by found.email, found.person_id is null, d.do_not_use_since is null, d.created_at, d.id
	`)
	return rows.map((row) => ({
		email: row.email,
		known: 'address',
		dealerId: row.dealer_id,
		dealerName: row.dealer_name,
		personId: row.person_id,
		personName: row.person_name,
		doNotUse: row.do_not_use,
		doNotUseReason: row.do_not_use_reason,
	}))
}

type DomainRow = Omit<AddressRow, 'email' | 'person_id' | 'person_name'> & { domain: string }

/**
 * Finds the dealers at the domains of these addresses: those of the addresses and websites in the book, but not of the services that
 * receive leads for many stores. The nearest domain counts: 'sales@used.riverside.example' is at 'riverside.example'.
 */
async function findByDomain(
	db: Db,
	{ emails, expectedId }: { emails: readonly string[]; expectedId: string | null },
): Promise<DealerAddress[]> {
	const domainsOf = (email: string) => {
		const domain = email.slice(email.lastIndexOf('@') + 1)
		return isSharedDomain(domain) ? [] : domainAndParents(domain)
	}
	const domains = [...new Set(emails.flatMap(domainsOf))]
	if (domains.length === 0) return []
	const { rows } = await db.execute<DomainRow>(sql`
		select distinct known.domain, d.id as dealer_id, d.name as dealer_name,
			d.do_not_use_since is not null as do_not_use, d.do_not_use_reason
		from (
			select split_part(lower(email::text), '@', 2) as domain, dealer_id from dealer_person where left_at is null
			union
			select split_part(lower(email::text), '@', 2), id from dealer
			union
			select substring(lower(website) from '^(?:https?://)?(?:www[.])?([^/:?#]+)'), id from dealer where website <> ''
		) known
		join dealer d on d.id = known.dealer_id
		where known.domain = any(${textArray(domains)}::text[])
		order by known.domain, d.id
	`)
	return emails.flatMap((email) => {
		const nearest = domainsOf(email).find((domain) => rows.some((row) => row.domain === domain))
		const found = rows.filter(({ domain }) => domain === nearest)
		const row = found.length === 1 ? found[0] : found.find(({ dealer_id }) => dealer_id === expectedId)
		if (!row) return []
		return {
			email,
			known: 'domain' as const,
			dealerId: row.dealer_id,
			dealerName: row.dealer_name,
			personId: null,
			personName: null,
			doNotUse: row.do_not_use,
			doNotUseReason: row.do_not_use_reason,
		}
	})
}
