import { ArrowLeft } from 'lucide-react'
import { Link, type RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { actOnVisit, readManagedVisit } from '#app/http/manage-visit.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { visitCalendarUrl } from '#app/lib/visit-addresses.ts'
import { getVisit } from '#app/modules/appointments/appointments.server.ts'
import { ManageVisit } from '#app/modules/appointments/components/manage-visit.tsx'
import { PayForVisit } from '#app/modules/appointments/components/pay-for-visit.tsx'
import { asClient } from '#app/modules/appointments/policy.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getOfferingOfKind } from '#app/modules/catalog/catalog.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { callOffVisit, previewRefund } from '#app/workflows/call-off-visit.server.ts'
import { payForVisit } from '#app/workflows/pay-for-visit.server.ts'
import type { Route } from './+types/account.appointment'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your visit')

export async function loader(args: Route.LoaderArgs) {
	const { context, params } = args
	const viewer = await requireUser(args)
	const visit = await ownVisit(context, viewer, params.id)
	const { db, links } = getServices(context)
	const [page, { priceCents }] = await Promise.all([
		readManagedVisit(context, { actor: asClient(viewer), id: params.id }, previewRefund),
		getOfferingOfKind(db, { kind: 'in_person' }),
	])
	return { ...page, priceCents, calendarPath: visitCalendarUrl('', links.manageToken(visit)) }
}

export async function action(args: Route.ActionArgs) {
	const { context, params } = args
	const viewer = await requireUser(args)
	await ownVisit(context, viewer, params.id)
	const form = await readForm(args.request)
	const { db, payments, env, clock } = getServices(context)
	const actor = asClient(viewer)
	return actOnVisit(context, form, {
		...{ actor, id: params.id, back: `/account/appointments/${params.id}` },
		callOff: callOffVisit,
		pay: () =>
			payForVisit(db, {
				...{ actor, viewer, payments, appointmentId: params.id },
				origin: env.origin,
				now: clock.now(),
			}),
	})
}

export default function OwnAppointment({ loaderData, actionData }: Route.ComponentProps) {
	const { priceCents, ...page } = loaderData
	const action = `/account/appointments/${page.visit.id}`
	return (
		<>
			<Link
				to="/account/appointments"
				className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold no-underline hover:underline"
			>
				<ArrowLeft aria-hidden="true" className="size-5" />
				Appointments
			</Link>
			<AccountHead title="Your visit" />
			<ManageVisit
				{...page}
				action={action}
				answer={actionData}
				pay={<PayForVisit action={action} priceCents={priceCents} answer={actionData} />}
			/>
		</>
	)
}

/** The visit, or a page that says there is none: also of somebody else's. */
const ownVisit = (context: Readonly<RouterContextProvider>, viewer: Viewer, id: string) =>
	getVisit(getServices(context).db, { actor: asClient(viewer), id }).catch(refusePage)
