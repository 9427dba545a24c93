import { Link, redirect } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { hasAccount } from '#app/modules/auth/accounts.server.ts'
import { findOrderReference } from '#app/modules/payments/orders/paid-orders.server.ts'
import { getInvitation } from '#app/modules/reviews/invitations.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/invitation'

export const handle: RouteHandle = { access: 'link' }

/** The URL grants access to an invitation, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Leave a Review')

/** Redirects from the email to the review form of the order, via sign-in if necessary. Without an account, the page explains why one is needed. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, links } = getServices(context)
	const { email, orderId } = await getInvitation(db, { links, token: linkTokenOf(request) }).catch(
		throwErrorResponse,
	)
	const reference = await findOrderReference(db, { id: orderId })
	const form = `/reviews/new?about=${encodeURIComponent(`order:${reference}`)}`
	if (await getViewer(context)) throw redirect(form)
	const returnTo = `?returnTo=${encodeURIComponent(form)}`
	if (await hasAccount(db, { email })) throw redirect(`/sign-in${returnTo}`)
	return { email, reference, signUp: `/sign-up${returnTo}` }
}

export default function Invitation({ loaderData: { email, reference, signUp } }: Route.ComponentProps) {
	return (
		<>
			<PageHero title="Leave a Review">
				You need an account to review an order, so we know the order is yours.
			</PageHero>
			<div className="wrap grid max-w-prose justify-items-start gap-4 pb-24">
				<p className="[overflow-wrap:anywhere]">
					Create one with <b>{email}</b> and confirm that address. Order <span>{reference}</span> will then be
					in your account, and your review of it will get the Verified Purchase badge once the service was
					delivered.
				</p>
				<Button asChild variant="go">
					<Link to={signUp}>Sign up and write a review</Link>
				</Button>
			</div>
		</>
	)
}
