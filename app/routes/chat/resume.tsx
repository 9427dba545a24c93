import { Form, Link, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { getResume, resumeConversation } from '#app/modules/chat/emails/email-links.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/resume'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants access to a conversation, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your conversation')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, links } = getServices(context)
	const token = linkTokenOf(request)
	const { belongsToAccount, email } = await getResume(db, { links, token }).catch(throwErrorResponse)
	const { advisorName } = await readSettings(context)
	return { belongsToAccount, email, advisorName, action: linkPath('chat', token) }
}

/**
 * Only POST opens the conversation: following someone else's link must not silently switch the browser to their conversation, where
 * everyone with the link could read the next message.
 */
export async function action(args: Route.ActionArgs) {
	const { db, clock, links, chatKeys: keys } = getServices(args.context)
	const token = linkTokenOf(args.request)
	await getResume(db, { links, token }).catch(throwErrorResponse)
	return runForm(
		args,
		formAction({
			async run() {
				const resumed = await resumeConversation(db, { links, keys, token, now: clock.now() })
				if (!resumed) return redirect(`/sign-in?returnTo=${encodeURIComponent('/account/messages')}`, 303)
				// A full page load, so that the chat scripts start with the new cookie.
				return new Response(null, {
					status: 303,
					headers: { location: '/chat', 'set-cookie': resumed.setCookie },
				})
			},
			fallback: 'This could not be opened. Please try again.',
		}),
	)
}

export default function Resume({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { belongsToAccount, email, advisorName, action } = loaderData
	return (
		<>
			<PageHero title={`Your conversation with ${advisorName}`}>
				{belongsToAccount
					? 'This conversation belongs to an account. Sign in to see it in the chat.'
					: 'Continue the conversation in this browser. Only do this if you asked for this link yourself.'}
			</PageHero>
			<div className="wrap grid max-w-prose justify-items-start gap-4 pb-24">
				{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
				<p className="[overflow-wrap:anywhere]">
					We emailed the link to <b>{email}</b>.
				</p>
				{belongsToAccount ? (
					<Button asChild variant="go">
						<Link to="/account/messages">Sign In</Link>
					</Button>
				) : (
					<Form method="post" action={action} reloadDocument>
						<Button type="submit" variant="go">
							<Icon name="message-circle" />
							Continue the conversation
						</Button>
					</Form>
				)}
			</div>
		</>
	)
}
