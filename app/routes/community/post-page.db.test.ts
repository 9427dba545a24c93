import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { hide, show } from '#app/modules/forum/moderation/moderate.server.ts'
import { makeWriter, wednesday as now, post } from '#tests/factories/forum/forum-world.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { loadForumPost } from './post-page.server.ts'

/** Opens a path as a viewer. Returns where it redirects to and how, or else the title. */
async function open(db: Db, path: string, viewer: unknown = null): Promise<string> {
	const context = new RouterContextProvider()
	const metadata = { requestId: 'r-1', rejection: undefined, viewer: async () => viewer }
	fillContext(
		context,
		someServices({ db, env: { origin: 'https://site.test' }, clock: { now: () => now } }),
		metadata as unknown as RequestMetadata,
	)
	const [, , , id, slug] = path.split('?')[0]!.split('/')
	const request = new Request(`https://site.test${path}`)
	try {
		return (await loadForumPost({ request, context, params: { id: id!, slug } })).post.title
	} catch (error) {
		if (!(error instanceof Response)) throw error
		return `${error.status} ${error.headers.get('location')}`
	}
}

test('the path of a hidden post loses its title for all but its author, and gets it back when it is shown again', async ({
	db,
}) => {
	const author = await makeWriter(db, 'Author')
	const actor = await makeWriter(db, 'Advisor', { isStaff: true })
	const title = 'Call Kevin Zabriskie'
	const { id } = await post(db, author, { title })
	const own = `/community/post/${id}/call-kevin-zabriskie`
	const withheld = `/community/post/${id}/hidden-post`
	expect(await open(db, own)).toBe(title)
	expect(await open(db, `/community/post/${id}?reply=4`)).toBe(`301 ${own}?reply=4`)
	const target = { kind: 'post', id } as const
	await hide(db, { actor, target, reason: 'It names somebody.', now })
	expect(await open(db, `${own}?reply=4`)).toBe(`302 ${withheld}?reply=4`)
	expect(await open(db, withheld)).toBe('Hidden post')
	expect(await open(db, own, author)).toBe(title)
	await show(db, { actor, target, now })
	// Not for good: when the post is hidden again, a browser would go round in circles.
	expect(await open(db, withheld)).toBe(`302 ${own}`)
})
