import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'

/** An address of the dealer book, with its owner. */
export type DealerAddress = {
	/** In lower case. */
	email: string
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

/**
 * Finds the owners of these addresses in the dealer book; a person comes before the store that has the same address.
 * @throws Forbidden for a client
 */
export async function findDealerAddresses(
	db: Db,
	{ actor, emails }: { actor: Actor; emails: readonly string[] },
): Promise<DealerAddress[]> {
	assertMay(actor, 'run')
	if (emails.length === 0) return []
	const listed = sql`array[${sql.join(
		emails.map((email) => sql`${email}`),
		sql`, `,
	)}]::citext[]`
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
		dealerId: row.dealer_id,
		dealerName: row.dealer_name,
		personId: row.person_id,
		personName: row.person_name,
		doNotUse: row.do_not_use,
		doNotUseReason: row.do_not_use_reason,
	}))
}
