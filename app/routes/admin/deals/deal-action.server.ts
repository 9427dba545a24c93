import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { Invalid, InvalidFields } from '#app/lib/errors.ts'
import { anyText, anyTexts, trimmedTexts, versionField } from '#app/lib/forms/form-fields.ts'
import { listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { readVersionText } from '#app/lib/row-id.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { addStep } from '#app/modules/clients/steps/edit-steps.server.ts'
import { stepSchema } from '#app/modules/clients/steps/step.schema.ts'
import { can, type StatusChange, statusChanges } from '#app/modules/deals/deal-status.ts'
import { type Deal, getDeal } from '#app/modules/deals/deals.server.ts'
import { termsLabels, vehicleLabels } from '#app/modules/deals/forms/form-labels.ts'
import { readTerms, termsFields, typedTerms } from '#app/modules/deals/forms/terms-form.ts'
import { readVehicleForm, typedVehicle, vehicleFields } from '#app/modules/deals/forms/vehicle-form.ts'
import { getVehicle } from '#app/modules/deals/vehicles.server.ts'
import { agreeSchema, askManagerSchema, declineSchema } from '#app/modules/signing/agreement.schema.ts'
import {
	addDealVehicle,
	changeDealTerms,
	changeDealVehicle,
	changeStatusOfDeal,
	removeDealVehicle,
} from '#app/workflows/deals/deals.server.ts'
import { startDealFromBrief, takeRecommendation } from '#app/workflows/deals/start-from-client.server.ts'
import { agreeOnDeal, askDealManager } from '#app/workflows/signing/agreements.server.ts'
import { declineAgreedDeal } from '#app/workflows/signing/answer-as-client.server.ts'
import { stepForms } from '../step-forms.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type DealActionInput = {
	actor: Staff
	clientId: string
	/** Null before the first deal of the client. */
	deal: Deal | null
}
type Values = RejectedForm['values']

const termsSchema = z.object({
	...trimmedTexts(...termsFields),
	wantsProducts: z.array(z.string()).transform((keys) => keys.join(' ')),
	version: versionField(),
})
const carSchema = z.object(trimmedTexts(...vehicleFields))

/** @throws InvalidFields */
function readCar(typed: z.output<typeof carSchema>) {
	const { vehicle, errors } = readVehicleForm(typed)
	if (!vehicle) throw new InvalidFields(errors)
	return vehicle
}

/** Handles one form of the deal page. If somebody else saved first, it responds 409 with both versions. */
export function actOnDeal(args: Args, { actor, clientId, deal }: DealActionInput) {
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const pageOf = (id: string) => `/admin/clients/${clientId}/deal?deal=${id}`
	const start = formAction({
		schema: z.object(anyTexts('formKey')),
		run: ({ formKey }) => startDealFromBrief(db, { actor, clientId, formKey, now }),
		message: 'Deal started',
		to: (_, { id }) => pageOf(id),
	})
	if (!deal) return runForms(args, { start })
	const forms = {
		start,
		...formsOfDeal(args, { actor, clientId, deal }),
		...formsOfAgreement(args, actor, deal),
		...stepForms(db, { actor, now }),
		'step-add': formAction({
			schema: stepSchema,
			run: (step) => addStep(db, { actor, clientId, dealId: deal.id, ...step, now }),
			message: 'Step added',
		}),
	}
	return runForms(args, forms, { page: pageOf(deal.id) })
}

/** The forms of the goals, the cars and the state of a deal. */
function formsOfDeal({ context }: Args, { actor, clientId, deal }: DealActionInput & { deal: Deal }) {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const dealId = deal.id
	const car = { actor, clientId, dealId, now }
	// Also those that the state does not allow: the second of two taps changes nothing, which is no error.
	const statusForms = Object.entries(statusChanges).map(([name, { done: message }]) => {
		const change = name as StatusChange
		const run = () => changeStatusOfDeal(db, { actor, id: dealId, change, now })
		return [change, formAction({ run, message })] as const
	})
	return {
		terms: formAction({
			schema: termsSchema,
			run({ version, ...typed }) {
				const { terms, errors } = readTerms(typed)
				if (!terms) throw new InvalidFields(errors)
				return changeDealTerms(db, { actor, id: dealId, version, terms, now })
			},
			message: 'Goals and terms saved',
			field: (error) => (error instanceof Invalid && error.field === 'targetCents' ? 'target' : null),
			async conflict(_, yours: Values) {
				const current = await getDeal(db, { actor, id: dealId })
				const { version } = current
				if (!can.edit(current) || version === readVersionText(yours.version)) return null
				return { version, rows: listDifferences(termsLabels, { yours, theirs: typedTerms(current) }) }
			},
		}),
		'add-vehicle': formAction({
			schema: carSchema.extend({ formKey: anyText() }),
			run: ({ formKey, ...typed }) => addDealVehicle(db, { ...car, formKey, vehicle: readCar(typed) }),
			message: 'Car added',
		}),
		'change-vehicle': formAction({
			schema: carSchema.extend({ vehicle: anyText(), version: versionField() }),
			run: ({ vehicle: id, version, ...typed }) =>
				changeDealVehicle(db, { ...car, id, version, vehicle: readCar(typed) }),
			message: 'Car saved',
			formId: ({ vehicle }) => `change-vehicle ${vehicle}`,
			async conflict(_, yours: Values) {
				const current = await getVehicle(db, { dealId, id: yours.vehicle ?? '' })
				const { version } = current
				if (version === readVersionText(yours.version)) return null
				return { version, rows: listDifferences(vehicleLabels, { yours, theirs: typedVehicle(current) }) }
			},
		}),
		'remove-vehicle': formAction({
			schema: z.object(anyTexts('vehicle')),
			run: ({ vehicle: id }) => removeDealVehicle(db, { ...car, id }),
			message: 'Car removed',
		}),
		take: formAction({
			schema: z.object(anyTexts('recommendation', 'formKey')),
			run: ({ recommendation: recommendationId, formKey }) =>
				takeRecommendation(db, { actor, deal, recommendationId, formKey, now }),
			message: 'Car added from the recommendation',
		}),
		...Object.fromEntries(statusForms),
	}
}

/** The forms that record what was agreed, and ask the dealer's manager about it. */
function formsOfAgreement({ context }: Args, actor: Staff, { id: dealId }: Deal) {
	const { db, clock, env, links } = getServices(context)
	const now = clock.now()
	return {
		agree: formAction({
			schema: agreeSchema,
			run: ({ holds = '', holdsReason, ...agreed }) =>
				agreeOnDeal(db, {
					...agreed,
					actor,
					dealId,
					// Only a document that does not add up has this field.
					total: holdsReason === undefined ? null : { holds, reason: holdsReason },
					origin: env.origin,
					links,
					now,
				}),
			message: 'What was agreed is recorded',
		}),
		declined: formAction({
			schema: declineSchema,
			run: ({ agreement: id, note }) => declineAgreedDeal(db, { actor, id, note, origin: env.origin, now }),
			message: 'The client’s no is recorded',
		}),
		'ask-manager': formAction({
			schema: askManagerSchema,
			run: ({ agreement: id, managerEmail: email }) =>
				askDealManager(db, { actor, dealId, id, email, links, now }),
			message: 'The link for the manager is ready',
		}),
	}
}
