import { Link } from 'react-router'
import { checklistView } from '#app/http/checklist-view.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listOwnChecklists } from '#app/modules/clients/checklists.server.ts'
import { OwnChecklist } from '#app/modules/clients/components/own-checklist.tsx'
import { useLiveChecklists } from '#app/modules/clients/components/use-live-checklists.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { readSupportClocks } from '#app/workflows/support-clocks.server.ts'
import type { Route } from './+types/account.checklists'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your checklists')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const [{ timeZone }, checklists] = await Promise.all([getSettings(db), listOwnChecklists(db, { actor })])
	const checklistIds = checklists.map(({ id }) => id)
	const clocks = await readSupportClocks(db, { checklistIds, now: clock.now() })
	return {
		checklists: checklists.map((each) => checklistView(each, { support: clocks.get(each.id), timeZone })),
	}
}

export default function OwnChecklists({ loaderData: { checklists } }: Route.ComponentProps) {
	useLiveChecklists(checklists[0]?.id)
	return (
		<>
			<AccountHead title="Checklists">What we do for you, as we do it.</AccountHead>
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
						A paid search or visit begins one: each step shows here as soon as it is done.
					</EmptyState>
				</Card>
			)}
			{checklists.map((checklist) => (
				<OwnChecklist key={checklist.id} checklist={checklist} />
			))}
		</>
	)
}
