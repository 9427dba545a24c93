import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import { clientStatusLabels, vehicleName } from '#app/modules/clients/recommendations/recommendation.ts'
import { handleVehicleAnswer } from '#app/workflows/clients/recommend-vehicle.server.ts'

type VehicleAnswerInput = {
	/** The client who answers. The route must check that they may. */
	answeredBy: Person
	id: string
	form: FormData
	/** The page to redirect to. */
	back: string
}

/** Saves a client's answer about a vehicle, from the account or from an emailed link. */
export async function answerVehicle(
	context: Readonly<RouterContextProvider>,
	{ answeredBy, id, form, back }: VehicleAnswerInput,
) {
	const { db, clock, env } = getServices(context)
	// The forms in the comparison have buttons, but no field for a reason.
	const reason = form.has('reason') ? String(form.get('reason')) : null
	try {
		throwIfRejected(context)
		const answer = String(form.get('answer') ?? '')
		const answered = await handleVehicleAnswer(db, {
			answeredBy,
			id,
			answer,
			reason,
			origin: env.origin,
			now: clock.now(),
		})
		const title = clientStatusLabels[answered.status]
		const description = `Your advisor knows what you think of the ${vehicleName(answered)}.`
		return redirectWithToast(back, { kind: 'success', title, description })
	} catch (error) {
		return respondToFailure(context, error, {
			formId: id,
			values: { reason: reason ?? '' },
			fallback: 'Your answer could not be sent. Please try again.',
			field: null,
		})
	}
}
