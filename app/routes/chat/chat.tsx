import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ConversationPage } from '#app/modules/chat/components/visitor/conversation-page.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/chat'
import { postOwnMessage, readOwnChat } from './own-chat.server.ts'

export const handle: RouteHandle = {
	access: 'public',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Chat')

export async function loader(args: Route.LoaderArgs) {
	const { shown, headers } = await readOwnChat(args)
	return data(shown, { headers })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = (args: Route.ActionArgs) => postOwnMessage(args)

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { initialState, conversationOwner, timeZone, now, messageKey } = loaderData
	return (
		<>
			<PageHero
				title={`Chat with ${initialState.advisor.name}`}
			>{`Ask about a car, a price or a document. Only ${initialState.advisor.name} reads it.`}</PageHero>
			<div className="wrap grid gap-4 pb-24">
				{answer?.ok === false && <ErrorBox>{answer.formError}</ErrorBox>}
				<ConversationPage
					key={conversationOwner}
					initialState={initialState}
					owner={conversationOwner}
					timeZone={timeZone}
					now={now}
					post={{ action: '/chat', key: messageKey }}
				/>
			</div>
		</>
	)
}
