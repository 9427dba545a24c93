import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { privateFileResponse } from '#app/http/file-responses.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { exportOwnData } from '#app/workflows/account/export-own-data.server.ts'
import type { Route } from './+types/data-export'

export const handle: RouteHandle = { access: 'member' }

/** Streams a ZIP of all data about the member. Requires a recent confirmation by password or code. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db, storage, clock } = getServices(args.context)
	const copy = formAction({
		confirm: 'get a copy of your data',
		run() {
			const bytes = Readable.from(exportOwnData(db, { actor, storage, now: clock.now() }))
			return privateFileResponse(Readable.toWeb(bytes) as ReadableStream, {
				name: 'your-data.zip',
				contentType: 'application/zip',
				inline: false,
			})
		},
	})
	return runForm(args, copy, {
		errorToast: { page: '/account/data', title: 'Your copy was not made' },
		fallback: 'Something went wrong on our side. Please try again.',
	})
}

/** Redirects to the page with the button: only a form post creates the file. */
export async function loader(args: Route.LoaderArgs) {
	await requireUser(args)
	return redirect('/account/data')
}
