import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealRoundPhoto } from '#app/db/schema/deals-rounds.ts'

/** Lists the photos of the car of a trade-in round, oldest first. The caller has authorized the round. */
export const listRoundPhotos = (db: Db, { roundId }: { roundId: string }): Promise<{ uploadId: string }[]> =>
	db
		.select({ uploadId: dealRoundPhoto.uploadId })
		.from(dealRoundPhoto)
		.where(eq(dealRoundPhoto.roundId, roundId))
		.orderBy(asc(dealRoundPhoto.createdAt), asc(dealRoundPhoto.uploadId))
