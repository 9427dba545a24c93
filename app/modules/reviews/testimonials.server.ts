import { sampleTestimonials } from '#app/content/testimonials.ts'
import type { Db } from '#app/db/client.server.ts'
import { listFeaturedReviews } from './reviews.server.ts'

export type Testimonial = {
	name: string
	role: string
	quote: string
	/** Whole stars. */
	rating: number
	/** Illustrates a sample; null for a real review, whose car is unknown. */
	vehicle: (typeof sampleTestimonials)[number]['vehicle'] | null
	/** The path of the review; null for a sample. */
	path: string | null
}

const count = 3
/** Longer than four lines on any screen. */
const quoteCharsMax = 400

/** The newest featured reviews of clients once there are three; until then the demo's samples, or none on a live site. */
export async function listTestimonials(db: Db, { demo }: { demo: boolean }): Promise<Testimonial[]> {
	const featured = await listFeaturedReviews(db, { limit: count, samples: false })
	if (featured.length < count)
		return demo ? sampleTestimonials.map((sample) => ({ ...sample, path: null })) : []
	return featured.map(({ id, authorName, stars, vehicle, service, body }) => ({
		name: authorName,
		role: `${vehicle} · ${service}`,
		quote: body.length > quoteCharsMax ? `${body.slice(0, quoteCharsMax)}…` : body,
		rating: stars,
		vehicle: null,
		path: `/reviews/${id}`,
	}))
}
