import { MailX } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { admit, failureOf } from '#app/http/forms.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { getStopMails, stopMails } from '#app/modules/chat/mail-links.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/chat.mails'

export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) =>
	privatePageMeta(matches, 'No more mails about replies')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, chatKeys: keys } = getServices(context)
	const token = tokenOf(request)
	const { ofAccount } = await getStopMails(db, { keys, token }).catch(refusePage)
	return { ofAccount, action: `/chat/mails?token=${encodeURIComponent(token)}` }
}

/** The POST is also what a mail program sends for its own 'Unsubscribe' (RFC 8058), without a session and without asking the page first. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock, chatKeys: keys } = getServices(context)
	const token = tokenOf(request)
	await getStopMails(db, { keys, token }).catch(refusePage)
	try {
		admit(context)
		await stopMails(db, { keys, token, now: clock.now() })
		return { done: true, message: null }
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This could not be saved. Please try again.')
		return data({ done: false, message }, init)
	}
}

export default function StopMails({ loaderData, actionData }: Route.ComponentProps) {
	if (actionData?.done)
		return (
			<PageHero
				title="No more mails about replies"
				below={
					<Button asChild className="mt-6">
						<Link to="/">Home</Link>
					</Button>
				}
			>
				Replies wait for you in the chat.{' '}
				{loaderData.ofAccount
					? 'Your account has a button under Notifications if you want them mailed after all.'
					: 'Leave your address there again if you want them mailed after all.'}
			</PageHero>
		)
	return (
		<>
			<PageHero title="No more mails about replies">
				We mail you what was answered in the chat while you were away. You can stop that.
			</PageHero>
			<div className="wrap grid justify-items-start gap-4 pb-24">
				{actionData?.message && <ErrorBox>{actionData.message}</ErrorBox>}
				<Form method="post" action={loaderData.action}>
					<Button type="submit" variant="go">
						<MailX aria-hidden="true" />
						Stop these mails
					</Button>
				</Form>
			</div>
		</>
	)
}
