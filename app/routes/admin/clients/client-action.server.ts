import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { anyTexts, versionField } from '#app/lib/forms/form-fields.ts'
import type { FieldDifference, FormConflict, RejectedForm } from '#app/lib/parse-form.ts'
import { readVersionText } from '#app/lib/row-id.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import type { FileDetails, FileIntent } from '#app/modules/clients/admin-client.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import { fileFormId } from '#app/modules/clients/components/admin/files/file-form.tsx'
import { endMinutes } from '#app/modules/clients/end-minutes.ts'
import { clientStages, stageLabels } from '#app/modules/clients/files/client-file.ts'
import { addEmail, changeDetails, changeEmail } from '#app/modules/clients/files/edit-file.server.ts'
import { addNote, changeNote, listNotes, removeNote } from '#app/modules/clients/files/notes.server.ts'
import { addStep } from '#app/modules/clients/steps/edit-steps.server.ts'
import { stepSchema } from '#app/modules/clients/steps/step.schema.ts'
import { addTag, removeTag } from '#app/modules/clients/tags.server.ts'
import { closeOrReopen } from '#app/workflows/clients/close-or-reopen.server.ts'
import { moveToStage } from '#app/workflows/clients/move-to-stage.server.ts'
import { endByHand, takeEndBack } from '#app/workflows/services/end-services.server.ts'
import { stepForms } from '../step-forms.server.ts'
import { fileDetails } from './client-file.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Context = Args['context']
type Target = { viewer: StaffViewer; id: string }

const versioned = z.object({ version: versionField() })
const noteField = (error: unknown) => (error instanceof Invalid ? error.field : null)
const noteFields = versioned.extend(anyTexts('note', 'text'))

/** Handles one action of the advisor on a client file. If someone else saved first, responds 409 with both versions. */
export function actOnFile(args: Args, target: Target) {
	const { context } = args
	const { db, clock } = getServices(context)
	const { id } = target
	const actor = target.viewer
	const now = clock.now()
	const file = { actor, id, now }
	const fileConflict = (intent: FileIntent) => ({
		conflict: (_: unknown, values: Values) => fileConflictOf(context, intent, { actor, id, values }),
	})
	const noteForm = (intent: FileIntent) => ({
		schema: noteFields,
		field: noteField,
		formId: ({ note }: Values) => fileFormId(intent, note),
		conflict: (_: unknown, values: Values) => noteConflictOf(context, { actor, id, values }),
	})
	const emailForm = { schema: z.object(anyTexts('email')) }
	const orderForm = { schema: z.object(anyTexts('order')) }
	const tagForm = { schema: z.object(anyTexts('tag')) }
	const forms = {
		details: formAction({
			...fileConflict('details'),
			schema: versioned.extend(anyTexts('name', 'phone')),
			run: (details) => changeDetails(db, { ...file, ...details }),
			message: 'Details saved',
		}),
		stage: formAction({
			schema: z.object({ stage: z.enum(clientStages, 'Choose a stage.') }),
			run: ({ stage }) => moveToStage(db, { ...file, stage }),
			message: ({ stage }) => `Stage: ${stageLabels[stage]}`,
		}),
		...stepForms(db, { actor, now }),
		'step-add': formAction({
			schema: stepSchema,
			run: (step) => addStep(db, { actor, clientId: id, ...step, now }),
			message: 'Step added',
		}),
		close: formAction({
			...fileConflict('close'),
			schema: versioned,
			run: ({ version }) => closeOrReopen(db, { ...file, version, state: 'closed' }),
			message: 'File closed',
		}),
		reopen: formAction({
			...fileConflict('reopen'),
			schema: versioned,
			run: ({ version }) => closeOrReopen(db, { ...file, version, state: 'open' }),
			message: 'File reopened',
		}),
		'add-email': formAction({
			...emailForm,
			run: ({ email }) => addEmail(db, { ...file, email }),
			message: 'Address added',
		}),
		'remove-email': formAction({
			...emailForm,
			run: ({ email }) => changeEmail(db, { ...file, email, act: 'remove' }),
			message: 'Address removed',
		}),
		'main-email': formAction({
			...emailForm,
			run: ({ email }) => changeEmail(db, { ...file, email, act: 'main' }),
			message: 'Emails now go to this address',
		}),
		'add-tag': formAction({
			...tagForm,
			run: ({ tag }) => addTag(db, { ...file, tag }),
			message: 'Tag added',
		}),
		'remove-tag': formAction({
			...tagForm,
			run: ({ tag }) => removeTag(db, { ...file, tag }),
			message: 'Tag removed',
		}),
		'add-note': formAction({
			schema: z.object(anyTexts('text')),
			field: noteField,
			run: ({ text }) => addNote(db, { actor, clientId: id, text, now }),
			message: 'Note saved',
		}),
		'change-note': formAction({
			...noteForm('change-note'),
			run: ({ note, version, text }) => changeNote(db, { actor, clientId: id, id: note, version, text, now }),
			message: 'Note changed',
		}),
		'remove-note': formAction({
			...noteForm('remove-note'),
			run: ({ note, version }) => removeNote(db, { actor, clientId: id, id: note, version }),
			message: 'Note deleted',
		}),
		'end-service': formAction({
			...orderForm,
			run: ({ order: orderId }) => endByHand(db, { actor, clientId: id, orderId, now }),
			message: ['Service ended', `The client gets the closing email in ${endMinutes} minutes.`],
		}),
		'undo-end': formAction({
			...orderForm,
			run: ({ order: orderId }) => takeEndBack(db, { actor, clientId: id, orderId, now }),
			message: 'Taken back; the client was not emailed',
		}),
	} satisfies Record<FileIntent, unknown>
	return runForms(args, forms, {
		page: `/admin/clients/${id}`,
		fallback: 'Something went wrong on our side. Please try again.',
	})
}

type Values = RejectedForm['values']
type ConflictInput = { actor: Staff; id: string; values: Values }

async function noteConflictOf(
	context: Context,
	{ actor, id, values }: ConflictInput,
): Promise<FormConflict | null> {
	const notes = await listNotes(getServices(context).db, { actor, clientId: id })
	const note = notes.find((each) => each.id === values.note)
	if (!note || note.version === readVersionText(values.version)) return null
	return { version: note.version, rows: [{ label: 'Note', yours: values.text ?? '', theirs: note.text }] }
}

/** Returns both versions, or null if the conflict has another cause. */
async function fileConflictOf(
	context: Context,
	intent: FileIntent,
	{ actor, id, values }: ConflictInput,
): Promise<FormConflict | null> {
	const { db, clock } = getServices(context)
	const client = await getClient(db, { actor, id })
	if (client.version === readVersionText(values.version)) return null
	const { timeZone } = await readSettings(context)
	return { version: client.version, rows: rowsOf(intent, values, fileDetails(client, timeZone, clock.now())) }
}

/** Returns the submitted values beside the current ones. */
function rowsOf(intent: FileIntent, values: Values, current: FileDetails): FieldDifference[] {
	const row = (label: string, yours: string | undefined, theirs: string | undefined): FieldDifference => ({
		label,
		yours: yours || 'nothing',
		theirs: theirs || 'nothing',
	})
	if (intent === 'details')
		return [row('Name', values.name, current.name), row('Phone', values.phone, current.phone)]
	return [
		row(
			'File',
			intent === 'close' ? 'Closed' : 'Open',
			current.closed ? `Closed on ${current.closed}` : 'Open',
		),
	]
}
