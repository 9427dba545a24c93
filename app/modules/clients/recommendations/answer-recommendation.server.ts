import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { vehicleRecommendation } from '#app/db/schema/clients/clients.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { applyEvent } from '../steps/apply-event.server.ts'
import { answerReasonCharsMax, isAnswer, type Recommendation, vehicleName } from './recommendation.ts'
import { noSuchVehicle, readRecommendation } from './recommendations.server.ts'

type AnswerInput = {
	/** Who answers: an account, or null for a verified link from the email. */
	answeredBy: Person
	id: string
	/** 'interested', 'maybe' or 'rejected'. */
	answer: string
	/** Null keeps the reason given before. */
	reason: string | null
	now: Date
}

/**
 * Records a client's answer to a vehicle; a later answer replaces it, and the same answer again changes nothing. The next step is then
 * the advisor's. The caller must have verified that the answer comes from the client. Call it inside a transaction.
 * @throws NotFound; Invalid('answer' | 'reason')
 */
export async function answerRecommendation(
	tx: Db,
	{ answeredBy, id, answer, reason, now }: AnswerInput,
): Promise<{ recommendation: Recommendation; changed: boolean }> {
	if (!isAnswer(answer)) throw new Invalid('Please choose one of the three answers.', 'answer')
	const typedReason = reason?.replace(/\s+/g, ' ').trim()
	if (typedReason && typedReason.length > answerReasonCharsMax)
		throw new Invalid(`Please keep it to ${answerReasonCharsMax} characters or fewer.`, 'reason')
	const [locked] = isUuid(id)
		? await tx.select().from(vehicleRecommendation).where(eq(vehicleRecommendation.id, id)).for('update')
		: []
	if (!locked) throw new NotFound(noSuchVehicle)
	const trimmedReason = typedReason ?? locked.answerReason ?? ''
	if (locked.status === answer && (locked.answerReason ?? '') === trimmedReason)
		return { recommendation: await readRecommendation(tx, id), changed: false }
	await tx
		.update(vehicleRecommendation)
		.set({
			status: answer,
			answerReason: trimmedReason || null,
			answeredAt: now,
			version: sql`${vehicleRecommendation.version} + 1`,
		})
		.where(eq(vehicleRecommendation.id, id))
	const recommendation = await readRecommendation(tx, id)
	const name = vehicleName(recommendation)
	await recordClientEvent(tx, {
		clientId: locked.clientId,
		what: 'vehicle-answered',
		actor: answeredBy,
		now,
		detail: { recommendation: id, vehicle: name, answer },
	})
	await applyEvent(tx, {
		event: 'A client answers about a recommended car',
		clientId: locked.clientId,
		objects: { vehicle: id },
		opens: [{ rule: `vehicle.${answer}`, with: name, quote: trimmedReason, occasion: trimmedReason }],
		now,
	})
	return { recommendation, changed: true }
}
