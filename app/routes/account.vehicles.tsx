import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { answerVehicle } from '#app/http/own-vehicle.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { VehicleCompare } from '#app/modules/clients/components/desk-vehicle-compare.tsx'
import { OwnVehicle } from '#app/modules/clients/components/own-vehicle.tsx'
import { vehicleView } from '#app/modules/clients/recommendation-view.ts'
import { getOwnRecommendation, listOwnRecommendations } from '#app/modules/clients/recommendations.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { takeVehicleAnswer } from '#app/workflows/recommend-to-client.server.ts'
import type { Route } from './+types/account.vehicles'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your vehicles')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	const dayOf = (at: Date) => formatDay(at, timeZone)
	const vehicles = await listOwnRecommendations(db, { actor })
	return { vehicles: vehicles.map((each) => vehicleView(each, { dayOf })) }
}

/** The client says what they think of one of their vehicles. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const form = await readForm(args.request)
	const id = String(form.get('id') ?? '')
	const { db } = getServices(args.context)
	await getOwnRecommendation(db, { actor, id }).catch(refusePage)
	const back = '/account/vehicles'
	return answerVehicle(args.context, { by: { userId: actor.id }, id, form, take: takeVehicleAnswer, back })
}

export default function OwnVehicles({ loaderData: { vehicles }, actionData }: Route.ComponentProps) {
	const refused = actionData ?? null
	const waiting = vehicles.filter(({ status }) => status === 'pending')
	const answered = vehicles.filter(({ status }) => status !== 'pending')
	return (
		<>
			<AccountHead title="Vehicles">
				What your advisor found for you. Your answers tell them where to look next.
			</AccountHead>
			{vehicles.length === 0 && (
				<Card>
					<EmptyState title="No vehicles yet">
						Cars that your advisor recommends to you show here, and come to you by mail.
					</EmptyState>
				</Card>
			)}
			{vehicles.length > 1 && (
				<SectionCard title="Side by side">
					<VehicleCompare vehicles={vehicles.slice(0, 8)} />
				</SectionCard>
			)}
			{[...waiting, ...answered].map((vehicle) => (
				<OwnVehicle
					key={vehicle.id}
					vehicle={vehicle}
					action="/account/vehicles"
					refused={refused?.id === vehicle.id ? refused : null}
				/>
			))}
		</>
	)
}
