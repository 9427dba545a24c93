import { type Context, Hono } from 'hono'
import { errorResponse } from '#app/http/errors.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { addressBlock, consumeLimit } from '#app/modules/limits/limits.server.ts'
import type { NoticeToPrint } from '#app/modules/records/documents/print-privacy-notice.server.ts'
import type { ProgramToPrint } from '#app/modules/records/documents/print-security-program.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { printThread } from '#app/platform/pdf/print-thread.server.ts'
import { readPrivacyNotice } from '#app/workflows/records/privacy-notice.server.ts'
import { readProgramToPrint } from '#app/workflows/records/security-program.server.ts'
import { fileLimits } from '#server/load/limits.ts'
import type { ServerEnv } from '../../request-context.ts'
import { endpointPolicy } from '../endpoint-policy.ts'

const documents = 'app/modules/records/documents'

/**
 * The records of the practice as PDFs: `/privacy-notice.pdf` for everybody, and `/admin/records/security-program.pdf?version=` for the owner;
 * without a version it is the draft. Endpoints and not routes, because each page loads the list of all routes.
 */
export function recordFileEndpoints({ db, clock, env }: Services) {
	const printNotice = printThread<NoticeToPrint>(`${documents}/privacy-notice-worker.server.ts`)
	const printProgram = printThread<ProgramToPrint>(`${documents}/security-program-worker.server.ts`)
	const app = new Hono<ServerEnv>()

	app.get('/privacy-notice.pdf', endpointPolicy({ access: 'public' }), async (c) => {
		const key = `pdf:${addressBlock(c.get('clientIp'))}`
		await consumeLimit(db, { key, ...fileLimits.pdf, now: clock.now() })
		const [{ footerBrand: name, contactEmail: email, phone, timeZone }, { answers, confirmedOn, revised }] =
			await Promise.all([getSettings(db), readPrivacyNotice(db)])
		const date = confirmedOn ?? localDateOf(clock.now(), timeZone)
		return sendPdf(c, await printNotice({ business: { name, email, phone }, answers, revised, date }), {
			name: 'privacy-notice.pdf',
		})
	})

	app.get('/admin/records/security-program.pdf', endpointPolicy({ access: 'admin' }), async (c) => {
		try {
			const actor = await c.get('viewer')()
			if (actor?.kind !== 'staff') throw new Forbidden('Only the owner of the practice can see its records.')
			const text = c.req.query('version')
			const version = text === undefined ? null : (readRowId(text) ?? 0)
			const program = await readProgramToPrint(db, { actor, env, now: clock.now(), version })
			const suffix = version === null ? 'draft' : `version-${version}`
			return sendPdf(c, await printProgram(program), { name: `security-program-${suffix}.pdf` })
		} catch (error) {
			return errorResponse(error)
		}
	})
	return app
}

const sendPdf = (c: Context<ServerEnv>, pdf: Uint8Array, { name }: { name: string }) =>
	c.body(new Uint8Array(pdf), 200, {
		'content-type': 'application/pdf',
		'content-disposition': `attachment; filename="${name}"`,
		'cache-control': 'private, no-store',
		'x-content-type-options': 'nosniff',
	})
