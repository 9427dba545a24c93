import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { type Deal, getDeal } from '#app/modules/deals/deals.server.ts'
import { listDocuments, type NamedDocument } from '#app/modules/deals/documents/documents.server.ts'
import { filesQuotaBytes } from '#app/modules/deals/documents/file-limits.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { hasEnded, standingOf, stopSentence } from '#app/modules/signing/agreement.ts'
import { type Agreement, listAgreements } from '#app/modules/signing/agreements.server.ts'
import { agreementNoteOf } from '#app/modules/signing/dealer-answers.ts'
import { listSigningEntries, type SentEntry } from '#app/modules/signing/desk/signing-entries.server.ts'
import type { KitCase, KitResponse } from '#app/modules/signing/kit/kit-case.ts'
import type { KitCaller } from '#app/modules/signing/kit/kit-devices.server.ts'
import { kitNumbersOf } from '#app/modules/signing/kit/kit-numbers.ts'
import { attachSigningPhoto, hasSigningPhoto } from '#app/modules/signing/kit/signing-photos.server.ts'
import { type ReceivedFile, storeUpload, withUpload } from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { buyerOfDeal, type CurrentLaw } from '#engine'
import { addSigningEntries } from './signing.server.ts'

type Vehicle = { year?: number | null; make?: string | null; model?: string | null; trim?: string | null }

const nameOf = ({ year, make, model, trim }: Vehicle) => [year, make, model, trim].filter(Boolean).join(' ')

/** Names the car of a deal: the one that was agreed on, otherwise the first one of the deal, otherwise what the buyer looks for. */
export async function carOfDeal(
	db: Db,
	{ id: dealId, wants }: Pick<Deal, 'id' | 'wants'>,
	agreement?: Agreement,
): Promise<string> {
	const agreed = agreement ?? (await listAgreements(db, { dealId }))[0]
	const [first] = await listVehicles(db, { dealId })
	return (
		(agreed?.document.vehicle && nameOf(agreed.document.vehicle)) ||
		(first && nameOf(first)) ||
		wants.split('\n')[0]!.slice(0, 80) ||
		'Your car'
	)
}

/** Returns what the phone needs to check documents by itself: the buyer, and only the rows of law that can apply. */
function checksOf(
	law: CurrentLaw,
	{ deal, documents }: { deal: Deal; documents: readonly NamedDocument[] },
): KitCase['checks'] {
	const states = new Set([
		'US',
		...documents.flatMap(({ document }) => [document?.state, document?.dealerState]),
	])
	return {
		buyer: buyerOfDeal(deal.buyer, { documents, today: law.today }) ?? undefined,
		lawRows: law.lawRows.filter(({ state }) => states.has(state)),
		today: law.today,
	}
}

type Services = { db: Db; clock: { now(): Date } }

/** Returns what a phone may know of its case. None of it comes from the credit application. @throws NotFound */
async function readKitCase(services: Services, { device, actor }: KitCaller): Promise<KitCase> {
	const { db } = services
	const { dealId } = device
	const deal = await getDeal(db, { actor, id: dealId })
	const [law, documents, [agreement], settings] = await Promise.all([
		getCurrentLaw(services),
		listDocuments(db, { actor, dealId }),
		listAgreements(db, { dealId }),
		getSettings(db),
	])
	return {
		id: dealId,
		car: await carOfDeal(db, deal, agreement),
		expiresAt: device.expiresAt.toISOString(),
		numbers: kitNumbersOf(deal, { documents, today: law.today }),
		stop: agreement ? stopSentence({ ...agreement, standing: standingOf(agreement) }) : null,
		agreed:
			agreement && !hasEnded(standingOf(agreement))
				? {
						version: agreement.version,
						reason: agreement.reason,
						document: agreement.document,
						outTheDoorCents: agreement.outTheDoorCents,
						totalNote: agreementNoteOf(agreement),
						clientConfirmed: agreement.clientConfirmedAt !== null,
						managerName: agreement.managerAnswer === 'yes' ? agreement.managerName : null,
					}
				: null,
		checks: checksOf(law, { deal, documents }),
		advisor: { name: settings.advisorName, phone: settings.phone || null },
		isClosed: !can.sign(deal),
	}
}

/** Returns the case of a phone and the entries after the position that the phone has reached. @throws NotFound */
export async function readKit(
	services: Services,
	{ caller, after }: { caller: KitCaller; after: number },
): Promise<KitResponse> {
	const [kitCase, entries] = await Promise.all([
		readKitCase(services, caller),
		listSigningEntries(services.db, { dealId: caller.device.dealId, after }),
	])
	return {
		case: kitCase,
		entries: entries.map(({ position: _, ...entry }) => entry),
		position: entries.at(-1)?.position ?? after,
		rejected: {},
	}
}

/**
 * Stores the entries of a phone, in their order, and returns the same as `readKit`. A rejected entry is returned with the reason, and does
 * not stop the others.
 * @throws NotFound
 */
export async function receiveKitEntries(
	services: Services,
	{ caller, entries, after, now }: { caller: KitCaller; entries: SentEntry[]; after: number; now: Date },
): Promise<KitResponse> {
	const { device, actor } = caller
	const { rejected } = await addSigningEntries(services.db, {
		actor,
		dealId: device.dealId,
		entries,
		now,
		isLate: true,
	})
	return { ...(await readKit(services, { caller, after })), rejected: Object.fromEntries(rejected) }
}

/** Stores a photo from a phone. The same photo again changes nothing. @throws NotFound, Conflict, Invalid */
export async function addSigningPhoto(
	db: Db,
	storage: FileStorage,
	{
		caller: { device, actor },
		id,
		file,
		now,
	}: { caller: KitCaller; id: string; file: ReceivedFile; now: Date },
): Promise<void> {
	const { dealId } = device
	if (await hasSigningPhoto(db, { dealId, id })) return
	const stored = await storeUpload(db, storage, {
		actor: { id: actor.id },
		purpose: 'deal',
		file,
		types: ['image/jpeg', 'image/png'],
		quotaBytes: filesQuotaBytes,
		public: false,
		draft: true,
	})
	await withUpload(db, storage, stored, () =>
		transact(db, (tx) => attachSigningPhoto(tx, { actor, dealId, id, uploadId: stored.id, now })),
	)
}
