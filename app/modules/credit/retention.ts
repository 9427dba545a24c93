/** How long what is kept, in days. Whole days from the instant they are counted from. */
export type Retention = {
	/** A draft after it was last saved, and when its owner is reminded. */
	draftDays: number
	draftReminderDays: number
	/** Everything sealed, after the final status. */
	closedDays: number
	/** Everything sealed of an open application to which nothing happens any more; it is withdrawn then. */
	inactiveDays: number
	/** The rest, after the final status: who applied when, what they agreed to, what became of it, who looked. */
	restDays: number
}

const encryptedPart = { draftDays: 7, draftReminderDays: 5, closedDays: 30, inactiveDays: 90 }

/**
 * By profile, which differs in the rest only. `lender`: a creditor keeps the record for 25 months after notifying the applicant, and so do we
 * for those we hand it to (12 CFR 1002.12(b)(1)). `minimal`: nothing outlives what was sealed.
 */
export const retentionProfiles = {
	lender: { ...encryptedPart, restDays: 760 },
	minimal: { ...encryptedPart, restDays: 30 },
} as const satisfies Record<string, Retention>

export const standardRetention: Retention = retentionProfiles.lender
