import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import {
	recommendationPicture,
	vehicleQuestion,
	vehicleRecommendation,
} from '#app/db/schema/clients/clients.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { findOwnClientId, type SignedIn } from '../own-client.server.ts'
import { assertMay } from '../policy.ts'
import type { Recommendation } from './recommendation.ts'

type ListInput = {
	actor: Actor
	/** Lists only the recommendations of this file. */
	clientId?: string | undefined
	after?: string | undefined
	limit?: number
}

/** Lists the vehicles recommended to clients, newest first, in pages. @throws Forbidden */
export async function listRecommendations(
	db: Db,
	{ actor, clientId, after, limit = 50 }: ListInput,
): Promise<{ recommendations: Recommendation[]; next: string | null }> {
	assertMay(actor, 'see')
	const found = await read(db, {
		where: and(
			clientId ? eq(vehicleRecommendation.clientId, clientId) : undefined,
			isBehind([vehicleRecommendation.createdAt, vehicleRecommendation.id], after),
		),
		limit: limit + 1,
	})
	const { page, next } = toPage(found, limit)
	return { recommendations: page, next }
}

/** Lists the vehicles recommended to a client, newest first, without their texts and pictures. @throws Forbidden */
export async function listRecommendedNames(
	db: Db,
	{ actor, clientId, limit }: { actor: Actor; clientId: string; limit: number },
): Promise<Pick<Recommendation, 'id' | 'year' | 'make' | 'model' | 'trim'>[]> {
	assertMay(actor, 'see')
	const { id, year, make, model, trim, createdAt } = vehicleRecommendation
	return db
		.select({ id, year, make, model, trim })
		.from(vehicleRecommendation)
		.where(eq(vehicleRecommendation.clientId, clientId))
		.orderBy(desc(createdAt), desc(id))
		.limit(limit)
}

/** @throws Forbidden, NotFound */
export async function getRecommendation(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<Recommendation> {
	assertMay(actor, 'see')
	return readRecommendation(db, id)
}

/** Lists the vehicles recommended to this client, newest first. */
export async function listOwnRecommendations(
	db: Db,
	{ actor }: { actor: SignedIn },
): Promise<Recommendation[]> {
	const clientId = await findOwnClientId(db, { actor })
	return clientId ? read(db, { where: eq(vehicleRecommendation.clientId, clientId), limit: 100 }) : []
}

/** Returns a vehicle recommended to this client. @throws NotFound, also for another client's vehicle */
export async function getOwnRecommendation(
	db: Db,
	{ actor, id }: { actor: SignedIn; id: string },
): Promise<Recommendation> {
	const clientId = isUuid(id) ? await findOwnClientId(db, { actor }) : null
	const found = clientId ? await readRecommendation(db, id) : null
	if (found?.clientId !== clientId || !found) throw new NotFound(noSuchVehicle)
	return found
}

/**
 * Lists the vehicle of a verified link (`recommendation-links.server.ts`) and the client's other vehicles that were sent to the same
 * address.
 */
export function listEmailedToSameAddress(
	db: Db,
	{ clientId, clientEmail }: Recommendation,
): Promise<Recommendation[]> {
	return read(db, {
		where: and(
			eq(vehicleRecommendation.clientId, clientId),
			eq(vehicleRecommendation.clientEmail, clientEmail),
		),
		limit: 20,
	})
}

export const noSuchVehicle = 'We couldn’t find this vehicle.'

/** Returns a recommendation without checking permission: the caller must. @throws NotFound */
export async function readRecommendation(db: Db, id: string): Promise<Recommendation> {
	const found = await findRecommendation(db, id)
	if (!found) throw new NotFound(noSuchVehicle)
	return found
}

/** Returns a recommendation without checking permission; null if there is none. */
export async function findRecommendation(db: Db, id: string): Promise<Recommendation | null> {
	const [found] = isUuid(id) ? await read(db, { where: eq(vehicleRecommendation.id, id), limit: 1 }) : []
	return found ?? null
}

/** Returns recommendations in the order in which they were made, without checking permission: the caller must. */
export const readRecommendations = async (db: Db, ids: readonly string[]): Promise<Recommendation[]> =>
	(await read(db, { where: inArray(vehicleRecommendation.id, [...ids]), limit: ids.length })).reverse()

async function read(
	db: Db,
	{ where, limit }: { where: SQL | undefined; limit: number },
): Promise<Recommendation[]> {
	const rows = await db
		.select({ row: vehicleRecommendation, questions })
		.from(vehicleRecommendation)
		.where(where)
		.orderBy(desc(vehicleRecommendation.createdAt), desc(vehicleRecommendation.id))
		.limit(limit)
	if (rows.length === 0) return []
	const ids = rows.map(({ row }) => row.id)
	const pictures = await readPictures(db, { ids })
	return rows.map(
		({ row: { formKey: _formKey, createdBy: _createdBy, sample: _sample, ...row }, questions: asked }) => ({
			...row,
			questions: asked.map(({ askedAt, ...question }) => ({ ...question, askedAt: new Date(askedAt) })),
			pictures: pictures
				.filter(({ picture }) => picture.recommendationId === row.id)
				.map(({ picture: { uploadId, alt }, width, height }) => ({
					uploadId,
					alt,
					width: width ?? 4,
					height: height ?? 3,
				})),
		}),
	)
}

/** Read with its vehicle, because most have none. */
const questions = sql<{ id: string; text: string; askedAt: string }[]>`(
	select coalesce(json_agg(json_build_object('id', q.id, 'text', q.text, 'askedAt', q.asked_at) order by q.asked_at, q.id), '[]')
	from ${vehicleQuestion} q where q.recommendation_id = ${vehicleRecommendation}.id
)`

const readPictures = preparedQuery((db) =>
	db
		.select({ picture: recommendationPicture, width: upload.width, height: upload.height })
		.from(recommendationPicture)
		.innerJoin(upload, eq(upload.id, recommendationPicture.uploadId))
		.where(sql`${recommendationPicture.recommendationId} = any(${sql.placeholder('ids')}::uuid[])`)
		.orderBy(asc(recommendationPicture.recommendationId), asc(recommendationPicture.position))
		.prepare('recommendation_pictures'),
)
