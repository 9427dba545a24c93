import { data, type RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { readVersion } from '#app/lib/row-id.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { readChoice } from '#app/modules/rounds/choices/choice.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import type { RoundErrors } from '#app/modules/rounds/setup/round-fields.ts'
import { readDeadline, readRoundForm, typedOfRoundForm } from '#app/modules/rounds/setup/round-form.ts'
import { awardRound, takeAwardBack } from '#app/workflows/rounds/award-round.server.ts'
import { decideAboutOffers } from '#app/workflows/rounds/choose-offer.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import {
	askAboutBid,
	cancelForAll,
	extendForAll,
	startBestAndFinal,
} from '#app/workflows/rounds/run-round.server.ts'
import {
	addDealers,
	removeDealer,
	reviseRound,
	sendRound,
} from '#app/workflows/rounds/set-up-round.server.ts'
import type { ClientRound } from './client-round.server.ts'

type Context = Readonly<RouterContextProvider>
type ActInput = Pick<ClientRound, 'actor' | 'round' | 'deal'> & { context: Context; form: FormData }
type Outcome = undefined | { errors: RoundErrors }

type Action = { title: string; run(input: ActInput): Promise<Outcome> }

const actions = new Map<string, Action>([
	['save', { title: 'Saved. The client is asked to approve it', run: save }],
	['send', { title: 'The invitations are on their way', run: send }],
	['add-dealers', { title: 'Dealers added', run: add }],
	['remove-dealer', { title: 'Dealer removed', run: remove }],
	['extend', { title: 'Deadline moved; every dealer is notified', run: extend }],
	['open', { title: 'The offers are open', run: open }],
	['ask', { title: 'Question sent', run: ask }],
	['best-and-final', { title: 'The bidders are asked for their best and final offers', run: askAgain }],
	['choose', { title: 'The client’s choice is recorded', run: choose }],
	['award', { title: 'Award confirmed. Nobody is told for ten minutes', run: award }],
	['take-back', { title: 'Taken back. Nobody was told', run: takeBack }],
	['cancel', { title: 'The round is canceled', run: cancel }],
])

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Handles one form of the round's page. */
export async function actOnRound(input: ActInput & { page: string }) {
	const { context, form, page, round } = input
	const intent = textOf(form, 'intent')
	const invitationId = textOf(form, 'invitation')
	const formId = invitationId ? `${intent} ${invitationId}` : intent
	const typed = typedOf(form)
	try {
		throwIfRejected(context)
		if (intent === 'verify') {
			const { faults, unproven, bids } = await verifyRound(getServices(context).db, { id: round.id })
			return data({ ok: true as const, verified: { faults, unproven, bids } })
		}
		const action = actions.get(intent)
		if (!action) throw new Invalid('Choose what to do with this round.')
		const outcome = await action.run(input)
		if (outcome)
			return data<RejectedForm>(
				{ ok: false, formId, errors: outcome.errors, formError: null, conflict: null, values: typed },
				{ status: 422 },
			)
		return redirectWithToast(page, { kind: 'success', title: action.title, description: '' })
	} catch (error) {
		const fallback = 'This could not be saved. Please try again.'
		return respondToFailure<string>(context, error, { formId, values: typed, fallback })
	}
}

const typedOf = (form: FormData): Record<string, string> => ({
	...typedOfRoundForm(form),
	reason: textOf(form, 'reason'),
	question: textOf(form, 'question'),
	choice: textOf(form, 'choice'),
	words: textOf(form, 'words'),
	how: textOf(form, 'how'),
	code: textOf(form, 'code'),
})

function prepare({ context, actor, round }: ActInput) {
	const services = getServices(context)
	const { db, clock, env, roundSeals: seals } = services
	const base = { actor, id: round.id, now: clock.now(), origin: env.origin, seals }
	return { services, db, mode: env.mode, base }
}

async function save(input: ActInput): Promise<Outcome> {
	const { db, mode, base } = prepare(input)
	const vehicles = await listVehicles(db, { dealId: input.deal.id })
	const { draft, errors } = readRoundForm(typedOfRoundForm(input.form), {
		kind: input.round.kind,
		vehicleIds: vehicles.map(({ id }) => id),
	})
	if (!draft) return { errors }
	await reviseRound(db, { ...base, mode, version: readVersion(input.form), draft })
	return undefined
}

async function send(input: ActInput): Promise<Outcome> {
	const { db, mode, base } = prepare(input)
	await sendRound(db, { ...base, mode })
	return undefined
}

async function add(input: ActInput): Promise<Outcome> {
	const { db, base } = prepare(input)
	await addDealers(db, { ...base, dealerIds: input.form.getAll('dealers').map(String) })
	return undefined
}

async function remove(input: ActInput): Promise<Outcome> {
	const { db, base } = prepare(input)
	const { actor, now, id: roundId } = base
	await removeDealer(db, { actor, roundId, id: textOf(input.form, 'invitation'), now })
	return undefined
}

async function extend(input: ActInput): Promise<Outcome> {
	const { db, base } = prepare(input)
	const errors: RoundErrors = {}
	const deadline = readDeadline(typedOfRoundForm(input.form), errors)
	if (!deadline) return { errors }
	await extendForAll(db, { ...base, deadline, reason: textOf(input.form, 'reason') })
	return undefined
}

async function open(input: ActInput): Promise<Outcome> {
	const { services, db, base } = prepare(input)
	const law = await getCurrentLaw(services)
	await openRound(db, services.storage, { ...base, code: textOf(input.form, 'code'), law })
	return undefined
}

async function ask(input: ActInput): Promise<Outcome> {
	const { db, base } = prepare(input)
	await askAboutBid(db, {
		...base,
		invitationId: textOf(input.form, 'invitation'),
		formKey: textOf(input.form, 'formKey'),
		question: textOf(input.form, 'question'),
	})
	return undefined
}

async function askAgain(input: ActInput): Promise<Outcome> {
	const { services, db, base } = prepare(input)
	const errors: RoundErrors = {}
	const deadline = readDeadline(typedOfRoundForm(input.form), errors)
	if (!deadline) return { errors }
	await startBestAndFinal(db, { ...base, deadline, law: await getCurrentLaw(services) })
	return undefined
}

async function choose(input: ActInput): Promise<Outcome> {
	const { db, base } = prepare(input)
	const { form } = input
	await decideAboutOffers(db, {
		...base,
		...readChoice(textOf(form, 'choice')),
		formKey: textOf(form, 'formKey'),
		words: textOf(form, 'words'),
		how: textOf(form, 'how'),
	})
	return undefined
}

async function award(input: ActInput): Promise<Outcome> {
	const { db, base } = prepare(input)
	await awardRound(db, {
		...base,
		choiceId: textOf(input.form, 'choiceId'),
		formKey: textOf(input.form, 'formKey'),
	})
	return undefined
}

async function takeBack(input: ActInput): Promise<Outcome> {
	const { db, base } = prepare(input)
	const { actor, id, now } = base
	await takeAwardBack(db, { actor, id, now })
	return undefined
}

async function cancel(input: ActInput): Promise<Outcome> {
	const { db, base } = prepare(input)
	await cancelForAll(db, { ...base, reason: textOf(input.form, 'reason') })
	return undefined
}
