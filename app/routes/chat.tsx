import { data } from 'react-router'
import { postOwnMessage, readOwnChat } from '#app/http/own-chat.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ConversationPage } from '#app/modules/chat/components/conversation-page.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/chat'

/** An open chat is a script's page; without scripts it is a form. */
export const handle = { start: 'now' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Chat')

export async function loader(args: Route.LoaderArgs) {
	const { shown, headers } = await readOwnChat(args)
	return data(shown, { headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = (args: Route.ActionArgs) => postOwnMessage(args)

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
	const { given, owner, timeZone, now, key } = loaderData
	return (
		<>
			<PageHero title={`Chat with ${given.advisor.name}`}>
				Ask about a car, a price or a paper. Only {given.advisor.name} reads it.
			</PageHero>
			<div className="wrap grid gap-4 pb-24">
				{actionData?.message && <ErrorBox>{actionData.message}</ErrorBox>}
				<ConversationPage key={owner} {...{ given, owner, timeZone, now }} post={{ action: '/chat', key }} />
			</div>
		</>
	)
}
