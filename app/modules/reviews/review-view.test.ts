import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moreReviewsPath, readReviewView, reviewViewPath } from './review-view.ts'

const read = (path: string) => readReviewView(new URL(path, 'https://lotwise.test').searchParams)

test('a view and its path convert to each other', () => {
	for (const path of ['/reviews', '/reviews?q=50%25&service=online&sort=lowest&after=7&shown=30'])
		expect(reviewViewPath(read(path))).toBe(path)
})

test('any parameters produce a valid view', () => {
	fc.assert(
		fc.property(
			fc.dictionary(fc.constantFrom('q', 'service', 'sort', 'shown', 'after'), fc.string()),
			(params) => {
				const view = readReviewView(new URLSearchParams(params))
				expect(view.shown).toBeGreaterThanOrEqual(10)
				expect(view.shown).toBeLessThanOrEqual(100)
				expect(read(reviewViewPath(view))).toEqual(view)
			},
		),
	)
	expect(read('/reviews?sort=constructor').sort).toBe('newest')
})

test('Load More shows ten more until the page is full, and then starts a new page', () => {
	expect(moreReviewsPath(read('/reviews?service=online'), 5)).toBe('/reviews?service=online&shown=20')
	expect(moreReviewsPath(read('/reviews?shown=100'), 5)).toBe('/reviews?after=5')
})
