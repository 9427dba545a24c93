import { MailX } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { admit, failureOf } from '#app/http/forms.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { getInvitation, optOut } from '#app/modules/reviews/invitations.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/reviews.unsubscribe'

export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'No more questions')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request)
	await getInvitation(getServices(context).db, { token }).catch(refusePage)
	return { action: `/reviews/unsubscribe?token=${encodeURIComponent(token)}` }
}

/**
 * GET shows, POST acts: a link that a mail program follows changes nothing. The POST is also what a mail program sends
 * for its own 'Unsubscribe' (RFC 8058), without a session and without asking the page first.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock } = getServices(context)
	const token = tokenOf(request)
	await getInvitation(db, { token }).catch(refusePage)
	try {
		admit(context)
		await optOut(db, { token, now: clock.now() })
		return { done: true, message: null }
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This could not be saved. Please try again.')
		return data({ done: false, message }, init)
	}
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.done)
		return (
			<PageHero
				title="We will not ask again"
				below={
					<Button asChild className="mt-6">
						<Link to="/reviews">All reviews</Link>
					</Button>
				}
			>
				No more mails about reviews go to your address. Receipts and mails about visits still do.
			</PageHero>
		)
	return (
		<>
			<PageHero title="No more questions">
				After an order we ask once for a review, and remind once. You can stop both.
			</PageHero>
			<div className="wrap grid justify-items-start gap-4 pb-24">
				{actionData?.message && <ErrorBox>{actionData.message}</ErrorBox>}
				<Form method="post" action={loaderData.action}>
					<Button type="submit" variant="go">
						<MailX aria-hidden="true" />
						Do not ask me for reviews
					</Button>
				</Form>
			</div>
		</>
	)
}
