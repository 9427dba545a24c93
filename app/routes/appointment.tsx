import { getServices, getViewer } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { actOnVisit, readManagedVisit } from '#app/http/manage-visit.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { manageUrl, visitCalendarUrl } from '#app/lib/visit-addresses.ts'
import { openManageLink } from '#app/modules/appointments/appointment-links.server.ts'
import { ManageVisit } from '#app/modules/appointments/components/manage-visit.tsx'
import { PayForVisit } from '#app/modules/appointments/components/pay-for-visit.tsx'
import { asClient } from '#app/modules/appointments/policy.ts'
import { getOfferingOfKind } from '#app/modules/catalog/catalog.server.ts'
import { PageHero } from '#app/ui/page-hero.tsx'
import { callOffVisit, previewRefund } from '#app/workflows/call-off-visit.server.ts'
import { payForVisit } from '#app/workflows/pay-for-visit.server.ts'
import type { Route } from './+types/appointment'

/** The address is the key to the visit: no other site is told of it. (With `no-referrer` forms would lose their Origin.) */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your visit')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { token, which } = await openLink({ request, context })
	const { db } = getServices(context)
	const [page, { priceCents }] = await Promise.all([
		readManagedVisit(context, which, previewRefund),
		getOfferingOfKind(db, { kind: 'in_person' }),
	])
	return { ...page, priceCents, action: manageUrl('', token), calendarPath: visitCalendarUrl('', token) }
}

/** GET shows, POST acts: a link that a mail program follows changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request)
	const { token, which } = await openLink({ request, context })
	const { db, payments, env, clock } = getServices(context)
	const viewer = await getViewer(context)
	return actOnVisit(context, form, {
		...which,
		back: manageUrl('', token),
		callOff: callOffVisit,
		pay: () =>
			payForVisit(db, {
				...{ actor: which.actor, appointmentId: which.id, viewer, payments },
				origin: env.origin,
				now: clock.now(),
			}),
	})
}

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
	const { priceCents, ...page } = loaderData
	return (
		<>
			<PageHero title="Your visit">
				Whoever has this address can change the visit, so keep it to yourself.
			</PageHero>
			<div className="wrap pb-24">
				<ManageVisit
					{...page}
					answer={actionData}
					pay={<PayForVisit action={page.action} priceCents={priceCents} answer={actionData} />}
				/>
			</div>
		</>
	)
}

async function openLink({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
	const { db, links, clock } = getServices(context)
	const token = new URL(request.url).searchParams.get('link') ?? ''
	const id = await openManageLink(db, { links, token, now: clock.now() }).catch(refusePage)
	return { token, which: { id, actor: asClient(await getViewer(context), { linkTo: id }) } }
}
