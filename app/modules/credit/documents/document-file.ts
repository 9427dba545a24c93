/** What an applicant may send, by kind: spec section 2, `/apply`. */
export const documentKinds = {
	licence: { label: 'Driver’s license', sizeBytesMax: 10_000_000 },
	pay_stub: { label: 'Pay stub', sizeBytesMax: 20_000_000 },
	bank_statement: { label: 'Bank statement', sizeBytesMax: 20_000_000 },
	tax_return: { label: 'Tax return or W-2', sizeBytesMax: 20_000_000 },
	residence: { label: 'Proof of residence', sizeBytesMax: 20_000_000 },
	insurance: { label: 'Proof of insurance', sizeBytesMax: 20_000_000 },
	other: { label: 'Other document', sizeBytesMax: 20_000_000 },
} as const

export type DocumentKind = keyof typeof documentKinds

export const isDocumentKind = (value: unknown): value is DocumentKind =>
	typeof value === 'string' && Object.hasOwn(documentKinds, value)

/** What one person of an application may send in all; a licence replaces the one before. */
export const documentLimits = { filesMax: 15, bytesMax: 80_000_000 }

/**
 * What the documents of all drafts may have together unless the operator sets it (DRAFT_FILES_MB_MAX). Of it a fifth is for drafts
 * without an account, so that strangers cannot take the room of those who are known.
 */
export const draftFilesBytesMax = 10_000_000_000
export const strangersShare = 0.2

/** For the `accept` of file fields. */
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** A document that is kept, without its bytes. */
export type StoredDocument = {
	id: string
	/** Whose part it belongs to. */
	applicantId: string
	kind: DocumentKind
	name: string
	contentType: string
	sizeBytes: number
}

/** '318 kB', '2.4 MB'. */
export const sizeText = (bytes: number): string =>
	bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
