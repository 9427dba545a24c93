import { formatMoment } from '#app/lib/dates/dates.ts'
import { formatCents } from '#engine'
import { awaitsClient, type ManagerAnswer, type Standing, standingOf, stopSentence } from './agreement.ts'
import { type AgreementChange, changesBetween } from './agreement-changes.ts'
import type { Agreement } from './agreements.server.ts'
import { agreementNoteOf } from './dealer-answers.ts'

/** An agreement as pages show it, with times as texts in the business's time zone. */
export type AgreementView = {
	id: string
	version: number
	reason: string
	documentId: string | null
	/** The first 12 digits of the document's hash, which is enough to compare it by eye. */
	fingerprint: string
	/** Out the door; null where the document has no total. */
	total: string | null
	/** Which total counts and why, where the document did not add up, and what the dealer answered about the offer. */
	totalNote: string | null
	agreed: string
	clientConfirmed: string | null
	clientDeclined: string | null
	/** Why the client said no. */
	clientNote: string
	standing: Standing
	/** Whether the dealer’s manager wrote it. */
	fromManager: boolean
	/** Why nothing is signed by it; null if nothing is known against it. */
	stop: string | null
	/** Whether the dealer changed it and the client’s answer is missing. */
	awaitsClient: boolean
	/** What differs from the version before. */
	changes: AgreementChange[]
	manager: {
		asked: string | null
		email: string
		answer: ManagerAnswer | null
		answered: string | null
		name: string
		note: string
	}
}

/** An agreement for pages, with the version before it. `thisYear` is left out of dates. */
export function viewOfAgreement(
	agreement: Agreement,
	{ timeZone, thisYear, before }: { timeZone: string; thisYear: number; before?: Agreement | undefined },
): AgreementView {
	const moment = (date: Date | null) => date && formatMoment(date, timeZone, thisYear)
	const { outTheDoorCents, fromManager } = agreement
	const standing = standingOf(agreement)
	return {
		id: agreement.id,
		version: agreement.version,
		reason: agreement.reason,
		documentId: agreement.documentId,
		fingerprint: agreement.hash.slice(0, 12),
		total: outTheDoorCents === null ? null : formatCents(outTheDoorCents),
		totalNote: agreementNoteOf(agreement),
		agreed: formatMoment(agreement.agreedAt, timeZone, thisYear),
		clientConfirmed: moment(agreement.clientConfirmedAt),
		clientDeclined: moment(agreement.clientDeclinedAt),
		clientNote: agreement.clientNote,
		standing,
		fromManager,
		stop: stopSentence({ standing, fromManager }),
		awaitsClient: awaitsClient({ standing, fromManager }),
		changes: before ? changesBetween(before, agreement) : [],
		manager: {
			asked: moment(agreement.managerAskedAt),
			email: agreement.managerEmail,
			answer: agreement.managerAnswer,
			answered: moment(agreement.managerAnsweredAt),
			name: agreement.managerName,
			note: agreement.managerNote,
		},
	}
}
