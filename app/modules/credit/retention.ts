/** How long data is kept: in whole days, counted from the instant of the event. */
export type Retention = {
	/** After the last save of a draft: when it is destroyed, and when its owner is reminded. */
	draftDays: number
	draftReminderDays: number
	/** After the final status: when everything encrypted is destroyed. */
	closedDays: number
	/** After the last activity on an open application: when it is withdrawn and everything encrypted is destroyed. */
	inactiveDays: number
	/**
	 * After the final status or the notice of it, whichever is later: when the remaining record is deleted (who applied and when, consents, lenders and their
	 * answers, notices, timeline, access log, and when the data was destroyed).
	 */
	recordDays: number
}

const encryptedPart = { draftDays: 7, draftReminderDays: 5, closedDays: 30, inactiveDays: 90 }

/**
 * The profiles differ only in `recordDays`. `lender`: a creditor keeps the record for 25 months after notifying the applicant, and so
 * do we for the lenders we send it to (12 CFR 1002.12(b)(1)). 25 months have at most 762 days. `minimal`: everything is deleted
 * together with the encrypted data.
 */
export const retentionProfiles = {
	lender: { ...encryptedPart, recordDays: 765 },
	minimal: { ...encryptedPart, recordDays: 30 },
} as const satisfies Record<string, Retention>

export const standardRetention: Retention = retentionProfiles.lender
