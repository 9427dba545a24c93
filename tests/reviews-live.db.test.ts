import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { review } from '#app/db/schema/reviews.ts'
import { summarizeReviews } from '#app/modules/reviews/review-summary.server.ts'
import { insertSampleReviews } from '#app/modules/reviews/sample-reviews.server.ts'
import { insertSampleClaims } from '#app/modules/settings/claims.server.ts'
import { makeReview } from './factories/reviews.ts'
import { startBuiltApp } from './setup/built-site.ts'
import { test } from './setup/database.ts'

test('a live site shows no sample review, figure or testimonial, even on the database of a former demo', async ({
	freshDb: { db, url },
}) => {
	await insertSampleReviews(db, { now: new Date() })
	await insertSampleClaims(db)
	await makeReview(db, { authorName: 'Real C.', stars: 4 })
	const app = await startBuiltApp(url, {
		PORT: '3000',
		DATA_DIR: '/tmp',
		LOG_LEVEL: 'silent',
		SECRET: randomBytes(30).toString('base64url'),
		LOTWISE_MODE: 'live',
		ORIGIN: 'https://advice.example',
		MAIL_FROM: 'hello@advice.example',
		ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
		STRIPE_SECRET_KEY: 'sk_live_1',
		STRIPE_WEBHOOK_SECRET: 'whsec_1',
		SMTP_URL: 'smtp://127.0.0.1:1',
	})
	try {
		const pages = new Map<string, string>()
		for (const path of ['/', '/reviews', '/reviews?sort=highest', '/how-we-measure']) {
			const response = await app.fetch(new Request(`http://localhost:3000${path}`))
			expect(response.status, path).toBe(200)
			// Searches the content for figures, not the inline styles.
			pages.set(path, (await response.text()).replace(/<style>.*?<\/style>/gs, ''))
		}
		for (const [path, html] of pages) {
			expect(html, path).not.toMatch(/sample (review|testimonial|figure)/i)
			for (const figure of ['150+', '$3,400', '97%', '98%']) expect(html, path).not.toContain(figure)
		}
		expect(pages.get('/')).not.toContain('What our buyers say')
		expect(pages.get('/reviews')).toContain('Real C.')
		expect(pages.get('/reviews')).toContain('"aggregateRating"')
	} finally {
		await app.close()
	}
	expect((await db.select().from(review)).map(({ authorName }) => authorName)).toEqual(['Real C.'])
	expect(await summarizeReviews(db)).toMatchObject({ reviews: 1, average: 4 })
})
