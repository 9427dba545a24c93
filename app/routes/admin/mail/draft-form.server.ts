import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { instantOf, isLocalDate } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { readVersion } from '#app/lib/row-id.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { DraftSubjects } from '#app/modules/mail/drafts/draft.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/** Reads the hidden values of an email's form: the page that saves, and what the email is about. */
export function readDraftForm(form: FormData): { editKey: string; version: number; subjects: DraftSubjects } {
	const id = (name: keyof DraftSubjects) => {
		const text = String(form.get(name) ?? '')
		return isUuid(text) ? text : null
	}
	return {
		editKey: String(form.get('editKey') ?? ''),
		version: readVersion(form),
		subjects: {
			threadId: id('threadId'),
			answersId: id('answersId'),
			clientId: id('clientId'),
			dealId: id('dealId'),
			documentId: id('documentId'),
		},
	}
}

/** Reads a field for date and time, as local time of the business. @throws Invalid with the field */
export async function readLocalTime(
	context: Readonly<RouterContextProvider>,
	{ form, field }: { form: FormData; field: string },
): Promise<Date> {
	const [, date = '', time = ''] =
		/^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)/.exec(String(form.get(field) ?? '')) ?? []
	if (!isLocalDate(date)) throw new Invalid('Choose a day and a time.', field)
	const { timeZone } = await getSettings(getServices(context).db)
	return instantOf(date, time, timeZone)
}
