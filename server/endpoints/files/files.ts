import { type Context, Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { parseRenditionName } from '#app/modules/uploads/picture.ts'
import { getUpload, renditionKey, type Upload } from '#app/modules/uploads/uploads.server.ts'
import { sendFile } from '#server/pages/files/send-file.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

/**
 * `GET /files/:id`: uploaded files, and `GET /files/:id/:width.:format`: pictures in the sizes that pages use. Images are shown
 * inline; documents are downloaded. The sandbox policy denies every file scripts, forms and an origin, whatever it contains.
 */
export function fileEndpoints({ db, storage }: Services) {
	const app = new Hono<ServerEnv>()
	// `getUpload` checks who may read each file.
	const policy = endpointPolicy({ access: 'public' })
	app.get('/files/:id', policy, async (c, next) => {
		const upload = await findUpload(c)
		if (!upload) return next()
		const { id } = upload
		const { storageKey: key, sizeBytes, contentType } = upload
		return sendFile(c, {
			storage,
			key,
			sizeBytes,
			tag: id,
			headers: headersOf(upload, contentType.startsWith('image/')),
		})
	})
	// One size of a picture. What is at such a URL never changes, so it is cached forever.
	app.get('/files/:id/:rendition', policy, async (c, next) => {
		const rendition = parseRenditionName(c.req.param('rendition'))
		if (!rendition) return next()
		const upload = await findUpload(c)
		if (!upload?.widths?.includes(rendition.width)) return next()
		const { width, format } = rendition
		const key = renditionKey(upload.storageKey, width, format)
		const sizeBytes = await storage.sizeOf(key)
		if (sizeBytes === null) return next()
		return sendFile(c, {
			storage,
			key,
			sizeBytes,
			tag: `${upload.id}-${width}-${format}`,
			headers: {
				...headersOf({ ...upload, contentType: `image/${format}` }, true),
				'content-disposition': 'inline',
				...(upload.public ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
			},
		})
	})
	return app

	async function findUpload(c: Context<ServerEnv, '/files/:id'>): Promise<Upload | null> {
		const id = c.req.param('id')
		if (!isUuid(id)) return null
		try {
			return await getUpload(db, { viewer: await c.get('viewer')(), id })
		} catch (error) {
			if (error instanceof DomainError) return null
			throw error
		}
	}
}

function headersOf(
	{ contentType, fileName, public: isPublic }: Upload,
	isImage: boolean,
): Record<string, string> {
	return {
		'content-type': contentType,
		'content-disposition': `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
		// Access to a private file may be withdrawn at any time, so caches must revalidate.
		'cache-control': isPublic ? 'public, max-age=3600' : 'private, no-cache',
	}
}
