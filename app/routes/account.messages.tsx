import { data } from 'react-router'
import { requireUser } from '#app/http/guards.server.ts'
import { postOwnMessage, readOwnChat } from '#app/http/own-chat.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ConversationPage } from '#app/modules/chat/components/conversation-page.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import type { Route } from './+types/account.messages'

export const handle = { start: 'now' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your messages')

export async function loader(args: Route.LoaderArgs) {
	await requireUser(args)
	const { shown, headers } = await readOwnChat(args)
	return data(shown, { headers })
}

export async function action(args: Route.ActionArgs) {
	await requireUser(args)
	return postOwnMessage(args)
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
	const { given, owner, timeZone, now, key } = loaderData
	const { name } = given.advisor
	return (
		<>
			<AccountHead title="Messages">
				Your conversation with {name}. Replies that you miss are mailed to {owner}.
			</AccountHead>
			{actionData?.message && <ErrorBox>{actionData.message}</ErrorBox>}
			<ConversationPage {...{ given, owner, timeZone, now }} post={{ action: '/account/messages', key }} />
		</>
	)
}
