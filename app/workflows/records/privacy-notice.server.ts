import {
	type NoticeAnswers,
	type NoticeBusiness,
	unconfirmedAnswers,
} from '#app/content/legal/privacy-notice.ts'
import type { Db } from '#app/db/client.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { findLatestDocument, saveDocument } from '#app/modules/records/documents/written-documents.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

export type CurrentNotice = {
	answers: NoticeAnswers
	/** The day on which the business confirmed the answers, as an ISO date; null if it never did. */
	confirmedOn: string | null
	/** The month of that day, as the form prints it: 'November 2026'. */
	revised: string | null
}

/** Returns what the privacy notice for applicants says beside the settings. */
export async function readPrivacyNotice(db: Db): Promise<CurrentNotice> {
	const saved = await findLatestDocument(db, { kind: 'privacy_notice' })
	if (!saved) return { answers: unconfirmedAnswers, confirmedOn: null, revised: null }
	const { timeZone } = await getSettings(db)
	const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone })
	return {
		// Written by `confirmPrivacyNotice` only.
		answers: saved.answers as NoticeAnswers,
		confirmedOn: localDateOf(saved.savedAt, timeZone),
		revised: month.format(saved.savedAt),
	}
}

/** Saves the answers as a new version, with the business as it is named in them. @throws Forbidden */
export async function confirmPrivacyNotice(
	db: Db,
	{ actor, answers, now }: { actor: Actor; answers: NoticeAnswers; now: Date },
): Promise<void> {
	const { footerBrand: name, contactEmail: email, phone } = await getSettings(db)
	const business: NoticeBusiness = { name, email, phone }
	await saveDocument(db, { actor, kind: 'privacy_notice', answers, content: { business, answers }, now })
}
