import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { appointmentCalendarPath } from '#app/lib/paths/appointment-paths.ts'
import { withLink } from '#app/lib/paths/link-purposes.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { ManageAppointment } from '#app/modules/appointments/components/manage/manage-appointment.tsx'
import { PayForAppointment } from '#app/modules/appointments/components/manage/pay-for-appointment.tsx'
import { getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { payForAppointment } from '#app/workflows/appointments/pay-for-appointment.server.ts'
import type { Route } from './+types/account-appointment'
import { actOnAppointment, readManagedAppointment } from './manage-appointment.server.ts'

export const handle: RouteHandle = { access: 'member' }
export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your appointment')

export async function loader(args: Route.LoaderArgs) {
	const { context, params } = args
	const viewer = await requireUser(args)
	const appointment = await ownAppointment(context, viewer, params.id)
	const { links } = getServices(context)
	return {
		...(await readManagedAppointment(context, { actor: personActor(viewer), id: params.id })),
		calendarPath: withLink(appointmentCalendarPath, links.tokenOf(appointmentLink(appointment))),
	}
}

export async function action(args: Route.ActionArgs) {
	const { context, params } = args
	const viewer = await requireUser(args)
	await ownAppointment(context, viewer, params.id)
	const { db, payments, env, clock, links } = getServices(context)
	const actor = personActor(viewer)
	return actOnAppointment(args, {
		actor,
		id: params.id,
		back: `/account/appointments/${params.id}`,
		pay: () =>
			payForAppointment(db, {
				actor,
				viewer,
				payments,
				links,
				appointmentId: params.id,
				origin: env.origin,
				now: clock.now(),
			}),
	})
}

export default function OwnAppointment({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const action = `/account/appointments/${loaderData.appointment.id}`
	return (
		<>
			<BackLink to="/account/appointments">Appointments</BackLink>
			<AccountHead title="Your appointment" />
			<ManageAppointment
				{...loaderData}
				action={action}
				result={answer}
				pay={<PayForAppointment action={action} result={answer} />}
			/>
		</>
	)
}

/** Returns the member's own appointment, or throws the 404 page, also for one of someone else. */
const ownAppointment = (context: Readonly<RouterContextProvider>, viewer: Viewer, id: string) =>
	getAppointment(getServices(context).db, { actor: personActor(viewer), id }).catch(throwErrorResponse)
