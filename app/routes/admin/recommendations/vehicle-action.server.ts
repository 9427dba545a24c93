import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import type { AddedVehicle } from '#app/modules/clients/components/admin/recommendations/vehicle-form.tsx'
import { recommendationFields } from '#app/modules/clients/recommendations/recommendation.schema.ts'
import {
	addedDescription,
	vehiclePictureBytesMax,
} from '#app/modules/clients/recommendations/recommendation.ts'
import { addVehiclePicture } from '#app/modules/clients/recommendations/recommendation-pictures.server.ts'
import { waitMinutes } from '#app/modules/clients/recommendations/waiting-vehicles.server.ts'
import { recommendToClient } from '#app/workflows/clients/recommend-vehicle.server.ts'

const schema = z.object(anyTexts(...recommendationFields, 'formKey', 'surface', 'returnTo', 'follow'))

/** Handles the form of a new recommendation with an optional picture: returns data for the dialog, else redirects with a toast. */
export function addVehicle(
	context: Readonly<RouterContextProvider>,
	{ request, actor }: { request: Request; actor: Staff },
) {
	const { db, storage, clock, env, links } = getServices(context)
	return runForm(
		{ request, context },
		formAction({
			schema,
			async run({ formKey, surface, returnTo, follow, ...typed }, { file }) {
				const moreFollow = follow === 'another'
				const input = { actor, typed, formKey, moreFollow, links, origin: env.origin, now: clock.now() }
				const { recommendation, isNew } = await recommendToClient(db, input)
				const { id, make, model, clientId, clientName, clientEmail } = recommendation
				const added = { vehicle: `${make} ${model}`, clientName }
				let description = addedDescription(added)
				if (moreFollow) description += ` It is emailed with the next one, or alone in ${waitMinutes} minutes.`
				// A retry of the same form adds the picture that was not stored the first time.
				if (file && (isNew || recommendation.pictures.length === 0))
					// The vehicle is already saved and emailed, so a rejected picture is only reported and can be added later.
					await addVehiclePicture(db, storage, { actor, id, file, alt: '', onlyAsFirst: true }).catch(
						(error: unknown) => {
							if (!(error instanceof Invalid || error instanceof Unavailable)) throw error
							description += ` The picture could not be added: ${error.message}`
						},
					)
				if (surface === 'dialog') {
					const next = moreFollow ? { formKey: crypto.randomUUID(), clientName, clientEmail } : null
					return data<AddedVehicle>({ ok: true, ...added, description, next })
				}
				const to = moreFollow
					? `/admin/recommendations?add=1&client=${clientId}`
					: safePath(returnTo, '/admin/recommendations')
				return redirectWithToast(to, { kind: 'success', title: 'Vehicle recommendation added', description })
			},
		}),
		{ file: { field: 'picture', bytesMax: vehiclePictureBytesMax } },
	)
}
