import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { clientStages, stageLabels } from '#app/modules/clients/files/client-file.ts'
import { fileListAddress, readFileListView } from '#app/modules/clients/files/file-list.ts'
import {
	describeSeveral,
	readChosen,
	type SeveralResult,
	severalMax,
} from '#app/modules/clients/files/several.ts'
import { changeSeveral, type SeveralTarget } from '#app/workflows/clients/change-several.server.ts'
import { writeToClients } from '#app/workflows/mail/outreach/write-to-clients.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** How long a message that names who was left out stays. */
const namesForMs = 60_000

const chosenClients = z.object({
	client: z
		.array(z.string().max(60))
		.max(severalMax, `Choose at most ${severalMax} clients at once.`)
		.transform(readChosen)
		.refine((chosen) => chosen.length > 0, 'Choose at least one client.'),
})

/** Handles what the advisor does with the clients that are chosen in the list. */
export function actOnSeveral(args: Args, { viewer: actor }: { viewer: StaffViewer }) {
	const { db, clock } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	// The same page of the list, on which nobody is chosen anymore.
	const view = readFileListView(query)
	const page = fileListAddress(view, { after: view.after })
	const now = clock.now()
	const change = async (chosen: z.output<typeof chosenClients>['client'], to: SeveralTarget, done: string) =>
		answer(page, await changeSeveral(db, { actor, chosen, to, now }), done)
	return runForms(
		args,
		{
			write: formAction({
				schema: chosenClients.extend({ formKey: anyText() }),
				async run({ client, formKey }) {
					const { draftId, result } = await writeToClients(db, { actor, chosen: client, formKey, now })
					return answer(draftId ? `/admin/mail/drafts/${draftId}` : page, result, 'in this email')
				},
			}),
			stage: formAction({
				schema: chosenClients.extend({ stage: z.enum(clientStages, 'Choose a stage.') }),
				run: ({ client, stage }) =>
					change(client, stage, stage === 'closed' ? 'closed' : `moved to ${stageLabels[stage]}`),
			}),
			close: formAction({ schema: chosenClients, run: ({ client }) => change(client, 'closed', 'closed') }),
			reopen: formAction({ schema: chosenClients, run: ({ client }) => change(client, 'open', 'reopened') }),
		},
		{ page, errorToast: { page, title: 'That did not work' } },
	)
}

function answer(page: string, result: SeveralResult, done: string): Response {
	const isWhole = result.left.length === 0
	return redirectWithToast(page, {
		kind: result.done > 0 ? 'success' : 'error',
		title: describeSeveral(result, done),
		description: '',
		...(isWhole ? {} : { durationMs: namesForMs }),
	})
}
