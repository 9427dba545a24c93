import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { vehicleRecommendation } from '#app/db/schema/clients.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { passNextAction } from '../files/next-actions.server.ts'
import { noteClientEvent } from '../history.server.ts'
import {
	answerReasonCharsMax,
	isAnswer,
	type Recommendation,
	statusLabels,
	vehicleName,
} from './recommendation.ts'
import { getOne, noSuchVehicle } from './recommendations.server.ts'

type Answered = {
	/** Who says it: an account, or null for the mailed link, which has proven itself. */
	by: { userId: string | null }
	id: string
	/** 'interested', 'maybe' or 'rejected'. */
	answer: string
	reason: string
	now: Date
}

const dayMs = 86_400_000

/**
 * The client says what they think of a vehicle, and may think again: the last word holds. It is the advisor's move then. The same word
 * again changes nothing. Whoever calls has made sure that it is the client. Call inside a transaction.
 * @throws NotFound; Invalid('answer' | 'reason')
 */
export async function answerRecommendation(
	tx: Db,
	{ by, id, answer, reason, now }: Answered,
): Promise<{ recommendation: Recommendation; changed: boolean }> {
	const words = reason.replace(/\s+/g, ' ').trim()
	if (!isAnswer(answer)) throw new Invalid('Please choose one of the three answers.', 'answer')
	if (words.length > answerReasonCharsMax)
		throw new Invalid(`Please keep it to ${answerReasonCharsMax} characters or fewer.`, 'reason')
	const [held] = isUuid(id)
		? await tx.select().from(vehicleRecommendation).where(eq(vehicleRecommendation.id, id)).for('update')
		: []
	if (!held) throw new NotFound(noSuchVehicle)
	if (held.status === answer && (held.answerReason ?? '') === words)
		return { recommendation: await getOne(tx, id), changed: false }
	await tx
		.update(vehicleRecommendation)
		.set({
			status: answer,
			answerReason: words || null,
			answeredAt: now,
			version: sql`${vehicleRecommendation.version} + 1`,
		})
		.where(eq(vehicleRecommendation.id, id))
	const recommendation = await getOne(tx, id)
	const name = vehicleName(recommendation)
	const actor = { kind: 'client', userId: by.userId } as const
	await noteClientEvent(tx, {
		clientId: held.clientId,
		what: 'vehicle-answered',
		actor,
		now,
		detail: { recommendation: id, vehicle: name, answer },
	})
	const what = `${statusLabels[answer]}: ${name}`.slice(0, 120)
	const dueAt = new Date(now.getTime() + dayMs)
	await passNextAction(tx, { actor, id: held.clientId, move: { side: 'advisor', what, dueAt }, now })
	return { recommendation, changed: true }
}
