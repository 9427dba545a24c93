import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Recommendation } from './recommendation.ts'
import { readRecommendation } from './recommendations.server.ts'

/**
 * Creates and verifies the links by which a client answers without signing in. Nothing is stored: a token is the recommendation's id and a MAC
 * over purpose, id and the address it was emailed to.
 */
export type RecommendationLinks = {
	tokenOf(recommendation: Pick<Recommendation, 'id' | 'clientEmail'>): string
	proves(token: string, recommendation: Pick<Recommendation, 'id' | 'clientEmail'>): boolean
}

/** `secret` is the site's secret; changing it invalidates all links. */
export function createRecommendationLinks({ secret }: { secret: string }): RecommendationLinks {
	// A separate key, so that a MAC made for another purpose of the secret is not valid here.
	const key = createHmac('sha256', secret).update('recommendation links').digest()
	const tokenOf: RecommendationLinks['tokenOf'] = ({ id, clientEmail }) =>
		`${id}.${createHmac('sha256', key)
			.update(JSON.stringify(['answer', 1, id, clientEmail.toLowerCase()]))
			.digest('base64url')}`
	return {
		tokenOf,
		proves(token, recommendation) {
			const [received, expected] = [Buffer.from(token), Buffer.from(tokenOf(recommendation))]
			return received.length === expected.length && timingSafeEqual(received, expected)
		},
	}
}

const validDays = 90

/** Returns the link for an email. The token is in the query string, which the access log leaves out. */
export const answerUrl = (origin: string, token: string, answer?: string): string =>
	`${origin}/vehicle?token=${token}${answer ? `&answer=${answer}` : ''}`

/**
 * Returns the vehicle that an emailed link opens, until 90 days after it was sent.
 * @throws NotFound, with the same message whether the link was altered, deleted or has expired
 */
export async function openAnswerLink(
	db: Db,
	{ links, token, now }: { links: RecommendationLinks; token: string; now: Date },
): Promise<Recommendation> {
	const found = await readRecommendation(db, token.slice(0, 36)).catch(() => null)
	if (
		!found ||
		!links.proves(token, found) ||
		now.getTime() - found.createdAt.getTime() > validDays * 86_400_000
	)
		throw new NotFound(
			'This link no longer works. Please use the one in our latest email about the vehicle, or email us.',
		)
	return found
}
