import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Recommendation } from './recommendation.ts'
import { getOne } from './recommendations.server.ts'

/**
 * Makes and checks the links by which a client answers without signing in. Nothing is stored: a token is the recommendation's id and a MAC
 * over purpose, id and the address it was mailed to.
 */
export type RecommendationLinks = {
	tokenOf(recommendation: Pick<Recommendation, 'id' | 'clientEmail'>): string
	proves(token: string, recommendation: Pick<Recommendation, 'id' | 'clientEmail'>): boolean
}

/** `secret`: the site's; another one ends all links. */
export function createRecommendationLinks({ secret }: { secret: string }): RecommendationLinks {
	// A key of its own: a MAC made for any other purpose of the secret proves nothing here.
	const key = createHmac('sha256', secret).update('recommendation links').digest()
	const tokenOf: RecommendationLinks['tokenOf'] = ({ id, clientEmail }) =>
		`${id}.${createHmac('sha256', key)
			.update(JSON.stringify(['answer', 1, id, clientEmail.toLowerCase()]))
			.digest('base64url')}`
	return {
		tokenOf,
		proves(token, recommendation) {
			const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(recommendation))]
			return given.length === right.length && timingSafeEqual(given, right)
		},
	}
}

const daysAfter = 90

/** Where a mail leads. The token stands in the query, which the access log leaves out. */
export const answerUrl = (origin: string, token: string, answer?: string): string =>
	`${origin}/vehicle?token=${token}${answer ? `&answer=${answer}` : ''}`

/**
 * The vehicle that a mailed link opens, until 90 days after it was sent.
 * @throws NotFound, with the same words whether it was altered, is gone or is long over
 */
export async function openAnswerLink(
	db: Db,
	{ links, token, now }: { links: RecommendationLinks; token: string; now: Date },
): Promise<Recommendation> {
	const found = await getOne(db, token.slice(0, 36)).catch(() => null)
	if (
		!found ||
		!links.proves(token, found) ||
		now.getTime() - found.createdAt.getTime() > daysAfter * 86_400_000
	)
		throw new NotFound(
			'This link no longer works. Please use the one in our latest email about the vehicle, or email us.',
		)
	return found
}
