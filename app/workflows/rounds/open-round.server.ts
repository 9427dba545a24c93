import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { isPerson, type Person, type Staff } from '#app/modules/auth/actor.ts'
import { attachDocumentFile } from '#app/modules/deals/documents/document-files.server.ts'
import { filesQuotaBytes, pdfOnly } from '#app/modules/deals/documents/file-limits.ts'
import { listBids, standingBids } from '#app/modules/rounds/bids/bids.server.ts'
import { openBids, readAttachments, releaseKey } from '#app/modules/rounds/bids/close-and-open.server.ts'
import { clientNewsEmail } from '#app/modules/rounds/emails/round-emails.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { bidsInWords } from '#app/modules/rounds/offers-in-words.ts'
import { databaseTime, type Round } from '#app/modules/rounds/rounds.server.ts'
import { storeUpload } from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import type { CurrentLaw } from '#engine'
import { bidDocuments } from './bid-documents.server.ts'
import { closeAtDeadline } from './close-round.server.ts'
import {
	auditActorOf,
	auditRound,
	clientPage,
	mailAdvisor,
	mailClient,
	noticeOf,
	type RoundMail,
} from './round-context.server.ts'

type OpenInput = RoundMail & {
	actor: Person | Staff
	id: string
	/** The client's half of the key; empty if the site has the whole key. */
	code: string
	law: CurrentLaw
	now: Date
}

/**
 * Opens the bids of a round after its deadline, for the client or the advisor: the database releases the key, each bid becomes a document
 * of the deal, and the client is notified. If the deadline has passed but the round is not closed yet, it is closed first.
 * @throws NotFound; Conflict before the deadline; Invalid('code')
 */
export async function openRound(db: Db, storage: FileStorage, input: OpenInput): Promise<Round> {
	const { actor, id, code, seals, origin, now } = input
	await closeAtDeadline(db, { id, now, origin, seals })
	const identity = await transact(db, (tx) => takeKey(tx, { actor, id, code, seals }))
	const files = await storeAttachments(db, storage, { actor, id, identity })
	return transact(db, async (tx) => {
		const { round, deal, opened, changed } = await openBids(tx, {
			...input,
			identity,
			documents: bidDocuments,
		})
		if (!changed) return round
		for (const { bid, documentId } of opened) {
			const uploadId = files.get(bid.id)
			if (uploadId) await attachDocumentFile(tx, { actor, documentId, uploadId, now })
		}
		const { notice, brand } = await noticeOf(tx, round, { origin })
		const standing = standingBids(await listBids(tx, { roundId: id }))
		await mailClient(tx, {
			kind: 'round-opened',
			about: `${id}:${round.stage}`,
			clientId: deal.clientId,
			email: clientNewsEmail(notice, {
				what: `Opened: ${bidsInWords(standing.size)}`,
				text: openedText(standing.size, notice.advisorName),
				url: await clientPage(tx, round, { clientId: deal.clientId, origin, seals }),
			}),
			brand,
		})
		if (isPerson(actor))
			await mailAdvisor(tx, {
				kind: 'round-opened-advisor',
				about: `${id}:${round.stage}`,
				what: `The client opened ${bidsInWords(standing.size)}`,
				text: 'They are on the page of the round.',
				round,
				clientId: deal.clientId,
				notice,
				origin,
				brand,
			})
		await recordDealEvent(tx, {
			actor,
			deal,
			what: 'deal-round-opened',
			detail: { bids: standing.size },
			now,
		})
		const ranks = (await listInvitations(tx, { roundId: id })).flatMap(({ id: bidder, rank }) =>
			rank === null ? [] : [[bidder, rank] as const],
		)
		await auditRound(tx, {
			roundId: id,
			action: 'round.opened',
			actor: auditActorOf(actor),
			detail: {
				stage: round.stage,
				bids: [...standing.values()].map((bid) => bid.id).sort(),
				ranks: Object.fromEntries(ranks),
			},
			at: round.openedAt!,
		})
		return round
	})
}

const openedText = (count: number, advisorName: string): string =>
	count === 0
		? `No dealer made an offer. ${advisorName} can ask other dealers with a new request.`
		: count === 1
			? 'You can read the offer now. You don’t have to take it.'
			: 'You can compare the offers now. You don’t have to take any of them.'

/** Has the database release the key, which is recorded the first time. @throws as `releaseKey` */
async function takeKey(
	tx: Db,
	{ actor, id, code, seals }: Pick<OpenInput, 'actor' | 'id' | 'code' | 'seals'>,
): Promise<string> {
	const { identity, stage, isFirst } = await releaseKey(tx, { actor, id, code, seals })
	if (isFirst)
		await auditRound(tx, {
			roundId: id,
			action: 'round.key-released',
			actor: auditActorOf(actor),
			detail: { stage },
			at: await databaseTime(tx),
		})
	return identity
}

/**
 * Decrypts the PDFs attached to the bids and stores them as files. Returns their upload ids by bid id. A file that is not attached
 * afterwards is deleted with other old drafts.
 */
async function storeAttachments(
	db: Db,
	storage: FileStorage,
	{ actor, id, identity }: { actor: Person | Staff; id: string; identity: string },
): Promise<Map<string, string>> {
	const stored = new Map<string, string>()
	for (const { bidId, content } of await readAttachments(db, { roundId: id, identity }))
		await withTemporaryFolder(async (folder) => {
			const path = join(folder, 'file')
			await writeFile(path, content)
			const upload = await storeUpload(db, storage, {
				actor: actor.id === null ? null : { id: actor.id },
				purpose: 'deal',
				file: { path, name: 'offer.pdf', sizeBytes: content.length },
				types: pdfOnly,
				quotaBytes: filesQuotaBytes,
				public: false,
				draft: true,
			})
			stored.set(bidId, upload.id)
		})
	return stored
}
