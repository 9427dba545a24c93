import type { Db } from '#app/db/client.server.ts'
import type { Client } from '#app/modules/auth/actor.ts'
import { listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { listDealMessages } from '#app/modules/deals/messages.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { listRounds } from '#app/modules/rounds/rounds.server.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import { listSigningEntries } from '#app/modules/signing/desk/signing-entries.server.ts'

/** Returns everything about the deals of a client's file that the client may see, for their data export. */
export async function readOwnDeals(db: Db, { actor }: { actor: Client }) {
	const deals = await listDealsOfClient(db, { actor, clientId: actor.clientId })
	const all = []
	for (const { id, clientId: _, version: __, sample: ___, ...terms } of deals) {
		const documents = await listDocuments(db, { actor, dealId: id })
		all.push({
			...terms,
			vehicles: (await listVehicles(db, { dealId: id })).map(
				({ dealId: _deal, version: _version, dealerId: _dealer, ...vehicle }) => vehicle,
			),
			documents: documents.map(
				({ id: documentId, state, kind, title, writtenBy, enteredBy, document, confirmedAt, createdAt }) => ({
					id: documentId,
					state,
					kind,
					title,
					writtenBy,
					enteredBy,
					confirmedAt,
					createdAt,
					document,
				}),
			),
			messages: (await listDealMessages(db, { dealId: id })).map(({ subject, text, sentAt }) => ({
				subject,
				text,
				sentAt,
			})),
			agreements: (await listAgreements(db, { dealId: id })).map(
				({
					version,
					document,
					hash,
					reason,
					agreedAt,
					fromManager,
					clientConfirmedAt,
					clientDeclinedAt,
					clientNote,
					managerAnswer,
					managerAnsweredAt,
				}) => ({
					version,
					document,
					hash,
					reason,
					agreedAt,
					fromManager,
					clientConfirmedAt,
					clientDeclinedAt,
					clientNote,
					managerAnswer,
					managerAnsweredAt,
				}),
			),
			rounds: (await listRounds(db, { dealId: id })).map(
				({ kind, state, terms, deadline, requiresClientCode, approvedAt, openedAt, endedAt }) => ({
					kind,
					state,
					terms,
					deadline,
					requiresClientCode,
					approvedAt,
					openedAt,
					endedAt,
				}),
			),
			signing: (await listSigningEntries(db, { dealId: id })).map(({ author, writtenAt, entry }) => ({
				author,
				writtenAt,
				entry,
			})),
		})
	}
	return all
}
