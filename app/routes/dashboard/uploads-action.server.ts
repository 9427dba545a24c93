import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { anyText, rowIdField } from '#app/lib/forms/form-fields.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { hide, show } from '#app/modules/forum/moderation/moderate.server.ts'
import { publishResourceUpload } from '#app/modules/resources/files/resource-uploads.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Hides or shows an upload: a resource file by itself, a member's picture together with its post. Redirects to `back`. */
export function actOnUpload(args: Args, { actor, back }: { actor: Viewer; back: string }) {
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const publish = (published: boolean) =>
		formAction({
			schema: z.object({ id: anyText() }),
			async run({ id }) {
				if (!isUuid(id)) throw new NotFound('We couldn’t find this file.')
				await publishResourceUpload(db, { actor, id, published })
			},
			message: ['Done', published ? 'Everyone can see the file again.' : 'Only you can open the file now.'],
		})
	const picture = z.object({ post: rowIdField() })
	return runForms(
		args,
		{
			'hide-resource': publish(false),
			'show-resource': publish(true),
			'show-picture': formAction({
				schema: picture,
				run: ({ post: id }) => show(db, { actor, target: { kind: 'post', id }, now }),
				message: ['Done', 'The post and its picture are visible again.'],
			}),
			'hide-picture': formAction({
				schema: picture.extend({ reason: anyText() }),
				run: ({ post: id, reason }) => hide(db, { actor, target: { kind: 'post', id }, reason, now }),
				message: ['Done', 'The post and its picture are hidden. Its author can see the reason.'],
				field: null,
			}),
		},
		{ page: back, fallback: 'That didn’t work. Please try again.' },
	)
}
