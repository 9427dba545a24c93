import { requireAdmin } from '#app/http/guards.server.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/admin.appointments'

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	return null
}

export default function Appointments() {
	return (
		<>
			<PageHead title="Appointments" />
			<Card>
				<EmptyState title="Not open yet">
					Requests for an in-person visit will be confirmed, moved and closed here. Until then buyers of a
					visit are listed among the orders on the Overview.
				</EmptyState>
			</Card>
		</>
	)
}
