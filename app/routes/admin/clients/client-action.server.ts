import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { instantOf, isLocalDate, localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { FieldDifference, FormConflict } from '#app/lib/parse-form.ts'
import { readVersion } from '#app/lib/row-id.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { type FileDetails, type FileIntent, isFileIntent } from '#app/modules/clients/admin-client.ts'
import { type Client, getClient } from '#app/modules/clients/clients.server.ts'
import { fileFormId } from '#app/modules/clients/components/admin/files/file-form.tsx'
import {
	addEmail,
	changeDetails,
	changeEmail,
	setFileState,
	setFollowUp,
} from '#app/modules/clients/files/edit-file.server.ts'
import { setNextAction } from '#app/modules/clients/files/next-actions.server.ts'
import { addNote, changeNote, listNotes, removeNote } from '#app/modules/clients/files/notes.server.ts'
import { addTag, removeTag } from '#app/modules/clients/tags.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { fileDetails } from './client-file.server.ts'

type Context = Readonly<RouterContextProvider>
type ClientActionInput = { viewer: StaffViewer; id: string; form: FormData }

const fields = [
	'name',
	'phone',
	'side',
	'nextActionWhat',
	'dueOn',
	'followUpOn',
	'followUpNote',
	'email',
	'tag',
	'text',
	'note',
] as const

const successMessages: Record<FileIntent, string> = {
	details: 'Details saved',
	'next-action': 'Next step saved',
	'follow-up': 'Follow-up saved',
	close: 'File closed',
	reopen: 'File reopened',
	'add-email': 'Address added',
	'remove-email': 'Address removed',
	'main-email': 'Emails now go to this address',
	'add-tag': 'Tag added',
	'remove-tag': 'Tag removed',
	'add-note': 'Note saved',
	'change-note': 'Note changed',
	'remove-note': 'Note deleted',
}

/** Handles one action of the advisor on a client file. If someone else saved first, responds 409 with both versions. */
export async function actOnFile(context: Context, input: ClientActionInput) {
	const { id, form } = input
	const intent = String(form.get('intent') ?? '')
	if (!isFileIntent(intent)) return throwErrorResponse(new Invalid('Choose what to do with this file.'))
	try {
		await act(context, intent, input)
		return redirectWithToast(`/admin/clients/${id}`, {
			kind: 'success',
			title: successMessages[intent],
			description: '',
		})
	} catch (error) {
		const note = intent === 'change-note' || intent === 'remove-note' ? String(form.get('note') ?? '') : null
		return respondToFailure<string>(context, error, {
			formId: fileFormId(intent, note),
			values: typedValues(form, fields),
			fallback: 'Something went wrong on our side. Please try again.',
			conflict: error instanceof Conflict ? await conflictOf(context, intent, input) : null,
		})
	}
}

async function act(
	context: Context,
	intent: FileIntent,
	{ viewer, id, form }: ClientActionInput,
): Promise<unknown> {
	const { db, clock } = getServices(context)
	const actor = viewer
	const now = clock.now()
	const values = typedValues(form, fields)
	const version = readVersion(form)
	const fileInput = { actor, id, version, now }
	const noteInput = { actor, clientId: id, id: values.note ?? '', version, now }
	const { email = '', tag = '', text = '' } = values
	switch (intent) {
		case 'details':
			return changeDetails(db, { ...fileInput, name: values.name ?? '', phone: values.phone ?? '' })
		case 'next-action': {
			const nextAction = await readNextAction(context, values, await getClient(db, { actor, id }))
			return setNextAction(db, { ...fileInput, nextAction })
		}
		case 'follow-up':
			await assertNotPast(context, values.followUpOn ?? '', (await getClient(db, { actor, id })).followUpOn)
			return setFollowUp(db, { ...fileInput, date: values.followUpOn ?? '', note: values.followUpNote ?? '' })
		case 'close':
			return setFileState(db, { ...fileInput, state: 'closed' })
		case 'reopen':
			return setFileState(db, { ...fileInput, state: 'open' })
		case 'add-email':
			return addEmail(db, { actor, id, email, now })
		case 'remove-email':
			return changeEmail(db, { actor, id, email, act: 'remove', now })
		case 'main-email':
			return changeEmail(db, { actor, id, email, act: 'main', now })
		case 'add-tag':
			return addTag(db, { actor, id, tag, now })
		case 'remove-tag':
			return removeTag(db, { actor, id, tag, now })
		case 'add-note':
			return addNote(db, { actor, clientId: id, text, now })
		case 'change-note':
			return changeNote(db, { ...noteInput, text })
		case 'remove-note':
			return removeNote(db, noteInput)
	}
}

/** Reads the next action; it is due at 6 p.m. of its day in the time zone of the business. */
async function readNextAction(
	context: Context,
	{ side, nextActionWhat = '', dueOn = '' }: Record<string, string>,
	before: Pick<Client, 'nextActionDueAt'>,
) {
	if (side !== 'advisor' && side !== 'client') return null
	if (!isLocalDate(dueOn)) throw new Invalid('Choose a date that exists.', 'dueOn')
	const { timeZone } = await getSettings(getServices(context).db)
	const storedDay = before.nextActionDueAt && localDateOf(before.nextActionDueAt, timeZone)
	await assertNotPast(context, dueOn, storedDay, 'dueOn')
	const dueAt = instantOf(dueOn, '18:00', timeZone)
	return { side, what: nextActionWhat, dueAt } as const
}

/** Rejects a day before today, except the stored one: an overdue action can be reworded without a new day. @throws Invalid */
async function assertNotPast(context: Context, day: string, storedDay: string | null, field = 'followUpOn') {
	const { db, clock } = getServices(context)
	const { timeZone } = await getSettings(db)
	if (isLocalDate(day) && day !== storedDay && day < localDateOf(clock.now(), timeZone))
		throw new Invalid('This day is over. Choose today or a later one.', field)
}

/** Returns both versions, or null if the conflict has another cause, such as an email that belongs to another file. */
async function conflictOf(
	context: Context,
	intent: FileIntent,
	{ viewer, id, form }: ClientActionInput,
): Promise<FormConflict | null> {
	const { db, clock } = getServices(context)
	const actor = viewer
	const values = typedValues(form, fields)
	if (intent === 'change-note' || intent === 'remove-note') {
		const note = (await listNotes(db, { actor, clientId: id })).find((each) => each.id === values.note)
		if (!note || note.version === readVersion(form)) return null
		return { version: note.version, rows: [{ label: 'Note', yours: values.text ?? '', theirs: note.text }] }
	}
	const client = await getClient(db, { actor, id })
	if (client.version === readVersion(form)) return null
	const { timeZone } = await getSettings(db)
	return { version: client.version, rows: rowsOf(intent, values, fileDetails(client, timeZone, clock.now())) }
}

/** Returns the submitted values beside the current ones. */
function rowsOf(intent: FileIntent, values: Record<string, string>, current: FileDetails): FieldDifference[] {
	const row = (label: string, yours: string | undefined, theirs: string | undefined): FieldDifference => ({
		label,
		yours: yours || 'nothing',
		theirs: theirs || 'nothing',
	})
	const sides: Record<string, string> = { advisor: 'You', client: 'The client' }
	if (intent === 'details')
		return [row('Name', values.name, current.name), row('Phone', values.phone, current.phone)]
	if (intent === 'next-action')
		return [
			row(
				'Waiting on',
				getOwnValue(sides, values.side ?? '') ?? 'No one',
				sides[current.nextAction?.side ?? ''] ?? 'No one',
			),
			row('What', values.nextActionWhat, current.nextAction?.what),
			row('By', values.dueOn, current.nextAction?.dueOn),
		]
	if (intent === 'follow-up')
		return [
			row('On', values.followUpOn, current.followUp?.date),
			row('Note', values.followUpNote, current.followUp?.note),
		]
	return [
		row(
			'File',
			intent === 'close' ? 'Closed' : 'Open',
			current.closed ? `Closed on ${current.closed}` : 'Open',
		),
	]
}
