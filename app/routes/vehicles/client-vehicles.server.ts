import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { anyText, anyTexts } from '#app/lib/forms/form-fields.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import { clientStatusLabels, vehicleName } from '#app/modules/clients/recommendations/recommendation.ts'
import {
	handleVehicleAnswer,
	handleVehicleQuestion,
} from '#app/workflows/clients/recommend-vehicle.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

type VehicleAnswerInput = {
	/** The client who answers. */
	answeredBy: Person
	/** Returns the id of the vehicle, after a check that they may answer; `sent` is the one in the form. */
	vehicleOf: (sent: string) => Promise<string>
	/** The page to redirect to. */
	back: string
}

/** Saves a client's answer about a vehicle, or a question, from the account or from an emailed link. */
export function answerVehicle(args: Args, { answeredBy, vehicleOf, back }: VehicleAnswerInput) {
	const { db, clock, env } = getServices(args.context)
	const ids = anyTexts('id')
	return runForms(
		args,
		{
			answer: formAction({
				// The forms in the comparison have buttons, but no field for a reason.
				schema: z.object({ ...anyTexts('answer'), ...ids, reason: anyText().optional() }),
				run: async ({ id, answer, reason = null }) =>
					handleVehicleAnswer(db, {
						answeredBy,
						id: await vehicleOf(id),
						answer,
						reason,
						origin: env.origin,
						now: clock.now(),
					}),
				to: back,
				message: (_, answered) => [
					clientStatusLabels[answered.status],
					`Your advisor knows what you think of the ${vehicleName(answered)}.`,
				],
				formId: ({ id = '' }) => id,
				field: null,
				fallback: 'Your answer could not be sent. Please try again.',
			}),
			ask: formAction({
				schema: z.object({ ...ids, question: anyText() }),
				run: async ({ id, question }) =>
					handleVehicleQuestion(db, {
						askedBy: answeredBy,
						id: await vehicleOf(id),
						text: question,
						origin: env.origin,
						now: clock.now(),
					}),
				to: back,
				message: ['Question sent', 'Your advisor will get back to you.'],
				formId: ({ id = '' }) => id,
				fallback: 'Your question could not be sent. Please try again.',
			}),
		},
		{ otherwise: 'answer' },
	)
}
