import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { review, reviewCounter, reviewRule } from '#app/db/schema/reviews.ts'
import { makeReview } from '#tests/factories/reviews.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { countHiddenReviews, type ReviewSummary, summarizeReviews } from './review-summary.server.ts'

type ReviewRow = typeof review.$inferSelect

test('without reviews there are no figures', async ({ db }) => {
	expect(await summarizeReviews(db)).toMatchObject({
		reviews: 0,
		average: null,
		recommendShare: null,
		averageSavingsCents: null,
	})
})

const changeCount = casesOf({ sample: 400, all: 5_000 })

test(`after ${changeCount} random changes every figure equals a recomputation`, async ({ db }) => {
	const services = fc.constantFrom('in_person', 'online_search', 'concierge')
	const prices = fc.option(
		fc.tuple(fc.integer({ min: 0, max: 9_000_000 }), fc.integer({ min: 0, max: 9_000_000 })),
	)
	const fields = fc.record({
		service: services,
		stars: fc.integer({ min: 1, max: 5 }),
		recommends: fc.boolean(),
		hiddenRule: fc.constantFrom(null, null, ...reviewRule.enumValues),
		body: fc.constantFrom('It went well.', 'It went well.', ''),
		prices,
	})
	const changes = fc.sample(
		fc.record({ kind: fc.constantFrom('add', 'add', 'change', 'change', 'delete'), pick: fc.nat(), fields }),
		{ numRuns: changeCount, seed: 20_261_121 },
	)
	const stored: ReviewRow[] = []
	for (const [round, { kind, pick, fields }] of changes.entries()) {
		const { hiddenRule, prices, ...columns } = fields
		const set = {
			...columns,
			hiddenAt: hiddenRule ? new Date(0) : null,
			hiddenRule,
			hiddenReason: hiddenRule ? 'Asked by the author.' : null,
			firstPriceCents: prices?.[0] ?? null,
			finalPriceCents: prices?.[1] ?? null,
		}
		const index = stored.length ? pick % stored.length : 0
		const one = stored[index]
		if (kind === 'add' || !one) stored.push(await makeReview(db, set))
		else if (kind === 'delete') {
			await db.delete(review).where(eq(review.id, one.id))
			stored.splice(index, 1)
		} else {
			const [changed] = await db.update(review).set(set).where(eq(review.id, one.id)).returning()
			stored[index] = changed!
		}
		if (round % 250 === 249 || round === changes.length - 1)
			for (const service of [undefined, 'in_person', 'online_search', 'concierge'] as const)
				expect(await summarizeReviews(db, { service })).toEqual(recomputed(stored, service))
	}
	expect(stored.length).toBeGreaterThan(changeCount / 10)
})

test('a hidden review keeps its part of the average unless it broke a named rule, and the page can say how many', async ({
	db,
}) => {
	await makeReview(db, { stars: 5 })
	const bad = await makeReview(db, { stars: 1 })
	const hide = (hiddenRule: (typeof reviewRule.enumValues)[number]) =>
		db
			.update(review)
			.set({ hiddenAt: new Date(0), hiddenRule, hiddenReason: 'Wrong.' })
			.where(eq(review.id, bad.id))
	await hide('other')
	expect(await summarizeReviews(db)).toMatchObject({ reviews: 2, average: 3 })
	expect(await countHiddenReviews(db)).toEqual([{ rule: 'other', reviews: 1, counted: 1 }])
	await hide('personal_data')
	expect(await summarizeReviews(db)).toMatchObject({ reviews: 1, average: 5 })
	expect(await countHiddenReviews(db)).toEqual([{ rule: 'personal_data', reviews: 1, counted: 0 }])
})

test('concurrent changes add up', async ({ freshDb: { db } }) => {
	const reviews = await Promise.all(
		Array.from({ length: 40 }, (_, index) => makeReview(db, { stars: 1 + (index % 5) })),
	)
	await Promise.all(
		reviews.map(({ id, stars }) =>
			db
				.update(review)
				.set({ stars: 6 - stars })
				.where(eq(review.id, id)),
		),
	)
	const rows = await db.select().from(reviewCounter)
	expect(rows.map(({ stars, reviews }) => [stars, reviews]).sort()).toEqual(
		[1, 2, 3, 4, 5].map((stars) => [stars, 8]),
	)
})

function recomputed(all: ReviewRow[], service?: ReviewRow['service']): ReviewSummary {
	const counts = ({ hiddenRule, body }: ReviewRow) => body !== '' && (!hiddenRule || hiddenRule === 'other')
	const shown = all.filter((each) => counts(each) && (!service || each.service === service))
	const saved = shown.filter(({ firstPriceCents }) => firstPriceCents !== null)
	const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
	return {
		reviews: shown.length,
		average: shown.length ? sum(shown.map(({ stars }) => stars)) / shown.length : null,
		distribution: [5, 4, 3, 2, 1].map((stars) => ({
			stars,
			reviews: shown.filter((each) => each.stars === stars).length,
		})),
		recommendShare: shown.length ? shown.filter(({ recommends }) => recommends).length / shown.length : null,
		averageSavingsCents: saved.length
			? Math.round(sum(saved.map((each) => each.firstPriceCents! - each.finalPriceCents!)) / saved.length)
			: null,
		reviewsWithSavings: saved.length,
	}
}
