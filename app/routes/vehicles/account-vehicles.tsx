import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { AnswerInTable } from '#app/modules/clients/components/account/answer-buttons.tsx'
import { ClientVehicle } from '#app/modules/clients/components/account/vehicle.tsx'
import { VehicleComparison } from '#app/modules/clients/components/recommendations/vehicle-comparison.tsx'
import { vehicleView } from '#app/modules/clients/recommendations/recommendation-view.ts'
import {
	getOwnRecommendation,
	listOwnRecommendations,
} from '#app/modules/clients/recommendations/recommendations.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/account-vehicles'
import { answerVehicle } from './client-vehicles.server.ts'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your vehicles')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const { timeZone } = await readSettings(args.context)
	const thisYear = yearOf(getServices(args.context).clock.now(), timeZone)
	const dayOf = (date: Date) => formatDay(date, timeZone, thisYear)
	const vehicles = await listOwnRecommendations(db, { actor })
	return { vehicles: vehicles.map((each) => vehicleView(each, { dayOf, forClient: true })) }
}

/** Saves the client's answer about one of their vehicles. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	return answerVehicle(args, {
		answeredBy: personActor(actor),
		async vehicleOf(id) {
			await getOwnRecommendation(db, { actor, id }).catch(throwErrorResponse)
			return id
		},
		back: '/account/vehicles',
	})
}

export default function OwnVehicles({ loaderData: { vehicles }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const waiting = vehicles.filter(({ status }) => status === 'pending')
	const answered = vehicles.filter(({ status }) => status !== 'pending')
	return (
		<>
			<AccountHead title="Vehicles">
				What your advisor found for you. Your answers help them decide where to look next.
			</AccountHead>
			{vehicles.length === 0 && (
				<Card>
					<EmptyState title="No vehicles yet">
						Cars your advisor recommends appear here. We’ll also email them to you.
					</EmptyState>
				</Card>
			)}
			{vehicles.length > 1 && (
				// Phones show the cards below, which have the same facts and buttons.
				<div className="max-md:hidden">
					<SectionCard title="Compare side by side">
						<VehicleComparison
							vehicles={vehicles.slice(0, 8)}
							cards={[]}
							answerOf={(vehicle) => <AnswerInTable vehicle={vehicle} />}
						/>
					</SectionCard>
				</div>
			)}
			{[...waiting, ...answered].map((vehicle) => (
				<ClientVehicle
					key={vehicle.id}
					vehicle={vehicle}
					among={vehicles}
					action="/account/vehicles"
					failedForm={rejectionFor(answer, vehicle.id)}
				/>
			))}
		</>
	)
}
