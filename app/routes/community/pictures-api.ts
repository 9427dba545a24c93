import { getServices, getViewer } from '#app/http/context.server.ts'
import { errorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { withUploadForm } from '#app/http/uploads/upload-form.server.ts'
import { Forbidden, Invalid } from '#app/lib/errors.ts'
import { consumeForumLimit } from '#app/modules/forum/forum-limits.server.ts'
import { pictureBytesMax } from '#app/modules/forum/posts/post-limits.ts'
import type { Route } from './+types/pictures-api'
import { storePicture } from './forms.server.ts'

export const handle: RouteHandle = {
	access: 'member',
	bodyBytesMax: 5_500_000,
	rateLimit: { max: 120, windowSeconds: 300 },
	robots: 'disallow',
}

/** `POST /api/community-pictures`, a form with `picture`: stores it for the post being written and returns `{ id }`. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock } = getServices(context)
	try {
		const actor = await getViewer(context)
		if (!actor) throw new Forbidden('Please sign in to add a picture.')
		await consumeForumLimit(db, { action: 'upload', actor, now: clock.now() })
		return await withUploadForm(request, {
			fileField: 'picture',
			bytesMax: pictureBytesMax,
			use: async ({ file }) => {
				if (!file) throw new Invalid('Please choose a picture.', 'picture')
				const { id } = await storePicture(context, { actor, file })
				return Response.json({ id }, { headers: { 'cache-control': 'no-store' } })
			},
		})
	} catch (error) {
		return errorResponse(error)
	}
}

export const loader = () =>
	Response.json(
		{ error: { code: 'method_not_allowed', message: 'Send a POST.' } },
		{ status: 405, headers: { allow: 'POST' } },
	)
