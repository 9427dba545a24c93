import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { dealer, dealerGroup } from '#app/db/schema/deals/dealers.ts'
import { searchOwnText, searchRows } from '#app/db/search/search-rows.server.ts'
import { searchedWords } from '#app/db/search/search-terms.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { digitsOf } from './dealer.schema.ts'
import type { DealerUse } from './dealer-list.ts'

type ListDealersInput = {
	actor: Actor
	/** Words to find in name, place, group, people, addresses and phone numbers; a phone number is found however it is written. */
	search?: string | undefined
	use?: DealerUse
	/** A state, as two letters. */
	state?: string | undefined
	/** The `next` of the previous page. */
	after?: string | undefined
	limit?: number
}

/** Lists the stores of the book by name, in pages. @throws Forbidden */
export async function listDealers(
	db: Db,
	{ actor, search, use = 'all', state, after, limit = 25 }: ListDealersInput,
) {
	assertMay(actor, 'run')
	const name = sql`lower(${dealer.name})`
	const orderBy = [asc(name), asc(dealer.id)]
	const rows = await searchRows(db, {
		...searchOwnText(dealer.id, dealer.search, searchedWords(normalizePhoneSearch(search))),
		base: isBehind([name, dealer.id], after, 'ascending'),
		filter: and(
			use === 'in-use'
				? isNull(dealer.doNotUseSince)
				: use === 'do-not-use'
					? isNotNull(dealer.doNotUseSince)
					: undefined,
			state ? eq(dealer.state, state) : undefined,
		),
		orderBy,
		limit: limit + 1,
		read: (where) =>
			db
				.select(columns)
				.from(dealer)
				.leftJoin(dealerGroup, eq(dealerGroup.id, dealer.groupId))
				.where(where)
				.orderBy(...orderBy)
				.limit(limit + 1),
	})
	const { page, next } = toPage(rows, limit)
	return { dealers: page, next }
}

export type ListedDealer = Awaited<ReturnType<typeof listDealers>>['dealers'][number]

const columns = {
	id: dealer.id,
	name: dealer.name,
	city: dealer.city,
	state: dealer.state,
	brands: dealer.brands,
	phone: dealer.phone,
	email: dealer.email,
	doNotUseSince: dealer.doNotUseSince,
	doNotUseReason: dealer.doNotUseReason,
	group: dealerGroup.name,
	/** The person who was added first among those who still work there. */
	contact: sql<{
		name: string
		role: string
		phone: string
	} | null>`(select json_build_object('name', p.name, 'role', p.role, 'phone', p.phone) from dealer_person p
		where p.dealer_id = ${dealer.id} and p.left_at is null order by p.created_at, p.id limit 1)`,
}

/**
 * Lists the stores in use from which to choose for a new car: those that sell its make first, then those whose makes nobody noted, then
 * others by name, at most `limit`. `isCut` says whether there are more. Without a make all of them are by name. @throws Forbidden
 */
export async function listDealersForMake(
	db: Db,
	{ actor, make, limit }: { actor: Actor; make: string | null; limit: number },
) {
	assertMay(actor, 'run')
	const name = sql`lower(${dealer.name})`
	const sells = sql`exists (select from unnest(${dealer.brands}) brand where lower(brand) = lower(${make ?? ''}))`
	const rank = sql`case when ${sells} then 0 when cardinality(${dealer.brands}) = 0 then 1 else 2 end`
	const rows = await db
		.select(columns)
		.from(dealer)
		.leftJoin(dealerGroup, eq(dealerGroup.id, dealer.groupId))
		.where(isNull(dealer.doNotUseSince))
		.orderBy(...(make ? [rank] : []), asc(name), asc(dealer.id))
		.limit(limit + 1)
	return { dealers: rows.slice(0, limit), isCut: rows.length > limit }
}

/** Reduces a phone number to its digits, which the searched text contains as well; returns any other search unchanged. */
function normalizePhoneSearch(search: string | undefined) {
	const isPhone = /^[\d\s()+.-]{7,40}$/.test((search ?? '').trim())
	const digits = isPhone ? digitsOf(search ?? '').replace(/^1(?=\d{10}$)/, '') : ''
	return digits.length >= 7 ? digits : search
}

/** Lists the other stores of an owner group. @throws Forbidden */
export async function listStoresOfGroup(
	db: Db,
	{ actor, groupId, exceptId }: { actor: Actor; groupId: string | null; exceptId: string },
) {
	assertMay(actor, 'run')
	if (!groupId || !isUuid(exceptId)) return []
	return db
		.select({
			id: dealer.id,
			name: dealer.name,
			city: dealer.city,
			state: dealer.state,
			doNotUse: sql<boolean>`${dealer.doNotUseSince} is not null`,
		})
		.from(dealer)
		.where(and(eq(dealer.groupId, groupId), ne(dealer.id, exceptId)))
		.orderBy(asc(sql`lower(${dealer.name})`), asc(dealer.id))
		.limit(100)
}

/** Lists the states that have a store, as two letters. @throws Forbidden */
export async function listDealerStates(db: Db, { actor }: { actor: Actor }): Promise<string[]> {
	assertMay(actor, 'run')
	const rows = await db
		.selectDistinct({ state: dealer.state })
		.from(dealer)
		.where(ne(dealer.state, ''))
		.orderBy(dealer.state)
	return rows.map(({ state }) => state)
}
