import { Form, Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ClientAnswer } from '#app/modules/clients/components/recommendations/client-answer.tsx'
import { VehicleComparison } from '#app/modules/clients/components/recommendations/vehicle-comparison.tsx'
import { VehicleFacts } from '#app/modules/clients/components/recommendations/vehicle-facts.tsx'
import { VehiclePictures } from '#app/modules/clients/components/recommendations/vehicle-pictures.tsx'
import { vehiclePictureBytesMax } from '#app/modules/clients/recommendations/recommendation.ts'
import {
	addVehiclePicture,
	removeVehiclePicture,
} from '#app/modules/clients/recommendations/recommendation-pictures.server.ts'
import { vehicleView } from '#app/modules/clients/recommendations/recommendation-view.ts'
import {
	getRecommendation,
	listRecommendations,
} from '#app/modules/clients/recommendations/recommendations.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import type { Route } from './+types/recommendation'

export const handle: RouteHandle = { access: 'admin', bodyBytesMax: 10_500_000 }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Vehicle recommendation')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const found = await getRecommendation(db, { actor, id: args.params.id }).catch(throwErrorResponse)
	const { timeZone } = await readSettings(args.context)
	const thisYear = yearOf(clock.now(), timeZone)
	const dayOf = (date: Date) => formatDay(date, timeZone, thisYear)
	const { clientId } = found
	const { recommendations } = await listRecommendations(db, { actor, clientId, limit: 8 })
	return {
		vehicle: vehicleView(found, { dayOf }),
		all: recommendations.map((each) => vehicleView(each, { dayOf })),
	}
}

/** Adds or removes a picture of the vehicle. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, storage } = getServices(args.context)
	const { id } = args.params
	const description = 'The client sees the updated version now.'
	return runForms(
		args,
		{
			add: formAction({
				schema: z.object({ alt: anyText() }),
				async run({ alt }, { file }) {
					await getRecommendation(db, { actor, id })
					if (!file) throw new Invalid('Please choose a picture.', 'picture')
					await addVehiclePicture(db, storage, { actor, id, file, alt })
				},
				message: ['Picture added', description],
				field: () => 'picture',
			}),
			remove: formAction({
				schema: z.object({ picture: anyText() }),
				run: ({ picture: uploadId }) => removeVehiclePicture(db, storage, { actor, id, uploadId }),
				message: ['Picture removed', description],
				field: () => 'picture',
			}),
		},
		{
			page: `/admin/recommendations/${id}`,
			file: { field: 'picture', bytesMax: vehiclePictureBytesMax },
		},
	)
}

export default function AdminRecommendation({ loaderData, actionData }: Route.ComponentProps) {
	const lastAnswer = useLastAnswer(actionData)
	const { vehicle, all } = loaderData
	const { name, clientId, clientName, clientEmail, sent, status, reason, answered, description } = vehicle
	return (
		<>
			<PageHead title={name} actions={<ClientAnswer status={status} />}>
				For{' '}
				<Link to={`/admin/clients/${clientId}`}>
					<bdi translate="no">{clientName}</bdi>
				</Link>
				<span>{`, sent to ${clientEmail} on`}</span> <time dateTime={sent.date}>{sent.day}</time>
			</PageHead>
			<div className="grid gap-4">
				<Card asChild>
					<section aria-labelledby="note">
						<CardHead aside={answered ? `answered ${answered.day}` : 'no answer yet'}>
							<h2 id="note" className="text-h4">
								Your note and the client’s answer
							</h2>
						</CardHead>
						<CardBody className="grid gap-2">
							<VehicleFacts vehicle={vehicle} />
							<p>{description || 'No description.'}</p>
							{vehicle.questions.map((question) => (
								<p key={question.id}>
									<span className="font-semibold">
										<bdi translate="no">{clientName}</bdi> asks:
									</span>
									<span>{` “${question.text}”`}</span>
								</p>
							))}
							{reason && (
								<p>
									<span className="font-semibold">
										<bdi translate="no">{clientName}</bdi> says:
									</span>
									<span>{` “${reason}”`}</span>
								</p>
							)}
						</CardBody>
					</section>
				</Card>
				<Card asChild>
					<section aria-labelledby="pictures">
						<CardHead aside={`${vehicle.pictures.length} of 6`}>
							<h2 id="pictures" className="text-h4">
								Pictures
							</h2>
						</CardHead>
						<CardBody className="grid gap-4">
							<VehiclePictures vehicle={vehicle} removable />
							<Form method="post" encType="multipart/form-data" className="grid max-w-112 gap-3">
								<Field
									label="Add a picture"
									hint="PNG or JPG, up to 10 MB. We remove the location and date from the file."
									error={lastAnswer?.errors.picture}
								>
									<FileDrop name="picture" accept="image/png,image/jpeg" bytesMax={10_000_000} />
								</Field>
								<Field label="What the picture shows" optional>
									<Input name="alt" maxLength={200} />
								</Field>
								<Button intent="add" size="compact" className="w-fit">
									Add picture
								</Button>
							</Form>
						</CardBody>
					</section>
				</Card>
				{all.length > 1 && (
					<Card asChild>
						<section aria-labelledby="compare">
							<CardHead>
								<h2 id="compare" className="text-h4">
									Compare side by side
								</h2>
							</CardHead>
							<CardBody>
								<VehicleComparison vehicles={all} />
							</CardBody>
						</section>
					</Card>
				)}
			</div>
		</>
	)
}
