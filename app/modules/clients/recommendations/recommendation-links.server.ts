import type { Db } from '#app/db/client.server.ts'
import { linkPath } from '#app/lib/paths/link-purposes.ts'
import type { Link, Links } from '#app/platform/links/signed-links.server.ts'
import type { Recommendation } from './recommendation.ts'
import { findRecommendation } from './recommendations.server.ts'

/** The link by which a client answers without signing in. It is dead when the client's address changes. */
export const answerLink = ({ id, clientEmail }: Pick<Recommendation, 'id' | 'clientEmail'>) =>
	({ purpose: 'vehicle', subject: id, state: [clientEmail.toLowerCase()] }) satisfies Link

const validDays = 90

/** Returns the page of a vehicle with an answer that is chosen already. */
export const answerPath = (token: string, answer?: string): string =>
	`${linkPath('vehicle', token)}${answer ? `&answer=${answer}` : ''}`

/**
 * Returns the vehicle that an emailed link opens, until 90 days after it was sent.
 * @throws NotFound when the link was altered or has expired, or the vehicle was deleted
 */
export function openAnswerLink(
	db: Db,
	{ links, token, now }: { links: Links; token: string; now: Date },
): Promise<Recommendation> {
	return links.open('vehicle', token, async (id) => {
		const row = await findRecommendation(db, id)
		if (!row) return []
		const isExpired = now.getTime() - row.createdAt.getTime() > validDays * 86_400_000
		return [{ row, state: answerLink(row).state, isExpired }]
	})
}
