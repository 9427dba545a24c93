import { formatDate } from '#app/lib/dates/dates.ts'
import type { Buyer, LawRow } from '#engine'
import { type DocumentFacts, readDocumentFacts } from './document-card.ts'
import { documentKindNames } from './document-kinds.ts'
import type { NamedDocument } from './documents.server.ts'

/** A document as a card shows it. */
export type StripDocument = {
	id: string
	/** Who wrote it: 'Riverside Honda'. */
	title: string
	/** Its kind and day, 'Quote of March 4, 2026', with its own name if it has one. */
	about: string
	vehicle: string | null
	state: NamedDocument['state']
	enteredBy: NamedDocument['enteredBy']
	/** 'March 9, 2026'; null if the document does not say it. */
	validUntil: string | null
	isApproval: boolean
	/** Whether it is what was agreed: nothing of it is asked about anymore. */
	isAgreed?: boolean
	facts: DocumentFacts
}

/** Names who wrote a document, for headings: the dealer of the book, or the words that were typed. */
export const nameOfWriter = ({
	dealerName,
	writtenBy,
	kind,
}: Pick<NamedDocument, 'dealerName' | 'writtenBy' | 'kind'>): string =>
	dealerName ?? (writtenBy || (documentKindNames.get(kind) ?? kind))

/** Describes a document for the line below its heading. */
export function aboutDocument({
	kind,
	title,
	documentDate,
}: Pick<NamedDocument, 'kind' | 'title' | 'documentDate'>): string {
	const name = documentKindNames.get(kind) ?? kind
	return [documentDate ? `${name} of ${formatDate(documentDate)}` : name, title].filter(Boolean).join(' · ')
}

type StripOptions = {
	buyer: Buyer | undefined
	lawRows: readonly LawRow[]
	/** An ISO date. */
	today: string
	/** The document that was agreed on. */
	agreedId?: string | null
}

/** Prepares documents for a list of cards; each is checked against the law of the day. */
export const stripOf = (
	documents: readonly NamedDocument[],
	{ agreedId = null, ...options }: StripOptions,
): StripDocument[] =>
	documents.map((each) => ({
		id: each.id,
		title: nameOfWriter(each),
		about: aboutDocument(each),
		vehicle: each.vehicleName,
		state: each.state,
		enteredBy: each.enteredBy,
		validUntil: each.validUntil ? formatDate(each.validUntil) : null,
		isApproval: each.kind === 'pre_approval',
		isAgreed: each.id === agreedId,
		facts: readDocumentFacts({ ...options, document: each.document, stored: each }).facts,
	}))
