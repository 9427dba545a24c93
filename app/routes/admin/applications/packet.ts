import { Readable } from 'node:stream'
import { getServices } from '#app/http/context.server.ts'
import { postOnly, rejectUnreadablePage, throwErrorResponse } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin, requireRecentSignIn } from '#app/http/guards.server.ts'
import { privateFileResponse } from '#app/http/private-file-response.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { exportPacket } from '#app/modules/credit/documents/export-packet.server.ts'
import { findProfile } from '#app/modules/credit/documents/packet-profile.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/packet'

export const handle: RouteHandle = { access: 'admin' }

/** Returns the packet for a lender. Like every sensitive value it requires a confirmation and a reason. */
export async function action(args: Route.ActionArgs) {
	await requireAdmin(args)
	const { id } = args.params
	if (!isUuid(id)) return throwErrorResponse(new NotFound('We couldn’t find this application.'))
	const form = await readForm(args)
	const profile = findProfile(String(form.get('profile') ?? ''))
	if (!profile) return throwErrorResponse(new Invalid('Choose how much to include in the packet.'))
	const viewer = await requireRecentSignIn(args, { to: 'make a packet', form })
	const { db, vault, storage, clock } = getServices(args.context)
	const { fileName, contentType, body } = await exportPacket(db, {
		vault,
		storage,
		viewer,
		id,
		profile,
		business: await getSettings(db),
		now: clock.now(),
		bundle: form.get('as') === 'bundle',
		reason: String(form.get('reason') ?? ''),
		lender: String(form.get('lender') ?? ''),
	}).catch(rejectUnreadablePage(args.context))
	return privateFileResponse(Readable.toWeb(Readable.from(body)) as ReadableStream, {
		name: fileName,
		contentType,
		inline: false,
	})
}

/** Only a form post creates the packet. */
export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	return postOnly('Create the packet from the application’s page.')
}
