import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AccountApplicationList } from '#app/modules/credit/components/account/application-list.tsx'
import { listOwnApplications } from '#app/modules/credit/own-applications.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/applications'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your applications')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const [applications, { timeZone }] = await Promise.all([
		listOwnApplications(db, { actor }),
		readSettings(args.context),
	])
	const thisYear = yearOf(getServices(args.context).clock.now(), timeZone)
	return {
		applications: applications.map(({ id, reference, status, submittedAt, activeAt }) => ({
			id,
			reference,
			status,
			day: formatDay(submittedAt ?? activeAt, timeZone, thisYear),
			instant: (submittedAt ?? activeAt).toISOString(),
		})),
	}
}

export default function Applications({ loaderData: { applications } }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Applications">
				See where your credit applications stand and who has looked at your data.
			</AccountHead>
			<Card className="overflow-hidden">
				{applications.length ? (
					<AccountApplicationList applications={applications} />
				) : (
					<EmptyState
						title="No applications yet"
						action={
							<Button asChild variant="go">
								<Link to="/apply">Apply for credit</Link>
							</Button>
						}
					>
						Applications you send while signed in appear here. For an earlier application, use the link in the
						email we sent you about it.
					</EmptyState>
				)}
			</Card>
		</>
	)
}
