import '#app/ui/account/account.css'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { answerVehicle } from '#app/http/own-vehicle.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { VehicleCompare } from '#app/modules/clients/components/desk-vehicle-compare.tsx'
import { OwnVehicle } from '#app/modules/clients/components/own-vehicle.tsx'
import { isAnswer } from '#app/modules/clients/recommendation.ts'
import { answerUrl, openAnswerLink } from '#app/modules/clients/recommendation-links.server.ts'
import { vehicleView } from '#app/modules/clients/recommendation-view.ts'
import { listMailedTogether } from '#app/modules/clients/recommendations.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { PageHero } from '#app/ui/page-hero.tsx'
import { takeVehicleAnswer } from '#app/workflows/recommend-to-client.server.ts'
import type { Route } from './+types/vehicle'

/** The address is the key to the vehicle: no other site is told of it. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'A vehicle for you')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

async function openLink({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
	const { db, clock, recommendationLinks: links } = getServices(context)
	return openAnswerLink(db, { links, token: tokenOf(request), now: clock.now() }).catch(refusePage)
}

export async function loader(args: Route.LoaderArgs) {
	const found = await openLink(args)
	const { db, recommendationLinks: links } = getServices(args.context)
	const { timeZone, advisorName } = await getSettings(db)
	const dayOf = (at: Date) => formatDay(at, timeZone)
	const token = tokenOf(args.request)
	const asked = new URL(args.request.url).searchParams.get('answer') ?? ''
	const all = await listMailedTogether(db, found)
	return {
		advisorName,
		vehicle: vehicleView(found, { dayOf, token }),
		all: all.map((each) => vehicleView(each, { dayOf, token: links.tokenOf(each) })),
		action: answerUrl('', token),
		chosen: isAnswer(asked) && asked !== found.status ? asked : null,
	}
}

/** GET shows, POST acts: a link that a mail program follows says nothing. */
export async function action(args: Route.ActionArgs) {
	const form = await readForm(args.request)
	const { id } = await openLink(args)
	const viewer = await getViewer(args.context)
	return answerVehicle(args.context, {
		...{ id, form, take: takeVehicleAnswer, back: answerUrl('', tokenOf(args.request)) },
		by: { userId: viewer?.isAdmin ? null : (viewer?.id ?? null) },
	})
}

export default function MailedVehicle({ loaderData, actionData }: Route.ComponentProps) {
	const { advisorName, vehicle, all, action, chosen } = loaderData
	return (
		<>
			<PageHero title={vehicle.name}>
				{advisorName} found it for you. Whoever has this address can answer, so keep it to yourself.
			</PageHero>
			<div className="wrap grid gap-6 pb-24">
				<div className="max-w-160">
					<OwnVehicle vehicle={vehicle} action={action} chosen={chosen} refused={actionData ?? null} />
				</div>
				{all.length > 1 && (
					<section aria-labelledby="compare" className="grid gap-3">
						<h2 id="compare" className="text-h3">
							Side by side
						</h2>
						<VehicleCompare vehicles={all} />
					</section>
				)}
			</div>
		</>
	)
}
