import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readDraftFields } from '#app/modules/mail/drafts/draft.ts'
import { saveDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import type { Route } from './+types/autosave'
import { readDraftForm } from './draft-form.server.ts'

export const handle: RouteHandle = { access: 'admin' }

/** Saves a draft as it is typed; a scheduled email changes only by its buttons. */
export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args)
	await saveDraft(db, {
		...readDraftForm(form),
		actor: viewer,
		id: args.params.draftId,
		fields: readDraftFields(form),
		alsoScheduled: false,
		now: clock.now(),
	}).catch(throwErrorResponse)
	return new Response(null, { status: 204 })
}
