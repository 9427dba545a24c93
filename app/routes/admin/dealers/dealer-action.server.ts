import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { type FormConflict, listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { type DealerIntent, dealerFormId } from '#app/modules/deals/dealers/admin-dealer.ts'
import {
	changeSchema,
	detailsSchema,
	doNotUseSchema,
	groupSchema,
	notesSchema,
	personSchema,
	typedDealer,
} from '#app/modules/deals/dealers/dealer.schema.ts'
import { dealerLabels, personLabels } from '#app/modules/deals/dealers/dealer-labels.ts'
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

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Dealer = { actor: Actor; id: string }
type Values = RejectedForm['values']

const messages = {
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
} as const satisfies Record<DealerIntent, string>

/** Handles one form of a dealer's page. If someone else saved first, responds 409 with both versions. */
export const actOnDealer = (args: Args, dealer: Dealer) =>
	runForms(
		args,
		{ ...storeForms(args, dealer), ...personForms(args, dealer) },
		{ page: `/admin/dealers/${dealer.id}` },
	)

function storeForms({ context }: Args, { actor, id }: Dealer) {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const base = { actor, id, now }
	const form = (intent: DealerIntent) => ({
		message: messages[intent],
		conflict: (_: unknown, values: Values) => storeConflictOf(context, intent, { actor, id, values }),
	})
	return {
		details: formAction({
			...form('details'),
			schema: detailsSchema,
			run: ({ version, ...dealer }) => changeDealer(db, { ...base, version, dealer }),
		}),
		notes: formAction({
			...form('notes'),
			schema: notesSchema,
			run: (changed) => changeDealerNotes(db, { ...base, ...changed }),
		}),
		'do-not-use': formAction({
			...form('do-not-use'),
			schema: doNotUseSchema,
			run: (changed) => setDoNotUse(db, { ...base, ...changed }),
		}),
		'use-again': formAction({
			...form('use-again'),
			schema: changeSchema,
			run: ({ version }) => setDoNotUse(db, { ...base, version, reason: null }),
		}),
		'rename-group': formAction({
			...form('rename-group'),
			schema: groupSchema,
			async run({ groupName: name }) {
				const { groupId } = await getDealer(db, { actor, id })
				if (!groupId) throw new NotFound('This dealer has no group anymore.')
				return renameGroup(db, { actor, id: groupId, name, now })
			},
		}),
	}
}

function personForms({ context }: Args, { actor, id: dealerId }: Dealer) {
	const { db, clock } = getServices(context)
	const base = { actor, dealerId, now: clock.now() }
	const form = (intent: DealerIntent) => ({
		message: messages[intent],
		formId: ({ person }: Values) => dealerFormId(intent, person),
		conflict: (_: unknown, values: Values) => personConflictOf(context, intent, { actor, dealerId, values }),
	})
	const onePerson = changeSchema.extend({ person: anyText() })
	const setLeft = (left: boolean) =>
		formAction({
			...form(left ? 'person-left' : 'person-back'),
			schema: onePerson,
			run: ({ version, person: id }) => setPersonLeft(db, { ...base, id, version, left }),
		})
	return {
		'add-person': formAction({
			schema: personSchema,
			run: (person) => addPerson(db, { ...base, person }),
			message: messages['add-person'],
		}),
		'change-person': formAction({
			...form('change-person'),
			schema: personSchema.extend(onePerson.shape),
			run: ({ version, person: id, ...person }) => changePerson(db, { ...base, id, version, person }),
		}),
		'person-left': setLeft(true),
		'person-back': setLeft(false),
		'remove-person': formAction({
			...form('remove-person'),
			schema: onePerson,
			run: ({ version, person: id }) => removePerson(db, { ...base, id, version }),
		}),
	}
}

type Context = Args['context']
type PersonConflict = { actor: Actor; dealerId: string; values: Values }

async function personConflictOf(
	context: Context,
	intent: DealerIntent,
	{ values, ...dealer }: PersonConflict,
): Promise<FormConflict | null> {
	const people = await listPeople(getServices(context).db, dealer)
	const theirs = people.find((each) => each.id === values.person)
	if (!theirs) return null
	const { version, name, role, phone, email, notes, leftAt } = theirs
	const rows = listDifferences(personLabels, {
		yours: { name, phone, email, notes, ...values, role: roleLabel(values.role ?? role) },
		theirs: { name, role: roleLabel(role), phone, email, notes },
	})
	const current = leftAt ? 'No longer there' : 'Works there'
	return {
		version,
		rows: rows.length ? rows : [{ label: 'Person', yours: messages[intent], theirs: current }],
	}
}

async function storeConflictOf(
	context: Context,
	intent: DealerIntent,
	{ values, ...dealer }: Dealer & { values: Values },
): Promise<FormConflict> {
	const current = await getDealer(getServices(context).db, dealer)
	const { version, notes, doNotUseSince, doNotUseReason } = current
	if (intent === 'details')
		return {
			version,
			rows: listDifferences(dealerLabels, { yours: values, theirs: typedDealer(fieldsOf(current)) }),
		}
	if (intent === 'notes')
		return { version, rows: [{ label: 'Notes', yours: values.notes ?? '', theirs: notes }] }
	const use = doNotUseSince ? `Do not use: ${doNotUseReason}` : 'In use'
	const yours = intent === 'use-again' ? 'In use' : `Do not use: ${values.reason ?? ''}`
	return { version, rows: [{ label: 'Status', yours, theirs: use }] }
}
