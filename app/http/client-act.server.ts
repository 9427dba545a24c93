import { data, type RouterContextProvider } from 'react-router'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { instantOf, isLocalDate } from '#app/lib/zoned-time.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import {
	type FileFacts,
	type FileIntent,
	type FileRefusal,
	isFileIntent,
} from '#app/modules/clients/desk-client.ts'
import {
	addEmail,
	changeDetails,
	changeEmail,
	setFileState,
	setFollowUp,
} from '#app/modules/clients/edit-file.server.ts'
import { passMove } from '#app/modules/clients/moves.server.ts'
import { addNote, changeNote, listNotes, removeNote } from '#app/modules/clients/notes.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { addTag, removeTag } from '#app/modules/clients/tags.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Difference } from '#app/ui/desk/both-versions.tsx'
import { fileFacts } from './client-file.server.ts'
import { getServices } from './context.server.ts'
import { refusePage } from './errors.server.ts'
import { failureOf } from './forms.server.ts'
import { redirectWithToast } from './toast.server.ts'
import { typedValues } from './typed-values.server.ts'

type Context = Readonly<RouterContextProvider>
type Asked = { viewer: Viewer; id: string; form: FormData }

const fields = [
	...['name', 'phone', 'side', 'moveWhat', 'dueOn', 'followUpOn', 'followUpNote'],
	...['email', 'tag', 'text', 'note'],
] as const

const done: Record<FileIntent, string> = {
	details: 'Details saved',
	move: 'Next move saved',
	'follow-up': 'Follow-up saved',
	close: 'File closed',
	reopen: 'File open again',
	'add-email': 'Address added',
	'remove-email': 'Address taken out',
	'main-email': 'Mails go to this address now',
	'add-tag': 'Tag added',
	'remove-tag': 'Tag taken off',
	'add-note': 'Note saved',
	'change-note': 'Note changed',
	'remove-note': 'Note deleted',
}

/** What the advisor does to a client's file. Who was slower than somebody else is answered 409 with both versions. */
export async function actOnFile(context: Context, asked: Asked) {
	const { id, form } = asked
	const intent = String(form.get('intent') ?? '')
	if (!isFileIntent(intent)) return refusePage(new Invalid('Choose what to do with this file.'))
	try {
		await act(context, intent, asked)
		return redirectWithToast(`/admin/clients/${id}`, {
			kind: 'success',
			title: done[intent],
			description: '',
		})
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Something went wrong on our side. Please try again.')
		return data<FileRefusal>(
			{
				...{
					intent,
					message,
					values: typedValues(form, fields),
					note: String(form.get('note') ?? '') || null,
				},
				field: error instanceof Invalid ? (error.field ?? null) : null,
				conflict: error instanceof Conflict ? await conflictOf(context, intent, asked) : null,
			},
			init,
		)
	}
}

async function act(context: Context, intent: FileIntent, { viewer, id, form }: Asked): Promise<unknown> {
	const { db, clock } = getServices(context)
	const actor = asFileAdvisor(viewer)
	const now = clock.now()
	const typed = typedValues(form, fields)
	const version = versionOf(form)
	const onVersion = { actor, id, version, now }
	const ofNote = { actor, clientId: id, id: typed.note ?? '', version, now }
	const { email = '', tag = '', text = '' } = typed
	switch (intent) {
		case 'details':
			return changeDetails(db, { ...onVersion, name: typed.name ?? '', phone: typed.phone ?? '' })
		case 'move': {
			const move = await readMove(context, typed)
			return transact(db, (tx) => passMove(tx, { ...onVersion, move }))
		}
		case 'follow-up':
			return setFollowUp(db, { ...onVersion, on: typed.followUpOn ?? '', note: typed.followUpNote ?? '' })
		case 'close':
			return setFileState(db, { ...onVersion, state: 'closed' })
		case 'reopen':
			return setFileState(db, { ...onVersion, state: 'open' })
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
			return changeNote(db, { ...ofNote, text })
		case 'remove-note':
			return removeNote(db, ofNote)
	}
}

/** Due is a day; it ends at six in the evening where the business is. */
async function readMove(context: Context, { side, moveWhat = '', dueOn = '' }: Record<string, string>) {
	if (side !== 'advisor' && side !== 'client') return null
	if (!isLocalDate(dueOn)) throw new Invalid('Choose a date that exists.', 'dueOn')
	const { timeZone } = await getSettings(getServices(context).db)
	return { side, what: moveWhat, dueAt: instantOf(dueOn, '18:00', timeZone) } as const
}

/** Null when it was not about versions: an address that has another file, say. */
async function conflictOf(
	context: Context,
	intent: FileIntent,
	{ viewer, id, form }: Asked,
): Promise<FileRefusal['conflict']> {
	const { db, clock } = getServices(context)
	const actor = asFileAdvisor(viewer)
	const typed = typedValues(form, fields)
	if (intent === 'change-note' || intent === 'remove-note') {
		const note = (await listNotes(db, { actor, clientId: id })).find((one) => one.id === typed.note)
		if (!note || note.version === versionOf(form)) return null
		return { version: note.version, rows: [{ label: 'Note', yours: typed.text ?? '', theirs: note.text }] }
	}
	const client = await getClient(db, { actor, id })
	if (client.version === versionOf(form) || !versionOf(form)) return null
	const { timeZone } = await getSettings(db)
	return { version: client.version, rows: rowsOf(intent, typed, fileFacts(client, timeZone, clock.now())) }
}

/** What was about to be written beside what stands there now. */
function rowsOf(intent: FileIntent, typed: Record<string, string>, now: FileFacts): Difference[] {
	const row = (label: string, yours: string | undefined, theirs: string | undefined): Difference => ({
		...{ label, yours: yours || 'nothing', theirs: theirs || 'nothing' },
	})
	const sides: Record<string, string> = { advisor: 'You', client: 'The client' }
	if (intent === 'details') return [row('Name', typed.name, now.name), row('Phone', typed.phone, now.phone)]
	if (intent === 'move')
		return [
			row('Whose move', sides[typed.side ?? ''] ?? 'Nobody', sides[now.move?.side ?? ''] ?? 'Nobody'),
			row('What', typed.moveWhat, now.move?.what),
			row('By', typed.dueOn, now.move?.dueOn),
		]
	if (intent === 'follow-up')
		return [
			row('On', typed.followUpOn, now.followUp?.on),
			row('Note', typed.followUpNote, now.followUp?.note),
		]
	return [
		row('File', intent === 'close' ? 'Closed' : 'Open', now.closed ? `Closed on ${now.closed}` : 'Open'),
	]
}

const versionOf = (form: FormData): number => Number(form.get('version')) || 0
