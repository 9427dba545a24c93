import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { checklistView } from '#app/modules/clients/checklists/checklist-summary.server.ts'
import { listOwnChecklists } from '#app/modules/clients/checklists/checklists.server.ts'
import { AccountChecklist } from '#app/modules/clients/components/account/checklist.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { useLiveReload } from '#app/ui/shell/use-live-reload.ts'
import { readSupportClocks } from '#app/workflows/clients/support-clocks.server.ts'
import type { Route } from './+types/checklists'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your checklists')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const [{ timeZone }, checklists] = await Promise.all([
		readSettings(args.context),
		listOwnChecklists(db, { actor }),
	])
	const checklistIds = checklists.map(({ id }) => id)
	const thisYear = yearOf(clock.now(), timeZone)
	const clocks = await readSupportClocks(db, { checklistIds, now: clock.now() })
	return {
		checklists: checklists.map((each) =>
			checklistView(each, { support: clocks.get(each.id), timeZone, thisYear }),
		),
	}
}

export default function OwnChecklists({ loaderData: { checklists } }: Route.ComponentProps) {
	// Any of the client's checklists subscribes to all of them.
	useLiveReload(checklists[0] && `/api/checklists/${checklists[0].id}/live`)
	return (
		<>
			<AccountHead title="Checklists">Follow along as we work for you.</AccountHead>
			{checklists.length === 0 && (
				<Card>
					<EmptyState
						title="No checklist yet"
						action={
							<Button asChild variant="go">
								<Link to="/services">View Our Services</Link>
							</Button>
						}
					>
						You get a checklist with each paid search or appointment. We check off each step here as soon as
						it is done.
					</EmptyState>
				</Card>
			)}
			{checklists.map((checklist) => (
				<AccountChecklist key={checklist.id} checklist={checklist} />
			))}
		</>
	)
}
