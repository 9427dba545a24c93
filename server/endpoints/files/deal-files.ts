import { type Context, Hono, type Next } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import { getDealFile } from '#app/modules/deals/documents/document-files.server.ts'
import { getInvitedPhoto, getRoundPhoto } from '#app/modules/rounds/photos.server.ts'
import { getSigningPhoto } from '#app/modules/signing/kit/signing-photos.server.ts'
import { findDealClient } from '#app/workflows/deals/own-deal.server.ts'
import { sendFile } from '#server/pages/files/send-file.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

/**
 * `GET /api/deal-files/:id`: a file attached to a document, `…/photos/:id`: a photo from the signing desk, `…/round-photos/:id`: one of the car in
 * a trade-in round, all for the advisor and for the client of the deal. Everybody else gets 404.
 */
export function dealFiles({ db, storage }: Services) {
	const app = new Hono<ServerEnv>()
	const member = endpointPolicy({ access: 'member' })
	const send = async (c: Context<ServerEnv>, next: Next, { id, get }: { id: string; get: FileGetter }) => {
		try {
			const viewer = await c.get('viewer')()
			const actor =
				viewer?.kind === 'staff' ? viewer : viewer && (await findDealClient(db, { actor: viewer }))
			if (!actor) return next()
			const { storageKey: key, ...file } = await get(db, { actor, id })
			return sendFile(c, { storage, key, sizeBytes: file.sizeBytes, tag: id, headers: headersOf(file) })
		} catch (error) {
			if (error instanceof DomainError) return next()
			throw error
		}
	}
	app.get('/photos/:id', member, (c, next) => send(c, next, { id: c.req.param('id'), get: getSigningPhoto }))
	app.get('/round-photos/:id', member, (c, next) =>
		send(c, next, { id: c.req.param('id'), get: getRoundPhoto }),
	)
	app.get('/:id', member, (c, next) => send(c, next, { id: c.req.param('id'), get: getDealFile }))
	return app
}

/** `GET /api/bid-photos/:id?link=`: a photo of the car in a trade-in round, for a dealer through the link in its invitation. */
export function bidPhotos({ db, storage, roundSeals: seals }: Services) {
	const app = new Hono<ServerEnv>()
	app.get('/:id', endpointPolicy({ access: 'link' }), async (c, next) => {
		try {
			const id = c.req.param('id')
			const token = c.req.query('link') ?? c.req.query('token') ?? ''
			const { storageKey: key, ...file } = await getInvitedPhoto(db, { token, seals, id })
			return sendFile(c, { storage, key, sizeBytes: file.sizeBytes, tag: id, headers: headersOf(file) })
		} catch (error) {
			if (error instanceof DomainError) return next()
			throw error
		}
	})
	return app
}

type FileGetter = typeof getDealFile

/** Only pictures are shown; a PDF is a download, because it may contain scripts. */
const headersOf = ({ contentType, fileName }: { contentType: string; fileName: string }) => ({
	'content-type': contentType,
	'content-disposition': `${contentType.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'x-content-type-options': 'nosniff',
	'cross-origin-resource-policy': 'same-origin',
	'cache-control': 'private, no-cache',
})
