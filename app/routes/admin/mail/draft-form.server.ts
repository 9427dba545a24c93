import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { isLocalDate } from '#app/lib/dates/local-dates.ts'
import { instantOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { anyText, versionField } from '#app/lib/forms/form-fields.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { draftFields, filledFields } from '#app/modules/mail/drafts/draft.schema.ts'
import type { DraftSubjects } from '#app/modules/mail/drafts/draft.ts'

const uuidOrNull = () => z.string().transform((text) => (isUuid(text) ? text : null))

/** The form of an email: what was typed, the page that saves, and what the email is about. */
export const draftSchema = z.object({
	...draftFields,
	...filledFields,
	editKey: anyText(),
	version: versionField(),
	threadId: uuidOrNull(),
	answersId: uuidOrNull(),
	clientId: uuidOrNull(),
	dealId: uuidOrNull(),
	documentId: uuidOrNull(),
	outreachId: uuidOrNull(),
})

/** Sorts the values of the form. */
export function readDraft({
	editKey,
	version,
	threadId,
	answersId,
	clientId,
	dealId,
	documentId,
	outreachId,
	fillFor,
	fillWith,
	...fields
}: z.output<typeof draftSchema>) {
	const subjects: DraftSubjects = { threadId, answersId, clientId, dealId, documentId, outreachId }
	const filled = Object.fromEntries(
		fillFor.flatMap((key, index) => {
			const value = fillWith[index]?.trim()
			return value ? [[key, value]] : []
		}),
	)
	return { editKey, version, subjects, fields: { ...fields, filled } }
}

/** Reads a date and a time, as local time of the business. @throws Invalid with the field */
export async function readLocalTime(
	context: Readonly<RouterContextProvider>,
	{ text, field }: { text: string; field: string },
): Promise<Date> {
	const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)/.exec(text) ?? []
	if (!isLocalDate(date)) throw new Invalid('Choose a day and a time.', field)
	const { timeZone } = await readSettings(context)
	return instantOf(date, time, timeZone)
}
