import { and, asc, eq, isNotNull, lte, max } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { vehicleRecommendation } from '#app/db/schema/clients/clients.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { lockFile } from '../files/open-file.server.ts'
import { assertMay } from '../policy.ts'
import type { Recommendation } from './recommendation.ts'
import { readRecommendations } from './recommendations.server.ts'

/** How long a vehicle waits for the next one before it is emailed without it. */
export const waitMinutes = 10

/** The vehicles for one address of a client, which are emailed together. */
type WaitingVehicles = { clientId: string; clientEmail: string }

const isWaiting = ({ clientId, clientEmail }: WaitingVehicles) =>
	and(
		eq(vehicleRecommendation.clientId, clientId),
		eq(vehicleRecommendation.clientEmail, clientEmail),
		isNotNull(vehicleRecommendation.emailDueAt),
	)

/** Lets all vehicles for the address wait until then. Call it in the transaction that adds one. */
export async function waitForNext(
	tx: Db,
	{ until, ...vehicles }: WaitingVehicles & { until: Date },
): Promise<void> {
	await tx.update(vehicleRecommendation).set({ emailDueAt: until }).where(isWaiting(vehicles))
}

/**
 * Returns the vehicles that wait to be emailed to the address, oldest first, and ends their wait: call it in the transaction that queues
 * their email, so that each is in exactly one.
 */
export async function takeWaiting(tx: Db, vehicles: WaitingVehicles): Promise<Recommendation[]> {
	const taken = await tx
		.update(vehicleRecommendation)
		.set({ emailDueAt: null })
		.where(isWaiting(vehicles))
		.returning({ id: vehicleRecommendation.id })
	return taken.length > 0
		? readRecommendations(
				tx,
				taken.map(({ id }) => id),
			)
		: []
}

/** Like `takeWaiting`, but nothing is taken while one of the vehicles is not due: the advisor has added it in the meantime. */
export async function takeDue(
	tx: Db,
	{ now, ...vehicles }: WaitingVehicles & { now: Date },
): Promise<Recommendation[]> {
	// An advisor who adds a vehicle has locked the file until it is stored.
	await lockFile(tx, vehicles.clientId)
	const [due] = await tx
		.select({ last: max(vehicleRecommendation.emailDueAt) })
		.from(vehicleRecommendation)
		.where(isWaiting(vehicles))
	return due?.last && due.last <= now ? takeWaiting(tx, vehicles) : []
}

/** Lists the addresses for which all waiting vehicles are due. For a job. */
export const listDueVehicles = (db: Db, { now }: { now: Date }): Promise<WaitingVehicles[]> => {
	const { clientId, clientEmail, emailDueAt } = vehicleRecommendation
	return db
		.select({ clientId, clientEmail })
		.from(vehicleRecommendation)
		.where(isNotNull(emailDueAt))
		.groupBy(clientId, clientEmail)
		.having(lte(max(emailDueAt), now))
		.orderBy(asc(clientId), asc(clientEmail))
}

/** Lists a client's vehicles that wait to be emailed, oldest first. @throws Forbidden */
export async function listWaitingVehicles(
	db: Db,
	{ actor, clientId }: { actor: Actor; clientId: string },
): Promise<Recommendation[]> {
	assertMay(actor, 'see')
	const found = await db
		.select({ id: vehicleRecommendation.id })
		.from(vehicleRecommendation)
		.where(and(eq(vehicleRecommendation.clientId, clientId), isNotNull(vehicleRecommendation.emailDueAt)))
		.limit(50)
	return found.length > 0
		? readRecommendations(
				db,
				found.map(({ id }) => id),
			)
		: []
}
