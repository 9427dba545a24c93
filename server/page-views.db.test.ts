import { expect } from 'vitest'
import { forumView } from '#app/db/schema/forum.ts'
import { createLog } from '#app/platform/log.server.ts'
import { makePost } from '#tests/factories/forum.ts'
import { test } from '#tests/setup/database.ts'
import { countPageViews } from './page-views.ts'

test('a read post counts once for each reading by a person, and what was counted survives the end', async ({
	db,
}) => {
	const { id } = await makePost(db)
	const views = countPageViews({ db, log: createLog('silent') })
	const read = {
		method: 'GET',
		path: `/community/post/${id}/a-fee`,
		status: 200,
		userAgent: 'Mozilla/5.0 Firefox/140.0',
	}
	views.note(read)
	views.note({ ...read, status: 304 })
	views.note({ ...read, userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
	views.note({ ...read, method: 'HEAD' })
	views.note({ ...read, status: 301 })
	views.note({ ...read, path: `/community/post/${id}` })
	await views.close()
	expect(await db.select().from(forumView)).toEqual([{ postId: id, views: 2 }])
})
