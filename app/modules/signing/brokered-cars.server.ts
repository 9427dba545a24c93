import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { deal, dealDocument, dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { dealAgreement, dealSigningEntry } from '#app/db/schema/signing.ts'

/** A car that a client agreed on with a dealer through the practice. What nobody recorded is null or empty. */
export type BrokeredCar = {
	/** The deal's. */
	id: string
	clientId: string
	vin: string | null
	year: number | null
	make: string | null
	model: string | null
	trim: string | null
	condition: string | null
	/** Of the dealer book; otherwise who wrote the document, in words. */
	dealerName: string | null
	dealerAddress: string
	/** With taxes and fees. */
	outTheDoorCents: number | null
	agreedAt: Date | null
	signedAt: Date | null
}

// Only the first end of a signing counts, as in `listDealEnds`.
const signedAt = sql<Date | null>`(
	select case when e.entry ->> 'outcome' = 'signed' then e.created_at end
	from deal_signing_entry e where e.deal_id = "deal"."id" and e.entry ->> 'kind' = 'end' order by e.position limit 1
)`.mapWith(dealSigningEntry.createdAt)

/**
 * Lists the cars that were agreed on or whose document was chosen, newest deal first, without samples. The caller must check permission.
 * @param after the `next` of the page before
 * @param clientIds only those of these files
 */
export async function listBrokeredCars(
	db: Db,
	{ after, clientIds, limit }: { after?: string | undefined; clientIds?: readonly string[]; limit: number },
): Promise<{ cars: BrokeredCar[]; next: string | null }> {
	const rows = await db
		.select({
			id: deal.id,
			clientId: deal.clientId,
			vin: dealVehicle.vin,
			year: dealVehicle.year,
			make: dealVehicle.make,
			model: dealVehicle.model,
			trim: dealVehicle.trim,
			condition: dealVehicle.condition,
			dealerName: sql<string | null>`coalesce(${dealer.name}, nullif(${dealDocument.writtenBy}, ''))`,
			dealerAddress: sql<string>`concat_ws(', ', nullif(${dealer.street}, ''), nullif(${dealer.city}, ''), nullif(trim(${dealer.state} || ' ' || ${dealer.zip}), ''))`,
			outTheDoorCents: sql<
				number | null
			>`coalesce(${dealAgreement.outTheDoorCents}, ${dealDocument.outTheDoorCents})`.mapWith(
				dealDocument.outTheDoorCents,
			),
			agreedAt: dealAgreement.agreedAt,
			signedAt,
		})
		.from(deal)
		.leftJoin(dealAgreement, and(eq(dealAgreement.dealId, deal.id), isNull(dealAgreement.replacedAt)))
		.innerJoin(
			dealDocument,
			or(
				eq(dealDocument.id, dealAgreement.documentId),
				and(
					isNull(dealAgreement.documentId),
					eq(dealDocument.dealId, deal.id),
					eq(dealDocument.state, 'chosen'),
				),
			),
		)
		.leftJoin(dealVehicle, eq(dealVehicle.id, dealDocument.vehicleId))
		.leftJoin(dealer, eq(dealer.id, dealDocument.dealerId))
		.where(
			and(
				eq(deal.sample, false),
				clientIds ? inArray(deal.clientId, [...clientIds]) : undefined,
				isBehind([deal.createdAt, deal.id], after),
			),
		)
		.orderBy(desc(deal.createdAt), desc(deal.id))
		.limit(limit + 1)
	const { page, next } = toPage(rows, limit)
	return { cars: page, next }
}
