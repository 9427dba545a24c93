import '#app/ui/account/account.css'
import { Form, Link } from 'react-router'
import { findBuyerKey } from '#app/http/buyer.server.ts'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { formatAppointment, formatPlacedMoment } from '#app/lib/dates/appointment-time.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { claimUrl, leaveUrl } from '#app/lib/paths/appointment-paths.ts'
import { claimSchema } from '#app/modules/appointments/booking/booking.schema.ts'
import { claimSpot } from '#app/modules/appointments/booking/claim-slot.server.ts'
import { getOffer, leaveWaitlist } from '#app/modules/appointments/booking/waitlist.server.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { ClaimForm } from '#app/modules/appointments/components/booking/claim-form.tsx'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/waitlist'

export const handle: RouteHandle = {
	access: 'public',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants access to a waitlist entry, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Waitlist')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { claim, leave } = readTokens(request)
	if (leave) return { kind: 'leave' as const, action: leaveUrl('', leave) }
	const { db, clock } = getServices(context)
	const offer = await getOffer(db, { token: claim, now: clock.now() }).catch(throwErrorResponse)
	const { offerEndsAt, timeZone, name } = offer
	const thisYear = yearOf(clock.now(), timeZone)
	return {
		kind: 'claim' as const,
		action: claimUrl('', claim),
		when: formatAppointment({ ...offer, startsAt: null }),
		heldUntil: formatPlacedMoment(offerEndsAt, timeZone, thisYear),
		name,
		controls: controlsOf(claimSchema),
	}
}

/** Only POST claims a spot or leaves the waitlist: an email program that follows the link changes nothing. */
export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const { claim, leave } = readTokens(request)
	const { db, appointmentEmails: emails, clock, links } = getServices(context)
	const common = { emails, now: clock.now() }
	return runForms(
		args,
		{
			leave: formAction({
				run: () => leaveWaitlist(db, { ...common, token: leave || claim }),
				to: '/services',
				message: ['You’re off the waitlist', 'We won’t email you about that day again.'],
			}),
			claim: formAction({
				schema: claimSchema,
				async run(details) {
					const actor = personActor(await getViewer(context), { browser: findBuyerKey(request, null) })
					return claimSpot(db, { ...common, actor, token: claim, details })
				},
				to: (_, appointment) => links.pathOf(appointmentLink(appointment)),
				message: [
					'The time is held for you',
					'Pay to make it yours. The link to this page is in your email.',
				],
			}),
		},
		{
			otherwise: 'claim',
			fallback: 'Something went wrong on our side. Please try again.',
			errorPage: (error) => error instanceof NotFound,
		},
	)
}

export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData.kind === 'leave')
		return (
			<>
				<PageHero title="Waitlist">
					You’re on the waitlist for a day that is fully booked. If you leave it, we won’t email you when a
					time opens up.
				</PageHero>
				<div className="wrap grid justify-items-start gap-4 pb-24">
					<LeaveForm action={loaderData.action} />
					<p className="text-small">
						Or <Link to="/services#in-person">look for another day</Link>. You keep your place on the
						waitlist.
					</p>
				</div>
			</>
		)
	const { when, heldUntil, action, name, controls } = loaderData
	return (
		<>
			<PageHero title="A time has opened up">We’re holding it just for you, for a limited time.</PageHero>
			<div className="wrap grid gap-8 pb-24 min-[60rem]:grid-cols-2 min-[60rem]:gap-16">
				<Card look="raised" className="p-[clamp(1.25rem,3vw,2rem)]">
					<h2 className="mb-4 text-h3">{when}</h2>
					<ClaimForm action={action} controls={controls} answer={actionData} name={name} />
				</Card>
				<div className="grid content-start gap-6">
					<p className="flex gap-3">
						<Icon name="clock" className="mt-1 size-5 shrink-0 text-brand" />
						<span>
							Held for you until <b>{heldUntil}</b>. After that, we offer it to the next person in line.
						</span>
					</p>
					<div className="grid justify-items-start gap-3 border-line border-t pt-5">
						<p className="text-small">
							Don’t need it anymore? Let it go, and we’ll offer it to the next person in line.
						</p>
						<LeaveForm action={action} />
					</div>
				</div>
			</div>
		</>
	)
}

function LeaveForm({ action }: { action: string }) {
	return (
		<Form method="post" action={action}>
			<input type="hidden" name="intent" value="leave" />
			<Button type="submit" variant="plain">
				<Icon name="door-open" />
				Leave the waitlist
			</Button>
		</Form>
	)
}

function readTokens(request: Request): { claim: string; leave: string } {
	const { searchParams } = new URL(request.url)
	return { claim: searchParams.get('claim') ?? '', leave: searchParams.get('leave') ?? '' }
}
