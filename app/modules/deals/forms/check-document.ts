import type { Buyer, DealDocument, DealReport, LawRow } from '#engine'
import { type DocumentFacts, readDocumentFacts } from '../documents/document-card.ts'
import { type ReadDocumentForm, readTypedDocument } from './document-form.ts'
import type { TypedDocument } from './typed-document.ts'

/** A car of the deal that a document can be about. */
export type EditorVehicle = { id: string; name: string; vehicle: NonNullable<DealDocument['vehicle']> }

/** The input of a check, in a form that a page can send to the browser. */
export type CheckSettings = {
	vehicles: readonly EditorVehicle[]
	buyer: Buyer | undefined
	lawRows: readonly LawRow[]
	/** An ISO date. */
	today: string
}

/** A form with its content and the engine's report. The report is null while no line can be read. */
export type CheckedForm = ReadDocumentForm & { facts: DocumentFacts; report: DealReport | null }

/** Reads a form as it was typed and checks the parts that can be read. The same code runs on the server and while somebody types. */
export function checkTyped(
	typed: TypedDocument,
	{ vehicles, buyer, lawRows, today }: CheckSettings,
): CheckedForm {
	const read = readTypedDocument(typed, {
		vehicles: new Map(vehicles.map(({ id, vehicle }) => [id, vehicle])),
		buyer,
	})
	const document = read.document ?? read.readable
	return { ...read, ...readDocumentFacts({ document, stored: null, buyer: read.buyer, lawRows, today }) }
}
