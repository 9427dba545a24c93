import type { Readable } from 'node:stream'
import type { Db } from '#app/db/client.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getClient, identityOf } from '#app/modules/clients/clients.server.ts'
import { type Deal, listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { getDealFile, listDocumentFiles } from '#app/modules/deals/documents/document-files.server.ts'
import { aboutDocument, nameOfWriter } from '#app/modules/deals/documents/document-strip.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { getReceipt, printReceiptInThread } from '#app/modules/payments/orders/get-receipt.server.ts'
import { listOrdersOfPerson } from '#app/modules/payments/orders/person-orders.server.ts'
import { hasEnded, standingOf } from '#app/modules/signing/agreement.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import {
	printAgreementSheetInThread,
	readAgreementSheet,
} from '#app/modules/signing/sheet/read-sheet.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'

/** A file of a client's case that can go with an email. */
export type FileChoice = {
	/** Identifies the file: 'receipt:REFERENCE', 'agreement:DEAL', 'deal-file:UPLOAD'. */
	source: string
	/** The file's name. */
	name: string
	/** Describes it to the advisor. */
	about: string
	/** Null if it is only printed when it is attached. */
	sizeBytes: number | null
	read(storage: FileStorage): Promise<Readable | Uint8Array | null>
}

type ChoicesInput = { viewer: Viewer; clientId: string; origin: string; now: Date }

/** Lists the files of a client's case that can go with an email: files of deals, agreement sheets, receipts. @throws Forbidden, NotFound */
export async function listFileChoices(
	db: Db,
	{ viewer, clientId, origin, now }: ChoicesInput,
): Promise<FileChoice[]> {
	const client = await getClient(db, { actor: viewer, id: clientId })
	const deals = await listDealsOfClient(db, { actor: viewer, clientId })
	const [receipts, ...choicesByDeal] = await Promise.all([
		receiptChoices(db, { viewer, clientId }),
		...deals.map(async (deal) => [
			...(await agreementChoices(db, {
				deal,
				clientName: client.name,
				reference: client.reference,
				origin,
				now,
			})),
			...(await paperChoices(db, { viewer, deal })),
		]),
	])
	return [...choicesByDeal.flat(), ...receipts!]
}

type AgreementInput = { deal: Deal; clientName: string; reference: string; origin: string; now: Date }

async function agreementChoices(
	db: Db,
	{ deal, clientName, reference, origin, now }: AgreementInput,
): Promise<FileChoice[]> {
	const [agreement] = await listAgreements(db, { dealId: deal.id })
	if (!agreement || hasEnded(standingOf(agreement))) return []
	return [
		{
			source: `agreement:${deal.id}`,
			name: `agreed-${reference}.pdf`,
			about: 'The agreement sheet, with the buyer’s name',
			sizeBytes: null,
			read: async () =>
				printAgreementSheetInThread(
					await readAgreementSheet(db, {
						deal,
						clientName,
						origin,
						version: null,
						today: localDateOf(now, 'UTC'),
					}),
				),
		},
	]
}

async function paperChoices(db: Db, { viewer, deal }: { viewer: Viewer; deal: Deal }): Promise<FileChoice[]> {
	const actor = viewer
	const documents = await listDocuments(db, { actor, dealId: deal.id })
	const files = await Promise.all(
		documents.map(async (document) => ({
			document,
			files: await listDocumentFiles(db, { actor, documentId: document.id }),
		})),
	)
	return files.flatMap(({ document, files: documentFiles }) =>
		documentFiles.map(({ id, name, sizeBytes }) => ({
			source: `deal-file:${id}`,
			name,
			about: `${nameOfWriter(document)}, ${aboutDocument(document)}`,
			sizeBytes,
			read: async (storage: FileStorage) => storage.read((await getDealFile(db, { actor, id })).storageKey),
		})),
	)
}

async function receiptChoices(
	db: Db,
	{ viewer, clientId }: { viewer: Viewer; clientId: string },
): Promise<FileChoice[]> {
	const identity = await identityOf(db, { clientId })
	const orders = await listOrdersOfPerson(db, { actor: viewer, ...identity })
	return orders
		.filter(({ paidAt }) => paidAt)
		.map(({ reference, title }) => ({
			source: `receipt:${reference}`,
			name: `receipt-${reference}.pdf`,
			about: `Receipt: ${title}, with the buyer’s name`,
			sizeBytes: null,
			read: async () => printReceiptInThread(await getReceipt(db, { actor: viewer, reference })),
		}))
}
