import { join } from 'node:path'
import { Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import { forumCategories } from '#app/modules/forum/categories.ts'
import { findSharedPost } from '#app/modules/forum/posts/get-post.server.ts'
import { addressBlock, consumeLimit } from '#app/modules/limits/limits.server.ts'
import { storedFiles } from '#app/modules/resources/files/stored-files.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { fileLimits } from '#server/load/limits.ts'
import { sendFile } from '#server/pages/files/send-file.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

/** Part of every picture's cache key. Raise it when their look changes. */
const PICTURE_VERSION = 1

const illustrations = {
	'buy-here-pay-here': 'lot',
	'credit-questions': 'budget',
	'used-car-red-flags': 'warning',
	'negotiation-tips': 'negotiation',
	'success-stories': 'key',
	financing: 'loan',
	'trade-ins': 'trade-in',
	'new-car-buying': 'test-drive',
	'private-party-sales': 'listing',
} as const

/** `/community/picture/ID.png`: the share picture of a post, its title over its category's illustration; rendered once and stored. */
export function forumPictureEndpoints({ db, clock, env }: Services) {
	const storage = diskStorage(join(env.dataDir, 'made'))
	const storedPicture = storedFiles(storage, 'image/png')
	const app = new Hono<ServerEnv>()
	const policy = endpointPolicy({ access: 'public' })

	app.get('/community/picture/:file{[1-9][0-9]{0,8}\\.png}', policy, async (c, next) => {
		const id = Number(c.req.param('file').slice(0, -4))
		const [settings, post] = await Promise.all([getSettings(db), findSharedPost(db, { id })])
		if (!post) return next()
		const picture = {
			title: post.title,
			category: forumCategories[post.category],
			illustration: illustrations[post.category],
			brand: settings.footerBrand,
		}
		await consumeLimit(db, {
			key: `picture:${addressBlock(c.get('clientIp'))}`,
			...fileLimits.picture,
			now: clock.now(),
		})
		const file = await storedPicture(`pictures/post-${id}`, [PICTURE_VERSION, picture], async () => {
			// Imported on demand: the rendering library is large, and most processes never need it.
			const { renderSharePicture } = await import('#app/modules/resources/library/share-picture.server.ts')
			return renderSharePicture(picture)
		})
		return sendFile(c, {
			storage,
			...file,
			headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
		})
	})

	return app
}
