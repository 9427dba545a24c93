import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { deal, dealDocument, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { transact } from '#app/db/transact.server.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import type { DealDocument } from '#engine'
import { totalToStore } from '../documents/documents.server.ts'
import type { SampleDeal, SampleDocument } from './sample-deals.ts'

/** Live mode: deletes the deals that a demo may have left in this database. */
export async function removeSampleDeals(db: Db): Promise<void> {
	await db.delete(deal).where(eq(deal.sample, true))
}

/** Returns the id of a client's sample deal; undefined without one. */
export async function findSampleDeal(
	db: Db,
	{ clientId }: { clientId: string },
): Promise<string | undefined> {
	const [found] = await db
		.select({ id: deal.id })
		.from(deal)
		.where(and(eq(deal.clientId, clientId), eq(deal.sample, true)))
	return found?.id
}

type SampleDealsInput = {
	/** Each deal with the file of its client. */
	deals: readonly { sample: SampleDeal; clientId: string }[]
	advisorId: string
	/** Today as an ISO date. */
	today: string
	now: Date
}

const dayMs = 86_400_000

/** Demo mode only: inserts the sample deals with their cars and documents, marked as samples. A second run changes nothing. */
export async function insertSampleDeals(
	db: Db,
	{ deals, advisorId, today, now }: SampleDealsInput,
): Promise<void> {
	if ((await db.$count(deal, eq(deal.sample, true))) > 0) return
	const before = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs)
	await transact(db, async (tx) => {
		const dealers = await tx
			.select({ id: dealer.id, name: dealer.name })
			.from(dealer)
			.where(eq(dealer.sample, true))
		const dealerIds = new Map(dealers.map(({ id, name }) => [name, id]))
		for (const { sample, clientId } of deals) {
			const [inserted] = await tx
				.insert(deal)
				.values({
					clientId,
					formKey: crypto.randomUUID(),
					wants: sample.wants,
					mustHaves: sample.mustHaves,
					budgetCents: sample.budgetDollars * 100,
					targetCents: sample.targetDollars * 100,
					targetReason: sample.targetReason,
					walkAwayCents: sample.walkAwayDollars * 100,
					buyer: { state: 'NJ', ...sample.buyer },
					sample: true,
					createdAt: before(sample.startedDaysAgo),
					activeAt: before(Math.min(...sample.documents.map(({ daysAgo }) => daysAgo))),
				})
				.returning({ id: deal.id })
			const dealId = inserted!.id
			const { condition, year, make, model, trim, odometer, vin } = sample.vehicle
			const [vehicle] = await tx
				.insert(dealVehicle)
				.values({
					dealId,
					formKey: crypto.randomUUID(),
					condition,
					year,
					make,
					model,
					trim: trim ?? '',
					odometer,
					vin,
					createdAt: before(sample.startedDaysAgo),
				})
				.returning({ id: dealVehicle.id })
			await tx.insert(dealDocument).values(
				sample.documents.map((each) =>
					documentRow(each, {
						dealId,
						vehicleId: vehicle!.id,
						dealerIds,
						advisorId,
						today,
						at: before(each.daysAgo),
					}),
				),
			)
		}
	})
}

type RowFrame = {
	dealId: string
	vehicleId: string
	/** The sample dealers by name. */
	dealerIds: ReadonlyMap<string, string>
	advisorId: string
	today: string
	at: Date
}

function documentRow(
	{
		document: content,
		daysAgo,
		goodForDays,
		dealer: dealerName,
		writtenBy = '',
		title = '',
		state,
		enteredBy,
	}: SampleDocument,
	{ dealId, vehicleId, dealerIds, advisorId, today, at }: RowFrame,
): typeof dealDocument.$inferInsert {
	const date = addDays(today, -daysAgo)
	const document: DealDocument = { version: 1, ...content, date }
	if (goodForDays !== undefined) document.validUntil = addDays(date, goodForDays)
	return {
		dealId,
		formKey: crypto.randomUUID(),
		state: state ?? 'confirmed',
		kind: document.kind,
		title,
		dealerId: (dealerName && dealerIds.get(dealerName)) || null,
		writtenBy,
		vehicleId: document.kind === 'pre_approval' ? null : vehicleId,
		// A confirmed document is read from `document`; its form is never shown again.
		typed: {},
		document,
		outTheDoorCents: totalToStore(document),
		documentDate: date,
		validUntil: document.validUntil ?? null,
		enteredBy: enteredBy ?? 'advisor',
		enteredByUserId: enteredBy === 'client' ? null : advisorId,
		confirmedAt: state === 'draft' ? null : at,
		chosenAt: state === 'chosen' ? at : null,
		createdAt: at,
		updatedAt: at,
	}
}
