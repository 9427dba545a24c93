import '#app/ui/account/account.css'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { appointmentCalendarPath } from '#app/lib/paths/appointment-paths.ts'
import { linkPath, linkTokenOf, withLink } from '#app/lib/paths/link-purposes.ts'
import { openManageLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { ManageAppointment } from '#app/modules/appointments/components/manage/manage-appointment.tsx'
import { PayForAppointment } from '#app/modules/appointments/components/manage/pay-for-appointment.tsx'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { payForAppointment } from '#app/workflows/appointments/pay-for-appointment.server.ts'
import type { Route } from './+types/appointment'
import { actOnAppointment, readManagedAppointment } from './manage-appointment.server.ts'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants access to the appointment and must not leak as a referrer. (With `no-referrer`, forms would lose their Origin.) */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your appointment')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { token, target } = await openLink({ request, context })
	return {
		...(await readManagedAppointment(context, target)),
		action: linkPath('appointment', token),
		calendarPath: withLink(appointmentCalendarPath, token),
	}
}

/** Only POST changes something: an email program that follows the link has no effect. */
export async function action({ request, context }: Route.ActionArgs) {
	const { token, target } = await openLink({ request, context })
	const { db, payments, env, clock, links } = getServices(context)
	const viewer = await getViewer(context)
	return actOnAppointment(
		{ request, context },
		{
			...target,
			back: linkPath('appointment', token),
			pay: () =>
				payForAppointment(db, {
					actor: target.actor,
					appointmentId: target.id,
					viewer,
					payments,
					links,
					origin: env.origin,
					now: clock.now(),
				}),
		},
	)
}

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<>
			<PageHero title="Your appointment">
				Anyone with this link can change the appointment, so please keep it private.
			</PageHero>
			<div className="wrap pb-24">
				<ManageAppointment
					{...loaderData}
					result={answer}
					pay={<PayForAppointment action={loaderData.action} result={answer} />}
				/>
			</div>
		</>
	)
}

async function openLink({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
	const { db, links, clock } = getServices(context)
	const token = linkTokenOf(request)
	const id = await openManageLink(db, { links, token, now: clock.now() }).catch(throwErrorResponse)
	return {
		token,
		target: { id, actor: personActor(await getViewer(context), { opens: { to: 'appointment', id } }) },
	}
}
