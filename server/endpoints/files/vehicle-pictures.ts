import { Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { openAnswerLink } from '#app/modules/clients/recommendations/recommendation-links.server.ts'
import { getVehicleFile } from '#app/modules/clients/recommendations/recommendation-pictures.server.ts'
import {
	getOwnRecommendation,
	getRecommendation,
} from '#app/modules/clients/recommendations/recommendations.server.ts'
import { sendFile } from '#server/pages/files/send-file.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

/**
 * `GET /api/vehicles/:id/pictures/:picture`: for the advisor, for the client the vehicle was recommended to, and by the token
 * of the emailed link. Everybody else gets 404.
 */
export function vehiclePictures({ db, storage, clock, links }: Services) {
	const app = new Hono<ServerEnv>()
	app.get('/:id/pictures/:picture', endpointPolicy({ access: 'link' }), async (c, next) => {
		const { id, picture } = c.req.param()
		const token = c.req.query('link') ?? c.req.query('token')
		if (!isUuid(id) || !isUuid(picture)) return next()
		try {
			const viewer = await c.get('viewer')()
			const vehicle = token
				? await openAnswerLink(db, { links, token, now: clock.now() })
				: viewer?.kind === 'staff'
					? await getRecommendation(db, { actor: viewer, id })
					: viewer && (await getOwnRecommendation(db, { actor: viewer, id }))
			const hasPicture = vehicle?.id === id && vehicle.pictures.some(({ uploadId }) => uploadId === picture)
			const file = hasPicture ? await getVehicleFile(db, { uploadId: picture }) : null
			if (!file) return next()
			const { storageKey: key, sizeBytes, contentType } = file
			return sendFile(c, { storage, key, sizeBytes, tag: picture, headers: headersOf(contentType) })
		} catch (error) {
			if (error instanceof DomainError) return next()
			throw error
		}
	})
	return app
}

const headersOf = (contentType: string) => ({
	'content-type': contentType,
	'content-disposition': 'inline',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'x-content-type-options': 'nosniff',
	'cross-origin-resource-policy': 'same-origin',
	'cache-control': 'private, no-cache',
})
