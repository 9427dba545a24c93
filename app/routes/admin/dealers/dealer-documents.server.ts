import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import type { DealerDocumentRow } from '#app/modules/deals/components/admin/dealers/dealer-documents.tsx'
import { documentKindNames } from '#app/modules/deals/documents/document-kinds.ts'
import { listDocumentsOfDealer } from '#app/modules/deals/documents/documents.server.ts'

type Input = { actor: Staff; dealerId: string }

/** Lists the documents that a dealer wrote, newest first. */
export async function readDealerDocuments(
	context: Readonly<RouterContextProvider>,
	{ actor, dealerId }: Input,
): Promise<DealerDocumentRow[]> {
	const { db } = getServices(context)
	const documents = await listDocumentsOfDealer(db, { dealerId })
	const names = await namesOfClients(db, {
		actor,
		ids: documents.map(({ clientId }) => clientId),
	})
	return documents.map(({ id, clientId, kind, title, vehicleName, outTheDoorCents, documentDate }) => ({
		id,
		clientId,
		clientName: names.get(clientId)?.name ?? 'Former client',
		kind: [documentKindNames.get(kind) ?? kind, title].filter(Boolean).join(' · '),
		vehicle: vehicleName ?? '',
		outTheDoorCents,
		date: documentDate,
		href: `/admin/clients/${clientId}/deal/documents/${id}`,
	}))
}
