import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { addressBlock, consumeLimit } from '#app/modules/limits/limits.server.ts'
import { storedFiles } from '#app/modules/resources/files/stored-files.server.ts'
import { findResource } from '#app/modules/resources/library/library.server.ts'
import type { ResourceKind } from '#app/modules/resources/library/resource.ts'
import { guidePrinter, PRINT_VERSION } from '#app/modules/resources/print/print-thread.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { fileLimits } from '#server/load/limits.ts'
import { sendFile } from '#server/pages/files/send-file.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

/** Part of every picture's cache key. Raise it when their look changes. */
const PICTURE_VERSION = 1

/**
 * Files generated from guides and articles: `/resources/guide/NAME.pdf` and `/resources/picture/KIND-NAME.png`. They are
 * generated on the first request, in a worker thread, and stored in the data folder under the hash of their content.
 */
export function resourceFileEndpoints({ db, clock, env }: Services) {
	const storage = diskStorage(join(env.dataDir, 'made'))
	const storedPdf = storedFiles(storage, 'application/pdf')
	const storedPicture = storedFiles(storage, 'image/png')
	const print = guidePrinter()
	const app = new Hono<ServerEnv>()
	const policy = endpointPolicy({ access: 'public' })

	app.get('/resources/guide/:file{[a-z0-9-]+\\.pdf}', policy, async (c, next) => {
		const { settings, found } = await find(c, 'guide', c.req.param('file').slice(0, -4))
		if (!found) return next()
		await consumeLimit(db, {
			key: `pdf:${addressBlock(c.get('clientIp'))}`,
			...fileLimits.pdf,
			now: clock.now(),
		})
		const { markdown, title, description, category, date, updated, readMinutes, sources, path, slug } = found
		const guide = { markdown, title, description, category, date, updated, readMinutes, sources, path }
		const printed = { ...guide, brand: settings.footerBrand, origin: env.origin }
		const file = await storedPdf(`guides/${slug}`, [PRINT_VERSION, printed], () => print(printed))
		return sendFile(c, {
			storage,
			...file,
			headers: {
				'content-type': 'application/pdf',
				'content-disposition': `attachment; filename="${slug}.pdf"`,
				'cache-control': 'private, no-cache',
			},
		})
	})

	app.get('/resources/picture/:file{(?:guide|article)-[a-z0-9-]+\\.png}', policy, async (c, next) => {
		const [, kind, slug] = /^(guide|article)-(.*)\.png$/.exec(c.req.param('file'))!
		const { settings, found } = await find(c, kind as ResourceKind, slug!)
		if (!found) return next()
		const { title, category, illustration } = found
		const picture = { title, category, illustration, brand: settings.footerBrand }
		const file = await storedPicture(`pictures/${kind}-${slug}`, [PICTURE_VERSION, picture], async () => {
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

	/** Matches the exact slug only; pages handle other spellings. */
	async function find(c: Context<ServerEnv>, kind: ResourceKind, slug: string) {
		const [settings, viewer] = await Promise.all([getSettings(db), c.get('viewer')()])
		const today = localDateOf(clock.now(), settings.timeZone)
		const resource = findResource(kind, slug, { today, preview: viewer?.kind === 'staff' })
		return { settings, found: resource?.slug === slug ? resource : null }
	}

	return app
}
