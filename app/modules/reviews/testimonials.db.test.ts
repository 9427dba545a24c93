import { expect } from 'vitest'
import { makeReview } from '#tests/factories/reviews.ts'
import { test } from '#tests/setup/database.ts'
import { insertSampleReviews } from './sample-reviews.server.ts'
import { listTestimonials } from './testimonials.server.ts'

test('testimonials are three featured reviews of clients; before that the demo’s samples, or none on a live site', async ({
	db,
}) => {
	await insertSampleReviews(db, { now: new Date('2026-03-04T12:00:00Z') })
	const samples = await listTestimonials(db, { demo: true })
	expect(samples).toHaveLength(3)
	expect(samples.every(({ path }) => path === null)).toBe(true)
	expect(await listTestimonials(db, { demo: false })).toEqual([])

	await makeReview(db, { featured: true })
	await makeReview(db, { featured: true, stars: 3 })
	await makeReview(db, { featured: false })
	const hidden = {
		hiddenAt: new Date(),
		hiddenRule: 'personal_data' as const,
		hiddenReason: 'It names somebody.',
	}
	await makeReview(db, { featured: true, ...hidden })
	expect(await listTestimonials(db, { demo: false })).toEqual([])
	expect((await listTestimonials(db, { demo: true }))[0]!.path).toBeNull()

	const { id } = await makeReview(db, { featured: true, body: 'She read it all. '.repeat(60) })
	for (const demo of [true, false]) {
		const shown = await listTestimonials(db, { demo })
		expect(shown.map(({ rating }) => rating).sort()).toEqual([3, 5, 5])
		expect(shown.find(({ path }) => path === `/reviews/${id}`)!.quote.length).toBeLessThan(420)
	}
})
