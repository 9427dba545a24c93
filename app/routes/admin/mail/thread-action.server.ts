import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	archiveThread,
	markThreadRead,
	markThreadUnread,
	reopenThread,
	snoozeThread,
} from '#app/modules/mail/threads/thread-actions.server.ts'
import { assignThread } from '#app/workflows/mail/assign-thread.server.ts'
import { readLocalTime } from './draft-form.server.ts'

type Context = Readonly<RouterContextProvider>
type ActInput = { viewer: Viewer; id: string; form: FormData }

/** Handles the buttons of a conversation. */
export async function actOnThread(context: Context, { viewer, id, form }: ActInput) {
	const { db, clock } = getServices(context)
	const input = { actor: viewer, id, now: clock.now() }
	const intent = String(form.get('intent') ?? '')
	const done = (title: string, to = '/admin/mail') =>
		redirectWithToast(to, { kind: 'success', title, description: '' })
	try {
		throwIfRejected(context)
		switch (intent) {
			case 'read':
				await markThreadRead(db, input)
				return { ok: true as const, formId: intent }
			case 'unread':
				await markThreadUnread(db, input)
				return done('Marked as unread')
			case 'snooze':
				await snoozeThread(db, { ...input, until: await readLocalTime(context, { form, field: 'until' }) })
				return done('Snoozed')
			case 'archive':
				await archiveThread(db, input)
				return done('Archived')
			case 'reopen':
				await reopenThread(db, input)
				return done('Back in the inbox', `/admin/mail/${id}`)
			case 'assign':
				await assignThread(db, { ...input, viewer, clientId: String(form.get('client') ?? '') })
				return done('Filed', `/admin/mail/${id}`)
			default:
				throw new Invalid('Choose what to do with this conversation.')
		}
	} catch (error) {
		if (error instanceof Response) throw error
		return respondToFailure<string>(context, error, {
			formId: intent,
			values: { until: String(form.get('until') ?? ''), client: String(form.get('client') ?? '') },
			fallback: 'This could not be done. Please try again.',
		})
	}
}
