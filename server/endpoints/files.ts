import { Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { getUpload, type Upload } from '#app/modules/uploads/uploads.server.ts'
import type { Gate } from '../gate.ts'
import { sendFile } from '../send-file.ts'

/**
 * `GET /files/:id`: what people sent. Images show in place; documents are saved, never shown, by a browser. Whatever is in a file,
 * it runs nothing and is nobody's page: the sandbox takes its scripts, forms and origin away.
 */
export function fileEndpoints({ db, storage }: Services) {
	const app = new Hono<Gate>()
	app.get('/files/:id', async (c, next) => {
		const id = c.req.param('id')
		if (!isUuid(id)) return next()
		let upload: Upload
		try {
			upload = await getUpload(db, { viewer: await c.get('viewer')(), id })
		} catch (error) {
			if (error instanceof DomainError) return next()
			throw error
		}
		const { storageKey: key, sizeBytes, contentType } = upload
		return sendFile(c, {
			storage,
			key,
			sizeBytes,
			tag: id,
			headers: headersOf(upload, contentType.startsWith('image/')),
		})
	})
	return app
}

function headersOf({ contentType, fileName }: Upload, isImage: boolean): Record<string, string> {
	return {
		'content-type': contentType,
		'content-disposition': `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
		// It may be taken back any time, so nobody keeps it without asking.
		'cache-control': 'private, no-cache',
	}
}
