import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { namedElsewhere } from '#app/db/named-elsewhere.server.ts'
import { dealer, dealerGroup, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { uuidOf } from '#app/lib/uuid-of.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { type DealerInput, digitsOf, type PersonInput } from './dealer.schema.ts'

type Place = Pick<DealerInput, 'name' | 'city' | 'state' | 'zip' | 'phone'>

/** By what two entries are the same store: its name in its place, however much of that is known; and its phone number, after 'phone:'. */
export function keysOfStore({ name, city, state, zip, phone }: Place): string[] {
	const called = name.toLowerCase()
	const digits = digitsOf(phone).replace(/^1(?=\d{10}$)/, '')
	return [
		...(zip ? [`zip:${zip.slice(0, 5)}:${called}`] : []),
		...(city ? [`city:${state}:${city.toLowerCase()}:${called}`] : []),
		...(zip || city ? [] : [`state:${state}:${called}`]),
		...(digits ? [`phone:${digits}`] : []),
	]
}

/** Returns the stores of the book with one of these names or numbers, by each of their keys. @throws Forbidden */
export async function findKnownStores(
	tx: Db,
	{ actor, stores }: { actor: Actor; stores: readonly Place[] },
): Promise<Map<string, { id: string; name: string }>> {
	assertMay(actor, 'run')
	const names = JSON.stringify(stores.map(({ name }) => name.toLowerCase()))
	const numbers = JSON.stringify(
		stores.flatMap(({ phone }) => {
			const digits = digitsOf(phone).replace(/^1(?=\d{10}$)/, '')
			return digits ? [digits, `1${digits}`] : []
		}),
	)
	const { rows } = await tx.execute<Place & { id: string }>(sql`
		select id, name, city, state, zip, phone from dealer
		where lower(name) in (select jsonb_array_elements_text(${names}::jsonb))
			or regexp_replace(phone, '\\D', '', 'g') in (select jsonb_array_elements_text(${numbers}::jsonb))
		order by id desc`)
	return new Map(rows.flatMap((row) => keysOfStore(row).map((key) => [key, { id: row.id, name: row.name }])))
}

export type ImportedDealer = { store: DealerInput; notes: string; person: PersonInput | null }

/**
 * Adds stores to the book, each with at most one person, in a few statements for all of them. Call it inside a transaction.
 * @returns the ids in their order; null for a store that another import added in the meantime
 * @throws Forbidden
 */
export async function insertImportedDealers(
	tx: Db,
	{ actor, dealers, now }: { actor: Actor; dealers: readonly ImportedDealer[]; now: Date },
): Promise<(string | null)[]> {
	assertMay(actor, 'run')
	if (dealers.length === 0) return []
	const groups = await addGroups(tx, { names: dealers.map(({ store }) => store.group), now })
	const keys = dealers.map(({ store }) => uuidOf(`imported dealer ${keysOfStore(store)[0]}`))
	const rows = dealers.map(({ store: { group, ...fields }, notes }, index) => ({
		...fields,
		notes,
		groupId: groups.get(group.toLowerCase()) ?? null,
		formKey: keys[index]!,
		createdAt: now,
		updatedAt: now,
	}))
	const added = await tx
		.insert(dealer)
		.values(rows)
		.onConflictDoNothing({ target: dealer.formKey })
		.returning({ id: dealer.id, formKey: dealer.formKey })
	const idOf = new Map(added.map(({ id, formKey }) => [formKey, id]))
	const ids = keys.map((key) => idOf.get(key) ?? null)
	const people = dealers.flatMap(({ person }, index) => {
		const dealerId = ids[index]
		return person && dealerId ? [{ ...person, dealerId, createdAt: now }] : []
	})
	if (people.length > 0) await tx.insert(dealerPerson).values(people)
	return ids
}

/** Returns the ids of groups by their names in lower case, and adds those that are missing. */
async function addGroups(
	tx: Db,
	{ names, now }: { names: readonly string[]; now: Date },
): Promise<Map<string, string>> {
	// In order, so that concurrent imports cannot deadlock.
	const wanted = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].filter(Boolean).sort()
	if (wanted.length === 0) return new Map()
	await tx
		.insert(dealerGroup)
		.values(wanted.map((name) => ({ name, createdAt: now })))
		.onConflictDoNothing()
	const rows = await tx.select().from(dealerGroup).where(inArray(dealerGroup.name, wanted))
	return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

/**
 * Removes the stores that an import added and that nobody has used since, and the groups that it added and that have no store now. Call it
 * inside a transaction.
 * @param since when the import began: older groups stay
 * @returns the ids that are kept, with the reason
 * @throws Forbidden
 */
export async function removeUnusedDealers(
	tx: Db,
	{ actor, ids, since }: { actor: Actor; ids: readonly string[]; since: Date },
): Promise<Map<string, string>> {
	assertMay(actor, 'run')
	const own = ['dealer_person']
	const { rows } = await tx.execute<{ id: string; used: boolean }>(sql`
		select id, version > 1 or ${await namedElsewhere(tx, { column: 'dealer_id', id: sql`d.id`, except: own })}
			or (select count(*) from dealer_person p where p.dealer_id = d.id) > 1
			or exists (select from dealer_person p where p.dealer_id = d.id and (p.version > 1 or p.left_at is not null
				or ${await namedElsewhere(tx, { column: 'dealer_person_id', id: sql`p.id`, except: [] })})) as used
		from dealer d where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
		order by id for update`)
	const kept = new Map(rows.filter(({ used }) => used).map(({ id }) => [id, 'Worked on since.']))
	const removable = rows.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
	if (removable.length > 0) await tx.delete(dealer).where(inArray(dealer.id, removable))
	await tx.execute(sql`
		delete from dealer_group g where created_at >= ${since.toISOString()}::timestamptz
			and not exists (select from dealer d where d.group_id = g.id)`)
	return kept
}
