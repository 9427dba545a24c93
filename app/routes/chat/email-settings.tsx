import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { getStopEmails, stopEmails } from '#app/modules/chat/emails/email-links.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EmailOptOutPage } from '#app/ui/layout/email-opt-out-page.tsx'
import type { Route } from './+types/email-settings'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Chat reply emails')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, links } = getServices(context)
	const token = linkTokenOf(request)
	const { belongsToAccount } = await getStopEmails(db, { links, token }).catch(throwErrorResponse)
	return { belongsToAccount, action: linkPath('chat-emails', token) }
}

/** Email programs also send this POST for their own 'Unsubscribe' button (RFC 8058), without a session and without loading the page. */
export async function action(args: Route.ActionArgs) {
	const { db, clock, links } = getServices(args.context)
	const token = linkTokenOf(args.request)
	await getStopEmails(db, { links, token }).catch(throwErrorResponse)
	return runForm(
		args,
		formAction({
			async run() {
				await stopEmails(db, { links, token, now: clock.now() })
				return { ok: true as const }
			},
		}),
	)
}

export default function StopEmails({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const resumeHint = loaderData.belongsToAccount
		? 'Changed your mind? You can turn these emails back on in your account under Notifications.'
		: 'Changed your mind? Just leave your email address in the chat again.'
	return (
		<EmailOptOutPage
			title="Chat reply emails"
			intro="We email you the chat replies you miss while you’re away. You can turn this off."
			action={loaderData.action}
			result={answer}
			done={{
				title: 'We won’t email you chat replies anymore',
				text: `Your replies will be waiting for you in the chat. ${resumeHint}`,
				to: '/',
				linkLabel: 'Home',
			}}
		>
			<Button type="submit" variant="go">
				<Icon name="mail-x" />
				Stop these emails
			</Button>
		</EmailOptOutPage>
	)
}
