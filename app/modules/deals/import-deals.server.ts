import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { namedElsewhere } from '#app/db/named-elsewhere.server.ts'
import { deal, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { uuidOf } from '#app/lib/uuid-of.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'
import type { VehicleInput } from './vehicles.server.ts'

export type ImportedDeal = {
	clientId: string
	/** Identifies it in its file, as `keyOfDeal`. */
	formKey: string
	wants: string
	mustHaves: string
	budgetCents: number | null
	targetCents: number | null
	/** Null for a deal whose file does not say when it started. */
	startedAt: Date | null
	closedAt: Date | null
	ownerId: string | null
	vehicle: VehicleInput | null
}

/** Returns the key of a deal of another program: by its number there, or by what it says. A second import of it changes nothing. */
export const keyOfDeal = (clientId: string, identity: string): string =>
	uuidOf(`imported deal ${clientId} ${identity}`)

/** Returns those keys that a deal has already. @throws Forbidden */
export async function findKnownDeals(
	tx: Db,
	{ actor, keys }: { actor: Actor; keys: readonly string[] },
): Promise<Set<string>> {
	assertMay(actor, 'run')
	if (keys.length === 0) return new Set()
	const rows = await tx
		.select({ key: deal.formKey })
		.from(deal)
		.where(inArray(deal.formKey, [...keys]))
	return new Set(rows.map(({ key }) => key))
}

/**
 * Adds deals to the files of clients, each with at most one car. Nothing follows from them: no step, no email, and no entry in the history
 * of the file, which could not be taken back. Call it inside a transaction.
 * @returns the ids in their order; null for a deal that another import added in the meantime
 * @throws Forbidden
 */
export async function insertImportedDeals(
	tx: Db,
	{ actor, deals, now }: { actor: Actor; deals: readonly ImportedDeal[]; now: Date },
): Promise<(string | null)[]> {
	assertMay(actor, 'run')
	if (deals.length === 0) return []
	const rows = deals.map(({ vehicle: _, startedAt, ownerId, ...row }) => ({
		...row,
		...(ownerId && { ownerId }),
		createdAt: startedAt ?? row.closedAt ?? now,
		activeAt: row.closedAt ?? startedAt ?? now,
	}))
	const added = await tx
		.insert(deal)
		.values(rows)
		.onConflictDoNothing({ target: deal.formKey })
		.returning({ id: deal.id, formKey: deal.formKey })
	const idOf = new Map(added.map(({ id, formKey }) => [formKey, id]))
	const ids = deals.map(({ formKey }) => idOf.get(formKey) ?? null)
	const vehicles = deals.flatMap(({ vehicle, formKey }, index) => {
		const dealId = ids[index]
		return vehicle && dealId
			? [{ ...vehicle, dealId, formKey: uuidOf(`car of ${formKey}`), createdAt: now }]
			: []
	})
	if (vehicles.length > 0) await tx.insert(dealVehicle).values(vehicles)
	return ids
}

/**
 * Removes the deals that an import added and that nobody has used since. Call it inside a transaction.
 * @returns the ids that are kept, with the reason
 * @throws Forbidden
 */
export async function removeUnusedDeals(
	tx: Db,
	{ actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<Map<string, string>> {
	assertMay(actor, 'run')
	const { rows } = await tx.execute<{ id: string; used: boolean }>(sql`
		select id, version > 1 or active_at <> coalesce(closed_at, created_at)
			or ${await namedElsewhere(tx, { column: 'deal_id', id: sql`d.id`, except: ['deal_vehicle'] })}
			or (select count(*) from deal_vehicle v where v.deal_id = d.id) > 1
			or exists (select from deal_vehicle v where v.deal_id = d.id and (v.version > 1
				or ${await namedElsewhere(tx, { column: 'vehicle_id', id: sql`v.id`, except: [] })})) as used
		from deal d where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
		order by id for update`)
	const kept = new Map(rows.filter(({ used }) => used).map(({ id }) => [id, 'Worked on since.']))
	const removable = rows.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
	if (removable.length > 0) await tx.delete(deal).where(inArray(deal.id, removable))
	return kept
}
