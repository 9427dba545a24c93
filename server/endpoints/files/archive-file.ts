import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { errorResponse } from '#app/http/errors.server.ts'
import { privateFileResponse } from '#app/http/file-responses.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { isFresh } from '#app/modules/auth/sessions/session-life.server.ts'
import { downloadArchive } from '#app/workflows/archive/archives.server.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

/** `/admin/archive.zip?id=`: the archive of the practice, for the owner who has confirmed their presence within the last five minutes. */
export function archiveFileEndpoint({ db, clock, archives, auth }: Services) {
	const app = new Hono<ServerEnv>()
	app.get('/admin/archive.zip', endpointPolicy({ access: 'admin' }), async (c) => {
		try {
			const actor = await c.get('viewer')()
			if (actor?.kind !== 'staff') throw new Forbidden('Only the owner can take everything along.')
			const now = clock.now()
			const id = c.req.query('id') ?? ''
			const found = (await archives.list({ actor, now })).some((each) => each.id === id)
			if (!found) throw new NotFound('This archive has been erased. Make a new one.')
			if (!isFresh(actor, now)) {
				const query = new URLSearchParams({
					returnTo: '/admin/settings/import',
					to: auth.cipher.encrypt('download the archive', 'confirm'),
				})
				return c.redirect(`/account/confirm?${query}`, 303)
			}
			const bytes = await downloadArchive(db, { archives, actor, id, now })
			return privateFileResponse(Readable.toWeb(Readable.from(bytes)) as ReadableStream, {
				name: `practice-${new Date(now).toISOString().slice(0, 10)}.zip`,
				contentType: 'application/zip',
				inline: false,
			})
		} catch (error) {
			return errorResponse(error)
		}
	})
	return app
}
