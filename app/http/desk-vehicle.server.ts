import { data, type RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { Invalid, Unavailable } from '#app/lib/errors.ts'
import { safePath } from '#app/lib/safe-path.ts'
import type { VehicleAnswer } from '#app/modules/clients/components/desk-vehicle-form.tsx'
import type { ClientActor } from '#app/modules/clients/policy.ts'
import { type RecommendationField, recommendationFields } from '#app/modules/clients/recommendation.schema.ts'
import {
	addedWords,
	type Recommendation,
	vehiclePictureBytesMax,
} from '#app/modules/clients/recommendation.ts'
import type { RecommendationLinks } from '#app/modules/clients/recommendation-links.server.ts'
import { addVehiclePicture } from '#app/modules/clients/recommendation-pictures.server.ts'
import { getServices } from './context.server.ts'
import { failureOf } from './forms.server.ts'
import { redirectWithToast } from './toast.server.ts'
import { typedValues } from './typed-values.server.ts'
import { withUploadForm } from './upload-form.server.ts'

type Recommend = (
	db: Db,
	asked: {
		actor: ClientActor
		given: Record<RecommendationField, string>
		formKey: string
		links: RecommendationLinks
		origin: string
		now: Date
	},
) => Promise<{ recommendation: Recommendation; isNew: boolean }>

type Asked = {
	request: Request
	actor: ClientActor
	/** What joins the vehicle and its mail is the route's to hand in. */
	recommend: Recommend
}

const empty = Object.fromEntries(recommendationFields.map((name) => [name, ''])) as Record<
	RecommendationField,
	string
>

/** The form of a new recommendation, with a picture or without: answered in place for the dialog, else by a page with a toast. */
export async function addVehicle(
	context: Readonly<RouterContextProvider>,
	{ request, actor, recommend }: Asked,
) {
	const { db, storage, clock, env, recommendationLinks: links } = getServices(context)
	let values = empty
	try {
		return await withUploadForm(request, {
			fileField: 'picture',
			bytesMax: vehiclePictureBytesMax,
			onRefused: (fields) => {
				values = typedValues(fields, recommendationFields)
			},
			async use({ fields, file }) {
				values = typedValues(fields, recommendationFields)
				const formKey = String(fields.get('formKey') ?? '')
				const asked = { actor, given: values, formKey, links, origin: env.origin, now: clock.now() }
				const { recommendation, isNew } = await recommend(db, asked)
				const { id, make, model, clientName } = recommendation
				const added = { vehicle: `${make} ${model}`, clientName }
				let description = addedWords(added)
				// Sent again after it broke off, the form brings the picture that did not get there.
				if (file && (isNew || recommendation.pictures.length === 0))
					// The vehicle is saved and mailed: a picture that cannot be taken is told, and can be sent again.
					await addVehiclePicture(db, storage, { actor, id, file, alt: '', onlyAsFirst: true }).catch(
						(error: unknown) => {
							if (!(error instanceof Invalid || error instanceof Unavailable)) throw error
							description += ` Its picture was not taken: ${error.message}`
						},
					)
				if (fields.get('surface') === 'dialog')
					return data<VehicleAnswer>({ outcome: 'added', ...added, description })
				const to = safePath(fields.get('returnTo'), '/admin/recommendations')
				return redirectWithToast(to, { kind: 'success', title: 'Vehicle recommendation added', description })
			},
		})
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This could not be saved. Please try again.')
		const field = error instanceof Invalid ? (error.field ?? null) : null
		return data<VehicleAnswer>(
			{ outcome: 'refused', message, field: field === 'file' ? 'picture' : field, values },
			init,
		)
	}
}
