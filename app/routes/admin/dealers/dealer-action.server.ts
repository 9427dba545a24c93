import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { type FormConflict, listDifferences, parseForm, type RejectedForm } from '#app/lib/parse-form.ts'
import { readVersion } from '#app/lib/row-id.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { type DealerIntent, dealerFormId, isDealerIntent } from '#app/modules/deals/dealers/admin-dealer.ts'
import {
	dealerLabels,
	dealerSchema,
	doNotUseSchema,
	groupSchema,
	notesSchema,
	personLabels,
	personSchema,
	typedDealer,
} from '#app/modules/deals/dealers/dealer.schema.ts'
import { roleLabel } from '#app/modules/deals/dealers/dealer-roles.ts'
import {
	changeDealer,
	changeDealerNotes,
	fieldsOf,
	getDealer,
	setDoNotUse,
} from '#app/modules/deals/dealers/dealers.server.ts'
import { renameGroup } from '#app/modules/deals/dealers/groups.server.ts'
import {
	addPerson,
	changePerson,
	listPeople,
	removePerson,
	setPersonLeft,
} from '#app/modules/deals/dealers/people.server.ts'

type Context = Readonly<RouterContextProvider>
type ActionInput = { actor: Actor; id: string; form: FormData }

const successMessages: Record<DealerIntent, string> = {
	details: 'Store saved',
	notes: 'Notes saved',
	'do-not-use': 'Marked “do not use”',
	'use-again': 'In use again',
	'rename-group': 'Group renamed',
	'add-person': 'Person added',
	'change-person': 'Person saved',
	'person-left': 'Marked as no longer there',
	'person-back': 'Marked as working there',
	'remove-person': 'Person removed',
}

/** Handles one form of a dealer's page. If someone else saved first, responds 409 with both versions. */
export async function actOnDealer(context: Context, input: ActionInput) {
	const { id, form } = input
	const intent = String(form.get('intent') ?? '')
	if (!isDealerIntent(intent)) return throwErrorResponse(new Invalid('Choose what to do with this dealer.'))
	const person = String(form.get('person') ?? '')
	const formId = dealerFormId(intent, person)
	const parsed = parse(intent, form)
	if (!parsed.ok) return data<RejectedForm>({ ...parsed, formId }, { status: 422 })
	try {
		await act(context, { ...input, parsed, person })
		const toast = { kind: 'success', title: successMessages[intent], description: '' } as const
		return redirectWithToast(`/admin/dealers/${id}`, toast)
	} catch (error) {
		const { values } = parsed
		return respondToFailure<string>(context, error, {
			formId,
			values,
			fallback: 'This could not be saved. Please try again.',
			conflict:
				error instanceof Conflict ? await conflictOf(context, { ...input, intent, values, person }) : null,
		})
	}
}

/** Reads a form with the schema of its intent. */
function parse(intent: DealerIntent, form: FormData) {
	const read = <Intent extends DealerIntent, Schema extends z.ZodObject>(as: Intent, schema: Schema) => {
		const result = parseForm(schema, form)
		return result.ok ? { ...result, intent: as } : (result as RejectedForm)
	}
	switch (intent) {
		case 'details':
			return read(intent, dealerSchema)
		case 'notes':
			return read(intent, notesSchema)
		case 'do-not-use':
			return read(intent, doNotUseSchema)
		case 'rename-group':
			return read(intent, groupSchema)
		case 'add-person':
		case 'change-person':
			return read(intent, personSchema)
		default:
			return { ok: true, intent, value: {}, values: {} } as const
	}
}

type ParsedForm = Extract<ReturnType<typeof parse>, { ok: true }>

async function act(
	context: Context,
	{ actor, id, form, parsed, person }: ActionInput & { parsed: ParsedForm; person: string },
): Promise<void> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const version = readVersion(form)
	const dealerInput = { actor, id, version, now }
	const personInput = { actor, dealerId: id, id: person, version, now }
	switch (parsed.intent) {
		case 'details':
			return changeDealer(db, { ...dealerInput, dealer: parsed.value })
		case 'notes':
			return changeDealerNotes(db, { ...dealerInput, notes: parsed.value.notes })
		case 'do-not-use':
			return setDoNotUse(db, { ...dealerInput, reason: parsed.value.reason })
		case 'use-again':
			return setDoNotUse(db, { ...dealerInput, reason: null })
		case 'rename-group': {
			const { groupId } = await getDealer(db, { actor, id })
			if (!groupId) throw new NotFound('This dealer has no group anymore.')
			return renameGroup(db, { actor, id: groupId, name: parsed.value.groupName, now })
		}
		case 'add-person':
			return addPerson(db, { actor, dealerId: id, person: parsed.value, now })
		case 'change-person':
			return changePerson(db, { ...personInput, person: parsed.value })
		case 'person-left':
			return setPersonLeft(db, { ...personInput, left: true })
		case 'person-back':
			return setPersonLeft(db, { ...personInput, left: false })
		case 'remove-person':
			return removePerson(db, personInput)
	}
}

type ConflictInput = Omit<ActionInput, 'form'> & {
	intent: DealerIntent
	values: Record<string, string>
	person: string
}

/** Returns both versions, of the store or of one person. */
async function conflictOf(
	context: Context,
	{ actor, id, intent, values, person }: ConflictInput,
): Promise<FormConflict | null> {
	const { db } = getServices(context)
	if (person) {
		const theirs = (await listPeople(db, { actor, dealerId: id })).find((each) => each.id === person)
		if (!theirs) return null
		const { version, name, role, phone, email, notes, leftAt } = theirs
		const rows = listDifferences(personLabels, {
			yours: { ...theirs, ...values, role: roleLabel(values.role ?? role) },
			theirs: { name, role: roleLabel(role), phone, email, notes },
		})
		const current = leftAt ? 'No longer there' : 'Works there'
		return {
			version,
			rows: rows.length ? rows : [{ label: 'Person', yours: successMessages[intent], theirs: current }],
		}
	}
	const dealer = await getDealer(db, { actor, id })
	const { version, notes, doNotUseSince, doNotUseReason } = dealer
	if (intent === 'details')
		return {
			version,
			rows: listDifferences(dealerLabels, { yours: values, theirs: typedDealer(fieldsOf(dealer)) }),
		}
	if (intent === 'notes')
		return { version, rows: [{ label: 'Notes', yours: values.notes ?? '', theirs: notes }] }
	const use = doNotUseSince ? `Do not use: ${doNotUseReason}` : 'In use'
	const yours = intent === 'use-again' ? 'In use' : `Do not use: ${values.reason ?? ''}`
	return { version, rows: [{ label: 'Status', yours, theirs: use }] }
}
