import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { anyText, versionField } from '#app/lib/forms/form-fields.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { askForQuote } from '#app/modules/mail/incoming/message-work.server.ts'
import {
	archiveThread,
	markThreadRead,
	markThreadUnread,
	reopenThread,
	snoozeThread,
} from '#app/modules/mail/threads/thread-actions.server.ts'
import { assignThread } from '#app/workflows/mail/assign-thread.server.ts'
import { confirmWriter } from '#app/workflows/mail/choose-quote-dealer.server.ts'
import { readLocalTime } from './draft-form.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Handles the buttons of a conversation. */
export function actOnThread(args: Args, { viewer, id }: { viewer: StaffViewer; id: string }) {
	const { db, clock } = getServices(args.context)
	const input = { actor: viewer, id, now: clock.now() }
	return runForms(
		args,
		{
			read: formAction({
				async run() {
					await markThreadRead(db, input)
					return { ok: true as const, formId: 'read' }
				},
			}),
			unread: formAction({ run: () => markThreadUnread(db, input), message: 'Marked as unread' }),
			snooze: formAction({
				schema: z.object({ until: anyText() }),
				run: async ({ until }) =>
					snoozeThread(db, {
						...input,
						until: await readLocalTime(args.context, { text: until, field: 'until' }),
					}),
				message: 'Snoozed',
			}),
			archive: formAction({ run: () => archiveThread(db, input), message: 'Archived' }),
			reopen: formAction({
				run: () => reopenThread(db, input),
				to: `/admin/mail/${id}`,
				message: 'Back in the inbox',
			}),
			quote: formAction({
				schema: z.object({ message: anyText() }),
				run: ({ message: messageId }) =>
					askForQuote(db, { actor: viewer, threadId: id, messageId, now: input.now }),
				to: `/admin/mail/${id}`,
				message: 'Reading the quote',
			}),
			writer: formAction({
				schema: z.object({ document: anyText(), version: versionField() }),
				run: ({ document: documentId, version }) =>
					confirmWriter(db, { actor: viewer, threadId: id, documentId, version, now: input.now }),
				to: `/admin/mail/${id}`,
				message: 'Dealer saved',
			}),
			assign: formAction({
				schema: z.object({ client: anyText() }),
				run: ({ client: clientId }) => assignThread(db, { ...input, viewer, clientId }),
				to: `/admin/mail/${id}`,
				message: 'Filed',
			}),
		},
		{ page: '/admin/mail', fallback: 'This could not be done. Please try again.' },
	)
}
