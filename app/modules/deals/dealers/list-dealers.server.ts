import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { dealer, dealerGroup } from '#app/db/schema/deals/dealers.ts'
import { hasIndexedTerms, searchOwnText, searchRows } from '#app/db/search/search-rows.server.ts'
import { searchedWords } from '#app/db/search/search-terms.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { statesOfZip } from '#engine'
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

type ToWriteInput = {
	actor: Actor
	search: string
	/** Those that are noted to sell other makes only are left out; empty for any. */
	make: string
	/** The ones nearest to it come first, as far as ZIP codes tell; empty for no order by place. */
	zip: string
	limit: number
}

/** Somebody at a store to write to; the name is the store's own for its general address. */
type WritableAddress = { name: string; email: string; role: string | null }

/**
 * Lists the stores with an email address, for somebody who writes to several of them: those at the same place first, then those in the
 * same area (the first three digits of the ZIP code), in the same state, elsewhere; stores that are not to be used last. ZIP codes say no
 * distance, because the site has no coordinates. @throws Forbidden
 */
export async function listDealersToWriteTo(
	db: Db,
	{ actor, search, make, zip, limit }: ToWriteInput,
): Promise<{ dealers: DealerToWriteTo[]; isCut: boolean }> {
	assertMay(actor, 'run')
	const name = sql`lower(${dealer.name})`
	const states = statesOfZip(zip)
	const isInState = states.length > 0 ? inArray(dealer.state, [...states]) : sql`false`
	const nearness = sql<number>`case when left(${dealer.zip}, 5) = ${zip} then 0 when left(${dealer.zip}, 3) = ${zip.slice(0, 3)} then 1
		when ${isInState} then 2 else 3 end`
	const sells = sql`(cardinality(${dealer.brands}) = 0 or exists (select from unnest(${dealer.brands}) brand where lower(brand) = lower(${make})))`
	const people = sql`select p.name, p.email::text as email, p.role, p.created_at, p.id from dealer_person p
		where p.dealer_id = ${dealer.id} and p.left_at is null and p.email <> ''`
	const rows = await db
		.select({
			id: dealer.id,
			name: dealer.name,
			city: dealer.city,
			state: dealer.state,
			brands: dealer.brands,
			email: dealer.email,
			doNotUse: sql<boolean>`${dealer.doNotUseSince} is not null`,
			nearness,
			people: sql<
				WritableAddress[]
			>`(select coalesce(json_agg(json_build_object('name', w.name, 'email', w.email, 'role', w.role)
				order by w.created_at, w.id), '[]') from (${people}) w)`,
		})
		.from(dealer)
		.where(
			and(
				hasIndexedTerms(dealer, dealer.search, searchedWords(normalizePhoneSearch(search))),
				make ? sells : undefined,
				sql`(${dealer.email} <> '' or exists (${people}))`,
			),
		)
		.orderBy(
			sql`${dealer.doNotUseSince} is not null`,
			...(zip ? [nearness] : []),
			...(make ? [sql`cardinality(${dealer.brands}) = 0`] : []),
			asc(name),
			asc(dealer.id),
		)
		.limit(limit + 1)
	return {
		isCut: rows.length > limit,
		dealers: rows.slice(0, limit).map(({ email, people: staff, nearness: rank, ...row }) => ({
			...row,
			isInArea: zip !== '' && Number(rank) < 2,
			addresses: [...staff, ...(email ? [{ name: row.name, email, role: null }] : [])],
		})),
	}
}

export type DealerToWriteTo = {
	id: string
	name: string
	city: string
	state: string
	brands: string[]
	doNotUse: boolean
	isInArea: boolean
	addresses: WritableAddress[]
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
