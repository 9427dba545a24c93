import type { Db } from '#app/db/client.server.ts'
import { listRounds } from '../rounds/rounds.server.ts'
import { listAgreements } from '../signing/agreements.server.ts'
import { listSigningEntries } from '../signing/desk/signing-entries.server.ts'
import { listDealsOfClient } from './deals.server.ts'
import { listDocuments } from './documents.server.ts'
import { listDealMessages } from './messages.server.ts'
import type { DealActor } from './policy.ts'
import { listVehicles } from './vehicles.server.ts'

/** Returns everything about the deals of a client's file that the client may see, for their data export. */
export async function readOwnDeals(db: Db, { actor }: { actor: DealActor & { kind: 'client' } }) {
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
					clientConfirmedAt,
					managerAnswer,
					managerAnsweredAt,
				}) => ({
					version,
					document,
					hash,
					reason,
					agreedAt,
					clientConfirmedAt,
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
