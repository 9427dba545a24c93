import { expect } from 'vitest'
import { TooMany } from '#app/lib/errors.ts'
import { test } from '#tests/setup/database.ts'
import { consumeForumLimit, type ForumAction } from './forum-limits.server.ts'

const now = new Date('2026-03-04T15:00:00Z')

test.for([
	['post', 20, 'You are posting too fast'],
	['comment', 40, 'You are commenting too fast'],
	['react', 120, 'You are liking and saving too fast'],
	['report', 20, 'You are reporting too fast'],
	['upload', 30, 'You are uploading pictures too fast'],
] as const)(
	'%s: after %i requests the next one is rejected with a message, and nobody else is affected',
	async ([forumAction, max, message], { db }) => {
		const consume = (id: string, action: ForumAction = forumAction) =>
			consumeForumLimit(db, { action: action, actor: { id }, now })
		for (let count = 0; count < max; count++) await consume('fast')
		const rejected = await consume('fast').catch((error: unknown) => error)
		expect(rejected).toBeInstanceOf(TooMany)
		expect((rejected as TooMany).message).toContain(message)
		expect((rejected as TooMany).retryAfterSeconds).toBeGreaterThan(0)
		await consume('other')
		await consume('fast', 'edit')
	},
)
