import { and, eq, inArray, notExists } from 'drizzle-orm'
import type { SampleDealer } from '#app/content/samples/sample-dealers.ts'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerGroup, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { transact } from '#app/db/transact.server.ts'
import { findOrAddGroup } from './groups.server.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Live mode: deletes the stores that a demo may have left in this database, and groups that then have none. */
export async function removeSampleDealers(db: Db): Promise<void> {
	await transact(db, async (tx) => {
		const removed = await tx.delete(dealer).where(eq(dealer.sample, true)).returning({ id: dealer.id })
		if (removed.length === 0) return
		const stores = tx.select({ id: dealer.id }).from(dealer).where(eq(dealer.groupId, dealerGroup.id))
		await tx.delete(dealerGroup).where(notExists(stores))
	})
}

type SampleInput = { dealers: readonly SampleDealer[]; now: Date }

/** Demo mode only: inserts the sample stores with their staff, marked as samples. A second run changes nothing. */
export async function insertSampleDealers(db: Db, { dealers, now }: SampleInput): Promise<void> {
	const [existing] = await db.select({ id: dealer.id }).from(dealer).where(eq(dealer.sample, true)).limit(1)
	if (existing) return
	const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs)
	await transact(db, async (tx) => {
		const groupIds = new Map<string, string | null>()
		for (const { group } of dealers)
			if (!groupIds.has(group)) groupIds.set(group, await findOrAddGroup(tx, group))
		const rows = dealers.map((sample) => ({ id: crypto.randomUUID(), sample }))
		await tx.insert(dealer).values(
			rows.map(({ id, sample: { group, people: _, doNotUse, addedDaysAgo, brands, ...fields } }) => ({
				...fields,
				id,
				groupId: groupIds.get(group) ?? null,
				brands: [...brands],
				doNotUseSince: doNotUse && at(doNotUse.daysAgo),
				doNotUseReason: doNotUse?.reason ?? '',
				sample: true,
				createdAt: at(addedDaysAgo),
				updatedAt: at(doNotUse?.daysAgo ?? addedDaysAgo),
			})),
		)
		await tx.insert(dealerPerson).values(
			rows.flatMap(({ id, sample: { people, addedDaysAgo } }) =>
				people.map(({ leftDaysAgo, ...person }, position) => ({
					...person,
					dealerId: id,
					leftAt: leftDaysAgo === null ? null : at(leftDaysAgo),
					createdAt: new Date(at(addedDaysAgo).getTime() + position * minuteMs),
				})),
			),
		)
	})
}

/** Returns the ids of sample stores with these names. */
export async function findSampleDealers(db: Db, { names }: { names: readonly string[] }): Promise<string[]> {
	const rows = await db
		.select({ id: dealer.id })
		.from(dealer)
		.where(and(eq(dealer.sample, true), inArray(dealer.name, [...names])))
	return rows.map(({ id }) => id)
}
