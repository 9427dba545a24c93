import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import '#app/ui/account/account.css'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { AnswerInTable } from '#app/modules/clients/components/account/answer-buttons.tsx'
import { ClientVehicle } from '#app/modules/clients/components/account/vehicle.tsx'
import { VehicleComparison } from '#app/modules/clients/components/recommendations/vehicle-comparison.tsx'
import { isAnswer } from '#app/modules/clients/recommendations/recommendation.ts'
import {
	answerLink,
	openAnswerLink,
} from '#app/modules/clients/recommendations/recommendation-links.server.ts'
import { vehicleView } from '#app/modules/clients/recommendations/recommendation-view.ts'
import { listEmailedToSameAddress } from '#app/modules/clients/recommendations/recommendations.server.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/vehicle'
import { answerVehicle } from './client-vehicles.server.ts'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants access to the recommendation, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'A vehicle for you')

async function openLink({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
	const { db, clock, links } = getServices(context)
	return openAnswerLink(db, { links, token: linkTokenOf(request), now: clock.now() }).catch(
		throwErrorResponse,
	)
}

export async function loader(args: Route.LoaderArgs) {
	const recommendation = await openLink(args)
	const { db, links } = getServices(args.context)
	const { timeZone, advisorName } = await readSettings(args.context)
	const thisYear = yearOf(getServices(args.context).clock.now(), timeZone)
	const dayOf = (date: Date) => formatDay(date, timeZone, thisYear)
	const token = linkTokenOf(args.request)
	const query = new URL(args.request.url).searchParams.get('answer') ?? ''
	const all = await listEmailedToSameAddress(db, recommendation)
	return {
		advisorName,
		vehicle: vehicleView(recommendation, { dayOf, token, forClient: true }),
		all: all.map((each) =>
			vehicleView(each, { dayOf, token: links.tokenOf(answerLink(each)), forClient: true }),
		),
		action: linkPath('vehicle', token),
		chosen: isAnswer(query) && query !== recommendation.status ? query : null,
	}
}

/** Only POST saves an answer: an email program that follows the link changes nothing. */
export async function action(args: Route.ActionArgs) {
	const { id } = await openLink(args)
	const viewer = await getViewer(args.context)
	return answerVehicle(args, {
		vehicleOf: async () => id,
		back: linkPath('vehicle', linkTokenOf(args.request)),
		answeredBy: personActor(viewer?.kind === 'member' ? viewer : null),
	})
}

export default function EmailedVehicle({ loaderData, actionData }: Route.ComponentProps) {
	const lastAnswer = useLastAnswer(actionData)
	const { advisorName, vehicle, all, action, chosen } = loaderData
	return (
		<>
			<PageHero title={vehicle.name}>
				{`${advisorName} found it for you. Anyone with this link can answer, so please keep it private.`}
			</PageHero>
			<div className="wrap grid gap-6 pb-24">
				<div className="max-w-160">
					<ClientVehicle
						vehicle={vehicle}
						among={all}
						action={action}
						chosen={chosen}
						failedForm={lastAnswer}
					/>
				</div>
				{all.length > 1 && (
					<section aria-labelledby="compare" className="grid gap-3">
						<h2 id="compare" className="text-h3">
							Compare side by side
						</h2>
						<VehicleComparison
							vehicles={all}
							cards={all.filter(({ id }) => id !== vehicle.id)}
							answerOf={(each) => <AnswerInTable vehicle={each} />}
						/>
					</section>
				)}
			</div>
		</>
	)
}
