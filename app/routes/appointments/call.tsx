import '#app/ui/account/account.css'
import { Link } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { callPath } from '#app/lib/paths/appointment-paths.ts'
import { linkPath, linkTokenOf, withLink } from '#app/lib/paths/link-purposes.ts'
import { getAvailability } from '#app/modules/appointments/availability/availability.server.ts'
import { nearestSlots } from '#app/modules/appointments/availability/slot-choices.server.ts'
import { callSchema } from '#app/modules/appointments/booking/booking.schema.ts'
import { findCalendarErrors } from '#app/modules/appointments/booking/calendar-errors.server.ts'
import { chooseSlot } from '#app/modules/appointments/booking/choose-slot.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { CallForm } from '#app/modules/appointments/components/booking/call-form.tsx'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { bookCall, openCallOrder } from '#app/workflows/appointments/book-call.server.ts'
import type { Route } from './+types/call'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants access to the order's call, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Book a call')

async function openLink({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
	const { db, clock, links } = getServices(context)
	const token = linkTokenOf(request)
	const opened = await openCallOrder(db, { orderId: links.read('brief', token), now: clock.now() }).catch(
		throwErrorResponse,
	)
	return { token, opened }
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const { token, opened } = await openLink({ request, context })
	const { db, clock, links } = getServices(context)
	const now = clock.now()
	const [{ rules, timeZone }, { advisorName }] = await Promise.all([
		getAvailability(db, { now }),
		readSettings(context),
	])
	const { order, phone, upcoming } = opened
	const today = localDateOf(now, timeZone)
	return {
		advisorName,
		phone,
		order: { reference: order.reference, title: order.title },
		upcoming: upcoming && {
			when: appointmentLabels(upcoming).when,
			managePath: links.pathOf(appointmentLink(upcoming)),
		},
		controls: controlsOf(callSchema),
		action: withLink(callPath, token),
		briefPath: linkPath('brief', token),
		first: today,
		last: addDays(today, rules.horizonDays),
	}
}

/** Only POST books something: an email program that follows the link changes nothing. */
export async function action(args: Route.ActionArgs) {
	const { context } = args
	const { opened } = await openLink(args)
	const { db, clock, appointmentEmails: emails, links } = getServices(context)
	return runForm(
		args,
		formAction({
			schema: callSchema,
			prepare: chooseSlot,
			furtherErrors: (values) => findCalendarErrors(db, { values, now: clock.now() }),
			async run(booking) {
				const viewer = await getViewer(context)
				return bookCall(db, {
					opened,
					viewer: viewer?.kind === 'staff' ? null : viewer,
					booking,
					emails,
					now: clock.now(),
				})
			},
			to: (_, appointment) => links.pathOf(appointmentLink(appointment)),
			message: ['Your call is booked', 'We’ll email you the exact time.'],
			fallback: 'Something went wrong on our side. Please try again.',
		}),
		{ extra: nearestSlots },
	)
}

export default function Call({ loaderData, actionData }: Route.ComponentProps) {
	const { advisorName, order, upcoming, briefPath, ...form } = loaderData
	return (
		<>
			<PageHero title="Book a call">
				Talk to <bdi translate="no">{advisorName}</bdi> about your search. The call is part of what you paid
				for and takes about half an hour.
			</PageHero>
			<div className="wrap grid gap-6 pb-24 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-12">
				<Card look="raised" className="grid gap-4 p-[clamp(1.25rem,3vw,2rem)]">
					{upcoming ? (
						<>
							<h2 className="text-h3">{`Your call: ${upcoming.when}`}</h2>
							<p>You can choose another time or cancel it on its page.</p>
							<Button asChild variant="go" className="w-fit">
								<Link to={upcoming.managePath}>See or change your call</Link>
							</Button>
						</>
					) : (
						<CallForm {...form} answer={actionData} />
					)}
				</Card>
				<aside className="grid gap-4">
					<Card className="grid gap-3 p-5">
						<h2 className="text-h4">{order.title}</h2>
						<p>
							<ReferencePlate>{order.reference}</ReferencePlate>
						</p>
						<p className="text-ink-soft text-small">
							The call goes faster with <Link to={briefPath}>what you’re looking for</Link> in writing.
						</p>
					</Card>
				</aside>
			</div>
		</>
	)
}
