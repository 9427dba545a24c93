import type { Db } from '#app/db/client.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { type Actor, isPerson } from '#app/modules/auth/actor.ts'
import { buyerOfDeal, type CurrentLaw, type DealDocument } from '#engine'
import type { Deal } from '../deals.server.ts'
import { documentKindNames } from '../documents/document-kinds.ts'
import { documentNotFound, getDocument, listDocuments } from '../documents/documents.server.ts'
import type { DraftInput } from '../documents/edit-documents.server.ts'
import { addZipRates } from '../law/zip-rates.server.ts'
import { type DealVehicle, listVehicles } from '../vehicles.server.ts'
import { type CheckSettings, checkTyped, type EditorVehicle } from './check-document.ts'
import { documentSchema, nameCharsMax } from './deal-fields.ts'
import type { ReadDocumentForm } from './document-form.ts'
import { emptyTyped, type TypedDocument, typedOfStored } from './typed-document.ts'

type SettingsInput = { actor: Actor; deal: Deal; law: CurrentLaw; state?: string | undefined }

/**
 * Returns the input for checking a document of a deal; `state` is the state named in the document. The caller must check that the actor
 * may see the deal.
 */
export async function readCheckSettings(
	db: Db,
	{ actor, deal, law, state }: SettingsInput,
): Promise<CheckSettings> {
	const [vehicles, documents] = await Promise.all([
		listVehicles(db, { dealId: deal.id }),
		listDocuments(db, { actor, dealId: deal.id }),
	])
	const states = ['US', deal.buyer?.state, state]
	const buyer = buyerOfDeal(deal.buyer, { documents, today: law.today })
	const { lawRows, today } = await addZipRates(db, law, { buyer, documents })
	return {
		vehicles: vehicles.map(editorVehicle),
		buyer,
		// The page gets only the rules that can apply; if another state is typed there, the document is checked when it is saved.
		lawRows: lawRows.filter((row) => states.includes(row.state)),
		today,
	}
}

/** What a page needs for the form of a document: the input of its checks, what is in it, and the attributes of its controls. */
export const editorOf = (typed: TypedDocument, settings: CheckSettings) => ({
	settings,
	checked: checkTyped(typed, settings),
	controls: controlsOf(documentSchema),
})

type NewDocumentInput = Omit<SettingsInput, 'state'> & {
	/** The id of the document that the new one is a newer version of, which it starts with. */
	fromId: string | null
}

/** Returns the form of a new document. A client can replace only their own. @throws NotFound */
export async function readNewDocument(db: Db, { fromId, ...input }: NewDocumentInput) {
	const { actor, deal, law } = input
	const before = fromId ? (await getDocument(db, { actor, id: fromId })).document : null
	if (before && (before.dealId !== deal.id || (isPerson(actor) && before.enteredBy !== 'client')))
		throw new NotFound(documentNotFound)
	const settings = await readCheckSettings(db, { ...input, state: before?.document?.state })
	const { vehicles } = settings
	const start = emptyTyped({
		kind: 'quote',
		state: deal.buyer?.state ?? '',
		zip: deal.buyer?.zip ?? '',
		vehicleId: vehicles.length === 1 ? vehicles[0]!.id : '',
	})
	const { values, ...content } = before ? typedOfStored(before) : start
	const typed = { ...content, values: { ...values, date: law.today, validUntil: '' }, text: '' }
	return { from: before?.id ?? null, ...editorOf(typed, settings) }
}

/** Returns a car of a deal as the document format writes it. */
export function editorVehicle(car: DealVehicle): EditorVehicle {
	const { id, condition, year, make, model, trim, vin, stockNumber, odometer, msrpCents } = car
	const vehicle: NonNullable<DealDocument['vehicle']> = { condition, make, model }
	if (year !== null) vehicle.year = year
	if (trim) vehicle.trim = trim
	if (vin) vehicle.vin = vin
	if (stockNumber) vehicle.stock = stockNumber
	if (odometer !== null) vehicle.odometer = odometer
	if (msrpCents !== null) vehicle.msrpCents = msrpCents
	const name = [year, make, model, trim].filter(Boolean).join(' ')
	return { id, name: stockNumber ? `${name} (${stockNumber})` : name, vehicle }
}

/** Returns the content of a form as it is stored. A client cannot choose a dealer of the book. */
export function draftOfForm({ typed, document }: ReadDocumentForm, actor: Actor): DraftInput {
	const { kind, title, dealerId, dealerPersonId, writtenBy, vehicleId } = typed.values
	const isAdvisor = !isPerson(actor)
	return {
		kind: documentKindNames.has(kind) ? (kind as DealDocument['kind']) : 'quote',
		title: title.slice(0, nameCharsMax),
		dealerId: (isAdvisor && dealerId) || null,
		dealerPersonId: (isAdvisor && dealerPersonId) || null,
		writtenBy: writtenBy.slice(0, nameCharsMax),
		vehicleId: vehicleId || null,
		typed,
		document,
	}
}
