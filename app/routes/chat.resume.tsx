import { MessageCircle } from 'lucide-react'
import { data, Form, Link, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { admit, failureOf } from '#app/http/forms.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { getResume, resumeConversation } from '#app/modules/chat/mail-links.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/chat.resume'

/** The address is the key of a conversation: no other site is told of it. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your conversation')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, chatKeys: keys } = getServices(context)
	const token = tokenOf(request)
	const { ofAccount, email } = await getResume(db, { keys, token }).catch(refusePage)
	const { advisorName } = await getSettings(db)
	return { ofAccount, email, advisorName, action: `/chat/resume?token=${encodeURIComponent(token)}` }
}

/**
 * GET shows, POST acts: following somebody's link must not put a browser into their conversation unasked, where the next message would
 * be read by whoever else has the link.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock, chatKeys: keys } = getServices(context)
	const token = tokenOf(request)
	await getResume(db, { keys, token }).catch(refusePage)
	try {
		admit(context)
		const resumed = await resumeConversation(db, { keys, token, now: clock.now() })
		if (!resumed) return redirect(`/sign-in?returnTo=${encodeURIComponent('/account/messages')}`, 303)
		// A whole page, so that the chat's own scripts see the new cookie from their beginning.
		return new Response(null, {
			status: 303,
			headers: { location: '/chat', 'set-cookie': resumed.setCookie },
		})
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This could not be opened. Please try again.')
		return data({ message }, init)
	}
}

export default function Resume({ loaderData, actionData }: Route.ComponentProps) {
	const { ofAccount, email, advisorName, action } = loaderData
	return (
		<>
			<PageHero title={`Your conversation with ${advisorName}`}>
				{ofAccount
					? 'This conversation belongs to an account: sign in, and it is in the chat.'
					: 'Go on in this browser. Only do so if you asked for this link yourself.'}
			</PageHero>
			<div className="wrap grid max-w-prose justify-items-start gap-4 pb-24">
				{actionData?.message && <ErrorBox>{actionData.message}</ErrorBox>}
				<p className="[overflow-wrap:anywhere]">
					The link was mailed to <b>{email}</b>.
				</p>
				{ofAccount ? (
					<Button asChild variant="go">
						<Link to="/account/messages">Sign In</Link>
					</Button>
				) : (
					<Form method="post" action={action} reloadDocument>
						<Button type="submit" variant="go">
							<MessageCircle aria-hidden="true" />
							Continue the conversation
						</Button>
					</Form>
				)}
			</div>
		</>
	)
}
