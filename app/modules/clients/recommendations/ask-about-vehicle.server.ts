import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { vehicleQuestion, vehicleRecommendation } from '#app/db/schema/clients/clients.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { applyEvent } from '../steps/apply-event.server.ts'
import { questionCharsMax, questionsMax, type Recommendation, vehicleName } from './recommendation.ts'
import { noSuchVehicle, readRecommendation } from './recommendations.server.ts'

type AskInput = {
	/** Who asks: an account, or null for a verified link from the email. */
	askedBy: Person
	/** The vehicle. */
	id: string
	text: string
	now: Date
}

/**
 * Records what a client asks about a vehicle and opens a step for the advisor; the answer to the vehicle stays as it is. The same question
 * again changes nothing. The caller must have verified that it comes from the client. Call it inside a transaction.
 * @returns the new question's ID; null if it was asked before
 * @throws NotFound; Invalid('question')
 */
export async function askAboutVehicle(
	tx: Db,
	{ askedBy, id, text, now }: AskInput,
): Promise<{ recommendation: Recommendation; questionId: string | null }> {
	const question = text.replace(/\s+/g, ' ').trim()
	if (!question) throw new Invalid('Please write your question.', 'question')
	if (question.length > questionCharsMax)
		throw new Invalid(`Please keep it to ${questionCharsMax} characters or fewer.`, 'question')
	const [locked] = isUuid(id)
		? await tx.select().from(vehicleRecommendation).where(eq(vehicleRecommendation.id, id)).for('update')
		: []
	if (!locked) throw new NotFound(noSuchVehicle)
	const recommendation = await readRecommendation(tx, id)
	if (recommendation.questions.some((each) => each.text === question))
		return { recommendation, questionId: null }
	if (recommendation.questions.length >= questionsMax)
		throw new Invalid('That is a lot of questions about one car. Please call us instead.', 'question')
	const [asked] = await tx
		.insert(vehicleQuestion)
		.values({ recommendationId: id, text: question, askedAt: now })
		.returning({ id: vehicleQuestion.id })
	const name = vehicleName(recommendation)
	await recordClientEvent(tx, {
		clientId: locked.clientId,
		what: 'vehicle-asked',
		actor: askedBy,
		now,
		detail: { recommendation: id, vehicle: name, question },
	})
	await applyEvent(tx, {
		event: 'A client asks about a recommended car',
		clientId: locked.clientId,
		objects: { vehicle: id, 'vehicle-question': asked!.id },
		opens: [{ rule: 'vehicle-question.answer', with: name, quote: question }],
		now,
	})
	return { recommendation: await readRecommendation(tx, id), questionId: asked!.id }
}
