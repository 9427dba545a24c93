import { Clock, DoorOpen } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { findBuyerKey } from '#app/http/buyer.server.ts'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { admit, failureOf, readForm } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { claimUrl, leaveUrl, manageUrl } from '#app/lib/visit-addresses.ts'
import { formatVisit } from '#app/lib/visit-time.ts'
import { claimSchema } from '#app/modules/appointments/booking.schema.ts'
import { claimSeat } from '#app/modules/appointments/claim-seat.server.ts'
import {
	type ClaimAnswer,
	type ClaimField,
	ClaimForm,
	claimFields,
} from '#app/modules/appointments/components/claim-form.tsx'
import { asClient } from '#app/modules/appointments/policy.ts'
import { getOffer, leaveWaitlist } from '#app/modules/appointments/waitlist.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/waitlist'

/** The address is the key to a place in line: no other site is told of it. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Waitlist')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { claim, leave } = readTokens(request)
	if (leave) return { kind: 'leave' as const, action: leaveUrl('', leave) }
	const { db, clock } = getServices(context)
	const offer = await getOffer(db, { token: claim, now: clock.now() }).catch(refusePage)
	const { offerEndsAt, timeZone, name } = offer
	return {
		kind: 'claim' as const,
		action: claimUrl('', claim),
		when: formatVisit({ ...offer, startsAt: null }),
		keptUntil: formatMoment(offerEndsAt, timeZone),
		name,
	}
}

/** GET shows, POST acts: a link that a mail program follows claims and leaves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request)
	const { claim, leave } = readTokens(request)
	const { db, visitMails: mails, clock } = getServices(context)
	const doing = { mails, now: clock.now() }
	const values = typedValues(form, claimFields)
	try {
		admit(context)
		if (form.get('intent') === 'leave') {
			await leaveWaitlist(db, { ...doing, token: leave || claim })
			return redirectWithToast('/services', {
				kind: 'success',
				title: 'You are off the waitlist',
				description: 'We will not write to you about that day again.',
			})
		}
		const details = claimSchema.safeParse(values)
		if (!details.success) {
			const errors: ClaimAnswer['errors'] = {}
			for (const { path, message } of details.error.issues) errors[path[0] as ClaimField] ??= message
			return data<ClaimAnswer>({ values, errors, message: null }, { status: 422 })
		}
		const actor = asClient(await getViewer(context), { buyerKey: findBuyerKey(request, null) })
		const visit = await claimSeat(db, { ...doing, actor, token: claim, details: details.data })
		return redirectWithToast(manageUrl('', getServices(context).links.manageToken(visit)), {
			kind: 'success',
			title: 'The time is held for you',
			description: 'Pay to make it yours. The link to this page is in your mail.',
		})
	} catch (error) {
		if (error instanceof NotFound) refusePage(error)
		const { message, init } = failureOf(context, error, 'Something went wrong on our side. Please try again.')
		const field = error instanceof Invalid ? claimFields.find((name) => name === error.field) : undefined
		return data<ClaimAnswer>(
			{ values, errors: field ? { [field]: message } : {}, message: field ? null : message },
			init,
		)
	}
}

export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData.kind === 'leave')
		return (
			<>
				<PageHero title="Waitlist">
					You wait for a full day. Leave, and we no longer write when a time becomes free.
				</PageHero>
				<div className="wrap grid justify-items-start gap-4 pb-24">
					<LeaveForm action={loaderData.action} />
					<p className="text-small">
						Or <Link to="/services#in-person">look for another day</Link>. You keep your place meanwhile.
					</p>
				</div>
			</>
		)
	const { when, keptUntil, action, name } = loaderData
	return (
		<>
			<PageHero title="A time is free">It is kept for you, and for nobody else, for a while.</PageHero>
			<div className="wrap grid gap-8 pb-24 min-[60rem]:grid-cols-2 min-[60rem]:gap-16">
				<Card look="raised" className="p-[clamp(1.25rem,3vw,2rem)]">
					<h2 className="mb-4 text-h3">{when}</h2>
					<ClaimForm action={action} answer={actionData} name={name} />
				</Card>
				<div className="grid content-start gap-6">
					<p className="flex gap-3">
						<Clock aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand" />
						<span>
							Kept for you until <b>{keptUntil}</b>. After that the next in line is asked.
						</span>
					</p>
					<div className="grid justify-items-start gap-3 border-line border-t pt-5">
						<p className="text-small">Do you not need it any more? Then the next in line has it at once.</p>
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
				<DoorOpen aria-hidden="true" />
				Leave the waitlist
			</Button>
		</Form>
	)
}

function readTokens(request: Request): { claim: string; leave: string } {
	const { searchParams } = new URL(request.url)
	return { claim: searchParams.get('claim') ?? '', leave: searchParams.get('leave') ?? '' }
}
