import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { answerFailure } from '#app/http/form-answer.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { statusLabels, vehicleName } from '#app/modules/clients/recommendations/recommendation.ts'
import { handleVehicleAnswer } from '#app/workflows/recommend-vehicle.server.ts'

type VehicleAnswerInput = {
	/** Whose answer it is; the route has made sure. */
	by: { userId: string | null }
	id: string
	form: FormData
	/** The page that shows it afterwards. */
	back: string
}

/** A client's answer to a vehicle, from the account or from a mailed link. */
export async function answerVehicle(
	context: Readonly<RouterContextProvider>,
	{ by, id, form, back }: VehicleAnswerInput,
) {
	const { db, clock, env } = getServices(context)
	const reason = String(form.get('reason') ?? '')
	try {
		throwIfRejected(context)
		const answer = String(form.get('answer') ?? '')
		const said = await handleVehicleAnswer(db, {
			by,
			id,
			answer,
			reason,
			origin: env.origin,
			now: clock.now(),
		})
		const title = said.status === 'rejected' ? 'Not for me' : statusLabels[said.status]
		const description = `Your advisor knows what you think of the ${vehicleName(said)}.`
		return redirectWithToast(back, { kind: 'success', title, description })
	} catch (error) {
		return answerFailure(context, error, {
			formId: id,
			typed: { reason },
			fallback: 'Your answer could not be sent. Please try again.',
			field: null,
		})
	}
}
