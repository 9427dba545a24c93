/** What Lotwise needs from a provider about disputes, modeled on Stripe's (https://docs.stripe.com/disputes). */
export type DisputeProvider = {
	/**
	 * Returns the disputes that were opened since then as they are now, for reconciliation.
	 * @throws Unavailable
	 */
	listDisputes(since: Date): Promise<DisputeState[]>

	/**
	 * Returns a dispute as it is now; null if the provider does not know it.
	 * @throws Unavailable
	 */
	findDispute(disputeId: string): Promise<DisputeState | null>

	/**
	 * Uploads a file that can then be part of the evidence. One that is uploaded twice, or never used, has no effect.
	 * @returns the provider's id of the file
	 * @throws Unavailable; Invalid if the provider rejects the file for good
	 */
	uploadDisputeFile(file: DisputeFile): Promise<string>

	/**
	 * Submits the evidence to the bank; it accepts evidence only once. The same `idempotencyKey` submits it once.
	 * @throws Unavailable if it is unknown whether it was submitted: calling again with the same key and content is safe
	 *   (at Stripe for a day; after that, call `findDispute` first)
	 * @throws Invalid if the provider rejects it for good
	 */
	submitDisputeEvidence(request: SubmitEvidenceRequest): Promise<DisputeState>

	/**
	 * Accepts the dispute, so that it is lost. This can't be undone.
	 * @throws as `submitDisputeEvidence`
	 */
	acceptDispute(request: { disputeId: string; idempotencyKey: string }): Promise<DisputeState>
}

export type DisputeState = {
	disputeId: string
	paymentId: string
	/** Usually the amount of the payment, but it may be a part of it. */
	amountCents: number
	currency: string
	/** The provider's word for why: 'fraudulent', 'product_not_received' … */
	reason: string
	/** The provider's word: 'needs_response', 'under_review', 'won' … */
	status: string
	/** Until when evidence is accepted; null: the bank accepts none. */
	dueAt: Date | null
	hasEvidence: boolean
	submissionCount: number
	createdAt: Date
}

/** Stripe's fields for evidence as text. */
export const evidenceTexts = [
	'customer_name',
	'customer_email_address',
	'product_description',
	'service_date',
	'refund_policy_disclosure',
	'cancellation_policy_disclosure',
	'refund_refusal_explanation',
	'uncategorized_text',
] as const
export type EvidenceText = (typeof evidenceTexts)[number]

/** Stripe's fields for evidence as a file. */
export type EvidenceFile = 'service_documentation' | 'receipt' | 'customer_signature'

export type DisputeFile = { name: string; pdf: Uint8Array }

export type SubmitEvidenceRequest = {
	disputeId: string
	texts: Readonly<Partial<Record<EvidenceText, string>>>
	/** The provider's ids of uploaded files. */
	fileIds: Readonly<Partial<Record<EvidenceFile, string>>>
	idempotencyKey: string
}

/**
 * What Stripe and the card networks accept: 20,000 characters in a field, 150,000 in all, 5 MB of files (Stripe, 'Update a dispute' and
 * 'Dispute evidence best practices'), and since API version 2026-09-30 no more pages than the network does: Mastercard 19, American Express
 * 20 for each file.
 */
export const evidenceLimits = {
	charactersOfText: 20_000,
	characters: 150_000,
	fileBytes: 5_000_000,
	pages: 19,
} as const
