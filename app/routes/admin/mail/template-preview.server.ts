import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findNamedClient } from '#app/modules/clients/clients.server.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { fillTemplate, type OpenField } from '#app/modules/mail/writing/merge-fields.ts'
import { readMergeValues } from '#app/workflows/mail/read-merge-values.server.ts'
import { listSuggestedRecipients } from '#app/workflows/mail/suggested-recipients.server.ts'

type PreviewInput = { viewer: Viewer; template: { subject: string; text: string }; query: URLSearchParams }

const foundMax = 5

/** Returns a template filled with the case of the chosen client, or unfilled, and the clients to choose from. */
export async function readTemplatePreview(
	context: Readonly<RouterContextProvider>,
	{ viewer, template, query }: PreviewInput,
) {
	const services = getServices(context)
	const { db, clock } = services
	const actor = viewer
	const who = (query.get('who') ?? '').trim().slice(0, 200)
	const [client, { files }] = await Promise.all([
		findNamedClient(db, { actor, id: query.get('client') ?? '' }),
		listFiles(db, { actor, search: who, limit: foundMax }),
	])
	const preview = {
		who,
		found: files.map(({ id, name, reference }) => ({ id, name, reference })),
		client: client && { id: client.id, name: client.name },
		subject: template.subject,
		text: template.text,
		open: [] as OpenField[],
	}
	if (!client) return preview
	const subjects = { clientId: client.id, dealId: null, documentId: null, threadId: null }
	// As if it went to the first dealer of the case.
	const people = await listSuggestedRecipients(db, { viewer, subjects })
	const to = people.find(({ about }) => about !== 'the client')?.typed ?? ''
	const law = await getCurrentLaw(services)
	const values = await readMergeValues(db, { actor: viewer, subjects, to, law, now: clock.now() })
	const filled = {
		subject: fillTemplate(template.subject, values),
		text: fillTemplate(template.text, values),
	}
	const open = [...filled.subject.open, ...filled.text.open]
	return {
		...preview,
		subject: filled.subject.text,
		text: filled.text.text,
		open: open.filter(({ name }, index) => open.findIndex((each) => each.name === name) === index),
	}
}
