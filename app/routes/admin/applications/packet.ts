import { Readable } from 'node:stream'
import { getServices } from '#app/http/context.server.ts'
import { postOnly, throwErrorResponse } from '#app/http/errors.server.ts'
import { privateFileResponse } from '#app/http/file-responses.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { packetSchema } from '#app/modules/credit/decision/admin-forms.server.ts'
import { exportPacket } from '#app/modules/credit/documents/export-packet.server.ts'
import type { Route } from './+types/packet'

export const handle: RouteHandle = { access: 'admin' }

/** Returns the packet for a lender. Like every sensitive value it requires a confirmation and a reason. */
export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const { id } = args.params
	if (!isUuid(id)) return throwErrorResponse(new NotFound('We couldn’t find this application.'))
	const { db, vault, storage, clock } = getServices(args.context)
	const make = formAction({
		schema: packetSchema,
		confirm: 'make a packet',
		async run({ as, ...input }) {
			const { fileName, contentType, body } = await exportPacket(db, {
				...input,
				vault,
				storage,
				viewer,
				id,
				business: await readSettings(args.context),
				now: clock.now(),
				bundle: as === 'bundle',
			})
			return privateFileResponse(Readable.toWeb(Readable.from(body)) as ReadableStream, {
				name: fileName,
				contentType,
				inline: false,
			})
		},
	})
	return runForm(args, make, {
		errorToast: { page: `/admin/applications/${id}`, title: 'No packet was made' },
		fallback: 'Something went wrong on our side. Please try again.',
	})
}

/** Only a form post creates the packet. */
export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	return postOnly('Create the packet from the application’s page.')
}
