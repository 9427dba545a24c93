import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { saveDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import type { Route } from './+types/autosave'
import { draftSchema, readDraft } from './draft-form.server.ts'

export const handle: RouteHandle = { access: 'admin' }

/** Saves a draft as it is typed; a scheduled email changes only by its buttons. */
export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	return runForm(
		args,
		formAction({
			schema: draftSchema,
			async run(typed) {
				await saveDraft(db, {
					...readDraft(typed),
					actor: viewer,
					id: args.params.draftId,
					alsoScheduled: false,
					now: clock.now(),
				})
				return new Response(null, { status: 204 })
			},
		}),
		{ errorPage: () => true },
	)
}
