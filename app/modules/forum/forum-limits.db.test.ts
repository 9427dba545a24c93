import { expect } from 'vitest'
import { TooMany } from '#app/lib/errors.ts'
import { test } from '#tests/setup/database.ts'
import { consumeForumLimit, type ForumAction } from './forum-limits.server.ts'

const now = new Date('2026-03-04T15:00:00Z')

test.for([
	['post', 20, 'You are posting too fast'],
	['comment', 40, 'You are commenting too fast'],
	['mark', 120, 'You are liking and saving too fast'],
	['report', 20, 'You are reporting too fast'],
	['upload', 30, 'You are uploading pictures too fast'],
] as const)(
	'%s: after %i the next one is refused with a sentence, and nobody else is',
	async ([deed, max, words], { db }) => {
		const take = (id: string, of: ForumAction = deed) =>
			consumeForumLimit(db, { deed: of, actor: { id }, now })
		for (let count = 0; count < max; count++) await take('fast')
		const rejected = await take('fast').catch((error: unknown) => error)
		expect(rejected).toBeInstanceOf(TooMany)
		expect((rejected as TooMany).message).toContain(words)
		expect((rejected as TooMany).retryAfterSeconds).toBeGreaterThan(0)
		await take('other')
		await take('fast', 'edit')
	},
)
