import { requireAdmin } from '#app/http/guards.server.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/admin.chat'

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	return null
}

export default function Chat() {
	return (
		<>
			<PageHead title="Chat" />
			<Card>
				<EmptyState title="Not open yet">
					Conversations with visitors will be answered here. The chat on the public pages is not open yet.
				</EmptyState>
			</Card>
		</>
	)
}
