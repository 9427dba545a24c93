import { data } from 'react-router'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ConversationPage } from '#app/modules/chat/components/visitor/conversation-page.tsx'
import { EmailsToClient } from '#app/modules/mail/components/account/emails-to-client.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/account-messages'
import { postOwnMessage, readOwnChat } from './own-chat.server.ts'
import { readOwnEmails } from './own-emails.server.ts'

export const handle: RouteHandle = {
	access: 'member',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your messages')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireUser(args)
	const [{ shown, headers }, emails] = await Promise.all([
		readOwnChat(args),
		readOwnEmails(args.context, { viewer }),
	])
	return data({ ...shown, emails }, { headers })
}

export async function action(args: Route.ActionArgs) {
	await requireUser(args)
	return postOwnMessage(args)
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { initialState, conversationOwner, timeZone, now, messageKey, emails } = loaderData
	const { name } = initialState.advisor
	return (
		<>
			<AccountHead title="Messages">{`Your conversation with ${name}. We’ll email replies you miss to ${conversationOwner}.`}</AccountHead>
			{answer?.ok === false && <ErrorBox>{answer.formError}</ErrorBox>}
			<ConversationPage
				initialState={initialState}
				owner={conversationOwner}
				timeZone={timeZone}
				now={now}
				post={{ action: '/account/messages', key: messageKey }}
			/>
			<EmailsToClient advisor={name} emails={emails} />
		</>
	)
}
