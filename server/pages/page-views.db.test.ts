import { expect } from 'vitest'
import { forumView } from '#app/db/schema/forum.ts'
import { dailyEventCount } from '#app/db/schema/traffic.ts'
import { createLog } from '#app/platform/log.server.ts'
import { makePost } from '#tests/factories/forum/forum.ts'
import { test } from '#tests/setup/database.ts'
import { countPageViews } from './page-views.ts'

// Evening in New York; the next day in UTC.
const clock = { now: () => new Date('2026-11-21T02:00:00Z') }
const person = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }

test('every reading of a post by a person counts once, and counts are saved at shutdown', async ({ db }) => {
	const { id } = await makePost(db)
	const views = countPageViews({ db, log: createLog('silent'), clock })
	const read = { method: 'GET', path: `/community/post/${id}/a-fee`, status: 200 }
	views.note(read, person)
	views.note({ ...read, status: 304 }, person)
	views.note(read, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
	views.note({ ...read, method: 'HEAD' }, person)
	views.note({ ...read, status: 301 }, person)
	views.note({ ...read, path: `/community/post/${id}` }, person)
	await views.close()
	expect(await db.select().from(forumView)).toEqual([{ postId: id, views: 2 }])
})

test('arrivals and views of the services page are counted per local day, without personal data', async ({
	db,
}) => {
	const views = countPageViews({ db, log: createLog('silent'), clock })
	const page = { method: 'GET', path: '/', status: 200 }
	const from = (site: string, dest = 'document') => ({
		...person,
		'sec-fetch-site': site,
		'sec-fetch-dest': dest,
	})
	views.note(page, from('none'))
	views.note({ ...page, path: '/services' }, from('cross-site'))
	views.note({ ...page, path: '/services' }, from('same-origin'))
	// Navigation inside the site by scripts: the page's data.
	views.note({ ...page, path: '/services.data' }, from('same-origin', 'empty'))
	// Not counted: a click inside the site, an embedded image, a bot, a prefetch, an error, the admin area, a POST.
	views.note(page, from('same-origin'))
	views.note(page, from('cross-site', 'image'))
	views.note(page, { ...from('none'), 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
	views.note(page, { ...from('none'), 'sec-purpose': 'prefetch;prerender' })
	views.note({ ...page, status: 404 }, from('none'))
	views.note({ ...page, path: '/admin' }, from('none'))
	views.note({ ...page, method: 'POST' }, from('none'))
	await views.close()
	const again = countPageViews({ db, log: createLog('silent'), clock })
	again.note(page, from('none'))
	await again.close()
	const rows = await db.select().from(dailyEventCount).orderBy(dailyEventCount.event)
	expect(rows).toEqual([
		{ day: '2026-11-20', event: 'arrival', sample: false, count: 3 },
		{ day: '2026-11-20', event: 'services', sample: false, count: 3 },
	])
})
