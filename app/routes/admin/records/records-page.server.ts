import type { RouterContextProvider } from 'react-router'
import type { NoticeAnswers } from '#app/content/legal/privacy-notice.ts'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate, formatDay } from '#app/lib/dates/dates.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { listNames } from '#app/modules/auth/accounts.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { privacyAnswersSchema } from '#app/modules/records/documents/privacy-answers.schema.ts'
import { securityAnswersSchema } from '#app/modules/records/documents/security-answers.schema.ts'
import { listDocumentVersions } from '#app/modules/records/documents/written-documents.server.ts'
import { keptRecords } from '#app/workflows/records/kept-records.ts'
import { readPrivacyNotice } from '#app/workflows/records/privacy-notice.server.ts'
import { draftSecurityProgram } from '#app/workflows/records/security-program.server.ts'

/** Returns what the page of records shows. @throws Forbidden */
export async function readRecordsPage(context: Readonly<RouterContextProvider>, actor: Staff) {
	const { db, env, clock } = getServices(context)
	const [{ timeZone }, { answers, sections }, versions, notice] = await Promise.all([
		readSettings(context),
		draftSecurityProgram(db, { actor, env, now: clock.now() }),
		listDocumentVersions(db, { actor, kind: 'security_program' }),
		readPrivacyNotice(db),
	])
	const names = await listNames(db, { actor, ids: versions.map(({ savedByUserId }) => savedByUserId) })
	return {
		program: {
			controls: controlsOf(securityAnswersSchema),
			answers,
			missing: sections.flatMap(({ title, lines }) =>
				lines.flatMap((line) => ('missing' in line ? [{ section: title, ...line }] : [])),
			),
			versions: versions.map(({ version, savedAt, savedByUserId }) => ({
				version,
				saved: formatDay(savedAt, timeZone),
				by: names.get(savedByUserId) ?? 'a deleted account',
			})),
		},
		notice: {
			controls: controlsOf(privacyAnswersSchema),
			answers: typedNotice(notice.answers, notice.confirmedOn !== null),
			confirmed: notice.confirmedOn && formatDate(notice.confirmedOn),
		},
		kept: keptRecords,
	}
}

/** Returns the answers as the form shows them. Before they are confirmed, nothing is chosen for the reader. */
const typedNotice = (answers: NoticeAnswers, isConfirmed: boolean) =>
	isConfirmed
		? {
				collectsFrom: answers.collectsFrom,
				affiliates: answers.affiliates,
				marketsItself: answers.marketsItself ? 'yes' : 'no',
				jointPartners: answers.jointPartners,
			}
		: {}
