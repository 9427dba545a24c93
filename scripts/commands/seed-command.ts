import { Forbidden } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { seedManyPosts } from '#app/modules/forum/sample/seed-many-posts.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import type { Given } from './usage.ts'
import { withDatabase } from './with-server.ts'

/** Fills the forum for benchmarks. @throws Forbidden on a live site */
export async function seedForum(given: Given): Promise<string> {
	const posts = Number(given.get('--posts'))
	const comments = Number(given.find('--comments') ?? posts * 10)
	await withDatabase(async (db, env) => {
		if (env.mode === 'live') throw new Forbidden('A live site can’t be filled with sample posts.')
		await seedManyPosts(db, {
			posts,
			comments,
			now: systemClock.now(),
			onProgress: (done) => console.log(`${done} of ${posts} posts`),
		})
	})
	return `${amountOf(posts, 'post')} and ${amountOf(comments, 'comment')} are in the forum, marked as samples.`
}
