import { sampleTestimonials } from '#app/content/testimonials.ts'
import type { Db } from '#app/db/client.server.ts'
import { reviewServices } from './review-services.ts'
import { listFeaturedReviews } from './reviews.server.ts'

export type Testimonial = {
	name: string
	role: string
	quote: string
	/** Whole stars. */
	rating: number
	/** Drawn beside a sample; nobody knows the paint of a real one. */
	vehicle: (typeof sampleTestimonials)[number]['vehicle'] | null
	/** Of the review itself; null for a sample. */
	path: string | null
}

const count = 3
/** More than four lines hold, on any screen. */
const quoteCharsMax = 400

/** The newest featured reviews of clients once there are three; until then the demo's samples, and on a live site nothing. */
export async function listTestimonials(db: Db, { demo }: { demo: boolean }): Promise<Testimonial[]> {
	const featured = await listFeaturedReviews(db, { limit: count, samples: false })
	if (featured.length < count)
		return demo ? sampleTestimonials.map((sample) => ({ ...sample, path: null })) : []
	return featured.map(({ id, authorName, stars, vehicle, service, body }) => ({
		name: authorName,
		role: `${vehicle} · ${reviewServices[service]}`,
		quote: body.length > quoteCharsMax ? `${body.slice(0, quoteCharsMax)}…` : body,
		rating: stars,
		vehicle: null,
		path: `/reviews/${id}`,
	}))
}
