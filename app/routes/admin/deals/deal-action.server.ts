import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { type FormConflict, listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { readVersion } from '#app/lib/row-id.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { type Deal, getDeal } from '#app/modules/deals/deals.server.ts'
import { readTerms, termsLabels, typedOfTermsForm, typedTerms } from '#app/modules/deals/forms/terms-form.ts'
import {
	readVehicleForm,
	typedOfVehicleForm,
	typedVehicle,
	vehicleLabels,
} from '#app/modules/deals/forms/vehicle-form.ts'
import { getVehicle } from '#app/modules/deals/vehicles.server.ts'
import {
	addDealVehicle,
	changeDealTerms,
	changeDealVehicle,
	closeOrReopenDeal,
	removeDealVehicle,
} from '#app/workflows/deals/deals.server.ts'
import { startDealFromBrief, takeRecommendation } from '#app/workflows/deals/start-from-client.server.ts'
import { agreeOnDeal, askDealManager } from '#app/workflows/signing/agreements.server.ts'

type Context = Readonly<RouterContextProvider>
type DealActionInput = {
	actor: Staff
	clientId: string
	/** Null before the first deal of the client. */
	deal: Deal | null
	form: FormData
}

const titles = new Map([
	['start', 'Deal started'],
	['terms', 'Goals and terms saved'],
	['add-vehicle', 'Car added'],
	['change-vehicle', 'Car saved'],
	['remove-vehicle', 'Car removed'],
	['take', 'Car added from the recommendation'],
	['agree', 'What was agreed is recorded'],
	['ask-manager', 'The link for the manager is ready'],
	['close', 'Deal closed'],
	['reopen', 'Deal reopened'],
])

/** Returns the id of a form of the deal page; for a form of a car it includes the car's id. */
export const dealFormId = (intent: string, vehicle = ''): string =>
	vehicle ? `${intent} ${vehicle}` : intent

/** Handles one form of the deal page. If somebody else saved first, it responds 409 with both versions. */
export async function actOnDeal(context: Context, input: DealActionInput) {
	const { clientId, form } = input
	const intent = String(form.get('intent') ?? '')
	const vehicle = String(form.get('vehicle') ?? '')
	const typed = typedOf(intent, form)
	const formId = dealFormId(intent, vehicle)
	try {
		throwIfRejected(context)
		const title = titles.get(intent)
		if (!title) throw new Invalid('Choose what to do with this deal.')
		const changed = await act(context, intent, { ...input, vehicle })
		if ('errors' in changed)
			return data<RejectedForm>(
				{ ok: false, formId, errors: changed.errors, formError: null, conflict: null, values: typed },
				{ status: 422 },
			)
		const to = `/admin/clients/${clientId}/deal?deal=${changed.dealId}`
		return redirectWithToast(to, { kind: 'success', title, description: '' })
	} catch (error) {
		const conflict =
			error instanceof Conflict ? await conflictOf(context, intent, { ...input, vehicle }) : null
		const fallback = 'This could not be saved. Please try again.'
		return respondToFailure<string>(context, error, {
			formId,
			values: typed,
			fallback,
			conflict,
			field: fieldOf(error),
		})
	}
}

const typedOf = (intent: string, form: FormData): Record<string, string> => {
	if (intent === 'terms') return typedOfTermsForm(form)
	if (intent !== 'agree' && intent !== 'ask-manager') return typedOfVehicleForm(form)
	const names = ['reason', 'holds', 'holdsReason', 'managerEmail']
	return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')]))
}

/** The form's field names, by the field names of the domain functions. */
const formFields = new Map([['targetCents', 'target']])
const fieldOf = (error: unknown) => {
	const field = error instanceof Invalid ? error.field : undefined
	return field && (formFields.get(field) ?? field)
}

type Outcome = { dealId: string } | { errors: Partial<Record<string, string>> }
type ActInput = DealActionInput & { vehicle: string }

async function act(
	context: Context,
	intent: string,
	{ actor, clientId, deal, form, vehicle: id }: ActInput,
): Promise<Outcome> {
	const { db, clock, env, links } = getServices(context)
	const now = clock.now()
	const formKey = String(form.get('formKey') ?? '')
	if (intent === 'start')
		return { dealId: (await startDealFromBrief(db, { actor, clientId, formKey, now })).id }
	if (!deal) throw new NotFound('This deal does not exist.')
	const dealId = deal.id
	const version = readVersion(form)
	if (intent === 'terms') {
		const { terms, errors } = readTerms(typedOfTermsForm(form))
		if (!terms) return { errors }
		await changeDealTerms(db, { actor, id: dealId, version, terms, now })
	} else if (intent === 'close' || intent === 'reopen')
		await closeOrReopenDeal(db, { actor, id: dealId, closed: intent === 'close', now })
	else if (intent === 'agree')
		await agreeOnDeal(db, {
			actor,
			dealId,
			formKey,
			reason: String(form.get('reason') ?? ''),
			total: form.has('holdsReason')
				? { holds: String(form.get('holds') ?? ''), reason: String(form.get('holdsReason') ?? '') }
				: null,
			origin: env.origin,
			now,
		})
	else if (intent === 'ask-manager')
		await askDealManager(db, {
			actor,
			dealId,
			id: String(form.get('agreement') ?? ''),
			email: String(form.get('managerEmail') ?? ''),
			links,
			now,
		})
	else if (intent === 'take')
		await takeRecommendation(db, {
			actor,
			deal,
			recommendationId: String(form.get('recommendation') ?? ''),
			formKey,
			now,
		})
	else if (intent === 'remove-vehicle') await removeDealVehicle(db, { actor, clientId, dealId, id, now })
	else {
		const { vehicle, errors } = readVehicleForm(typedOfVehicleForm(form))
		if (!vehicle) return { errors }
		if (intent === 'add-vehicle') await addDealVehicle(db, { actor, clientId, dealId, formKey, vehicle, now })
		else await changeDealVehicle(db, { actor, clientId, dealId, id, version, vehicle, now })
	}
	return { dealId }
}

/** Returns both versions after somebody else saved first; null if the conflict has another cause. */
async function conflictOf(
	context: Context,
	intent: string,
	{ actor, deal, form, vehicle }: ActInput,
): Promise<FormConflict | null> {
	const { db } = getServices(context)
	if (!deal) return null
	if (intent === 'terms') {
		const current = await getDeal(db, { actor, id: deal.id })
		if (!can.edit(current) || current.version === readVersion(form)) return null
		const rows = listDifferences(termsLabels, { yours: typedOfTermsForm(form), theirs: typedTerms(current) })
		return { version: current.version, rows }
	}
	if (intent !== 'change-vehicle') return null
	const current = await getVehicle(db, { dealId: deal.id, id: vehicle })
	if (current.version === readVersion(form)) return null
	const rows = listDifferences(vehicleLabels, {
		yours: typedOfVehicleForm(form),
		theirs: typedVehicle(current),
	})
	return { version: current.version, rows }
}
