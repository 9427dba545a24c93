import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkTokenOf, withLink } from '#app/lib/paths/link-purposes.ts'
import { getInvitation, optOut } from '#app/modules/reviews/invitations.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EmailOptOutPage } from '#app/ui/layout/email-opt-out-page.tsx'
import type { Route } from './+types/unsubscribe'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Review request emails')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, links } = getServices(context)
	const token = linkTokenOf(request)
	await getInvitation(db, { links, token }).catch(throwErrorResponse)
	return { action: withLink('/reviews/unsubscribe', token) }
}

/**
 * Only POST changes something: an email program that follows the link has no effect. Email programs also send this POST for
 * their own 'Unsubscribe' button (RFC 8058), without a session and without loading the page.
 */
export async function action(args: Route.ActionArgs) {
	const { db, clock, links } = getServices(args.context)
	const token = linkTokenOf(args.request)
	await getInvitation(db, { links, token }).catch(throwErrorResponse)
	return runForm(
		args,
		formAction({
			async run() {
				await optOut(db, { links, token, now: clock.now() })
				return { ok: true as const }
			},
		}),
	)
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<EmailOptOutPage
			title="Review request emails"
			intro="After an order, we ask for a review once and send one reminder. You can stop both."
			action={loaderData.action}
			result={answer}
			done={{
				title: 'We won’t ask again',
				text: 'We won’t send review requests to your address anymore. You’ll still get receipts and appointment emails.',
				to: '/reviews',
				linkLabel: 'All reviews',
			}}
		>
			<Button type="submit" variant="go">
				<Icon name="mail-x" />
				Don’t ask me for reviews
			</Button>
		</EmailOptOutPage>
	)
}
