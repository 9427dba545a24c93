/** What an applicant may send, by kind: spec section 2, `/apply`. */
export const documentKinds = {
	license: { label: 'Driver’s license', sizeBytesMax: 10_000_000 },
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

/** Limits for all documents of one applicant; a new driver's license replaces the earlier one. */
export const documentLimits = { filesMax: 15, bytesMax: 80_000_000 }

/**
 * The default size limit for the documents of all drafts together (DRAFT_FILES_MB_MAX overrides it). A fifth of it is for drafts
 * without an account, so that anonymous visitors cannot use up the space of members.
 */
export const draftFilesBytesMax = 10_000_000_000
export const strangersShare = 0.2

/** For the `accept` of file fields. */
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** A stored document, without its bytes. */
export type StoredDocument = {
	id: string
	/** The applicant whose part it belongs to. */
	applicantId: string
	kind: DocumentKind
	name: string
	contentType: string
	sizeBytes: number
}

/** '318 kB', '2.4 MB'. */
export const sizeText = (bytes: number): string =>
	bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
