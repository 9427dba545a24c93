import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readOriginal } from '#app/modules/mail/incoming/original.server.ts'
import type { Route } from './+types/original'

export const handle: RouteHandle = { access: 'admin' }

/** Returns the original message as a download, so that no browser renders it. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, rawMail } = getServices(args.context)
	const { id } = args.params
	const raw = await readOriginal(db, rawMail, { actor, id }).catch(throwErrorResponse)
	return new Response(new Uint8Array(raw), {
		headers: {
			'content-type': 'application/octet-stream',
			'content-disposition': `attachment; filename="message-${id.slice(0, 8)}.eml"`,
			'content-security-policy': 'sandbox',
			'cache-control': 'no-store',
		},
	})
}
