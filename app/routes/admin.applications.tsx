import { requireAdmin } from '#app/http/guards.server.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/admin.applications'

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	return null
}

export default function Applications() {
	return (
		<>
			<PageHead title="Credit Applications" />
			<Card>
				<EmptyState title="Not open yet">
					Applications will be read and decided here. The form is not open yet, so none can be waiting.
				</EmptyState>
			</Card>
		</>
	)
}
