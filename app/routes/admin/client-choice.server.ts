import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findNamedClient } from '#app/modules/clients/clients.server.ts'
import type { ClientChoice } from '#app/modules/clients/components/admin/files/client-picker.tsx'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'

type ReadClientChoiceInput = { actor: Viewer; query: URLSearchParams }

const shownMax = 8

/**
 * Reads who a new recommendation, invoice or appointment is for from the address of the dialog: `client` is the id of a file, or 'new' for somebody
 * without one; `who` is the search text. Null while the dialog is closed.
 */
export async function readClientChoice(
	context: Readonly<RouterContextProvider>,
	{ actor: viewer, query }: ReadClientChoiceInput,
): Promise<ClientChoice | null> {
	if (!query.has('add')) return null
	const { db } = getServices(context)
	const actor = viewer
	const id = query.get('client') ?? ''
	if (id === 'new') return { chosen: { id: null, name: '', email: '' } }
	const client = id ? await findNamedClient(db, { actor, id }) : null
	if (client) return { chosen: client }
	const search = (query.get('who') ?? '').trim().slice(0, 200)
	const { files } = await listFiles(db, { actor, search, limit: shownMax })
	return {
		chosen: null,
		search,
		found: files.map((file) => ({
			id: file.id,
			name: file.name,
			reference: file.reference,
			email: file.emails[0] ?? null,
			phone: file.phone,
			closed: file.closedAt !== null,
		})),
	}
}
