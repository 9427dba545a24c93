/** The possible answers of the dealer's manager to the agreement. */
export type ManagerAnswer = 'yes' | 'correction'

/** In characters. */
export const agreementLimits = { name: 100, note: 2_000, reason: 300, email: 254 }

/**
 * What counts of a version. `asked`: the client has not answered. `confirmed`: the client said yes. `declined`: the client said no.
 * `disputed`: the dealer's manager says in words that something is different. `replaced`: there is a newer version.
 */
export type Standing = 'asked' | 'confirmed' | 'declined' | 'disputed' | 'replaced'

/** A time that may come from a query as JSON: what counts is whether there is one. */
type Time = Date | string | null

export type Answers = {
	replacedAt: Time
	managerAnswer: ManagerAnswer | null
	clientConfirmedAt: Time
	clientDeclinedAt: Time
}

/** Returns what counts of a version. No other code derives it from the columns. */
export function standingOf({ replacedAt, managerAnswer, ...client }: Answers): Standing {
	if (replacedAt) return 'replaced'
	if (client.clientDeclinedAt) return 'declined'
	if (managerAnswer === 'correction') return 'disputed'
	return client.clientConfirmedAt ? 'confirmed' : 'asked'
}

/** Whether nothing may be signed or printed by a version: nobody stands by it anymore. */
export const hasEnded = (standing: Standing): boolean =>
	standing === 'declined' || standing === 'disputed' || standing === 'replaced'

/** The document that was agreed on and that the client stands by; null without one. */
export function documentInForce(agreement: Answers & { documentId: string | null }): string | null {
	return standingOf(agreement) === 'confirmed' ? agreement.documentId : null
}

/** Whether the dealer changed what was agreed and the client's answer is missing: the deal is not closed before. */
export const awaitsClient = ({
	standing,
	fromManager,
}: {
	standing: Standing
	fromManager: boolean
}): boolean => standing === 'disputed' || (standing === 'asked' && fromManager)

/** Why a deal cannot be closed now. */
export const closeLater =
	'The dealer changed what was agreed, and the client has not answered yet. Record what the client told you, or a new version.'

/** Why papers must not be signed by a version; null for one that the client confirmed, or is asked about as the advisor wrote it. */
export function stopSentence({
	standing,
	fromManager,
}: {
	standing: Standing
	fromManager: boolean
}): string | null {
	if (standing === 'disputed')
		return 'The dealer says that something here is different, so this does not count anymore. Don’t sign before your advisor has settled it.'
	if (standing === 'declined') return 'You said no to this version. Don’t sign by it.'
	if (standing === 'replaced') return 'There is a newer version. Don’t sign by this one.'
	return standing === 'asked' && fromManager
		? 'The dealer changed what was agreed. Don’t sign before you have answered whether you agree.'
		: null
}
