import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { vehicleRecommendation } from '#app/db/schema/clients/clients.ts'
import { Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { findOrOpenClientFile, reopenIfClosed } from '../files/open-file.server.ts'
import { assertMay } from '../policy.ts'
import { applyEvent } from '../steps/apply-event.server.ts'
import {
	normalizeVin,
	readMileage,
	readPrice,
	recommendationForm,
	type TypedRecommendation,
} from './recommendation.schema.ts'
import { findPriceBasis, type Recommendation, vehicleName } from './recommendation.ts'
import { readRecommendation } from './recommendations.server.ts'

type RecommendInput = {
	actor: Actor
	/** As typed. */
	typed: TypedRecommendation
	/** Identifies the form, so that it creates one recommendation. */
	formKey: string
	/** When it is emailed, unless with another vehicle before; null for a sample, which is never emailed. */
	emailDueAt?: Date | null
	sample?: boolean
	now: Date
}

/**
 * Recommends a vehicle to the client with `typed.clientEmail`; opens a client file if there is none and reopens a closed one. The next
 * action is then the client's. The same form sent again returns the same recommendation. The caller emails it, at once or when it is due.
 * Call it inside a transaction.
 * @throws Forbidden; Invalid with the field
 */
export async function recommendVehicle(
	tx: Db,
	{ actor, typed, formKey, emailDueAt = null, sample = false, now }: RecommendInput,
): Promise<{ recommendation: Recommendation; isNew: boolean }> {
	assertMay(actor, 'change')
	const read = recommendationForm(now.getUTCFullYear()).safeParse(typed)
	if (!read.success) {
		const [issue] = read.error.issues
		throw new Invalid(issue!.message, String(issue!.path[0]))
	}
	if (!isUuid(formKey)) throw new Invalid('This form is out of date. Please reload the page.')
	// Check for a resubmission first: if the email address has since been removed from its file, opening one here would create a second file.
	const existing = await findByFormKey(tx, formKey)
	if (existing) return { recommendation: existing, isNew: false }
	const { clientName, clientEmail, price, priceBasis, mileage, listing, vin, ...vehicle } = read.data
	const file = await findOrOpenClientFile(tx, {
		actor,
		sample,
		now,
		person: { name: clientName, email: clientEmail },
	})
	const client = await reopenIfClosed(tx, { before: file.client, actor, now })
	const [inserted] = await tx
		.insert(vehicleRecommendation)
		.values({
			...vehicle,
			clientId: client.id,
			clientName,
			clientEmail,
			formKey,
			sample,
			priceText: price,
			priceCents: price ? readPrice(price) : null,
			priceBasis: priceBasis || findPriceBasis(price),
			mileage: readMileage(mileage),
			listingUrl: listing,
			vin: normalizeVin(vin),
			emailDueAt,
			createdBy: actor.id,
			createdAt: now,
		})
		.onConflictDoNothing({ target: vehicleRecommendation.formKey })
		.returning({ id: vehicleRecommendation.id })
	// A concurrent submission of the same form won.
	if (!inserted) return { recommendation: (await findByFormKey(tx, formKey))!, isNew: false }
	const recommendation = await readRecommendation(tx, inserted.id)
	const name = vehicleName(recommendation)
	await recordClientEvent(tx, {
		clientId: client.id,
		what: 'vehicle-recommended',
		actor,
		now,
		detail: { recommendation: inserted.id, vehicle: name },
	})
	await applyEvent(tx, {
		event: 'A car is recommended to a client',
		clientId: client.id,
		objects: { vehicle: inserted.id, order: '*' },
		opens: [{ rule: 'vehicle.answer', with: name }],
		now,
	})
	return { recommendation, isNew: true }
}

async function findByFormKey(db: Db, formKey: string): Promise<Recommendation | null> {
	const [found] = await db
		.select({ id: vehicleRecommendation.id })
		.from(vehicleRecommendation)
		.where(eq(vehicleRecommendation.formKey, formKey))
	return found ? readRecommendation(db, found.id) : null
}
