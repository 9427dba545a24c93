/** The fields of an email's form, as they were typed. */
export type DraftFields = {
	to: string
	cc: string
	subject: string
	text: string
	/** Whether the original is quoted below the answer. */
	quotes: boolean
	mayShowClient: boolean
	mayUseDealer: boolean
	/** Whether all recipients get one email, in which they see each other's address. */
	mayShareAddresses: boolean
	/** What was typed for template fields without a value for a recipient, by `filledKey`. */
	filled: Record<string, string>
}

/** What an email is about; set when its draft is created and never changed. */
export type DraftSubjects = {
	threadId: string | null
	answersId: string | null
	clientId: string | null
	dealId: string | null
	documentId: string | null
	/** The outreach whose recipients it is written to again, each in their thread. */
	outreachId: string | null
}

export const draftLimits = { recipients: 5_000, subject: 200, text: 50_000, filled: 200 } as const

/** How many days ahead an email can be scheduled. */
export const sendLaterDaysMax = 90

/** How many seconds sending may be undone, for the advisor to choose from; 0 sends at once. */
export const undoChoices = [0, 5, 10, 20, 30] as const
export const undoSecondsDefault = 10

export const draftFilesMax = 10
export const draftFileBytesMax = 8_000_000
/** All files of an email together; many mail servers accept 10 MB, of which the encoding takes a quarter. */
export const draftBytesMax = 8_000_000

export const emptyFields: DraftFields = {
	to: '',
	cc: '',
	subject: '',
	text: '',
	quotes: true,
	mayShowClient: false,
	mayUseDealer: false,
	mayShareAddresses: false,
	filled: {},
}
