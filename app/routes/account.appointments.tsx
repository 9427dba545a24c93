import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { visitWords } from '#app/http/visit-words.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { OwnVisitList } from '#app/modules/appointments/components/own-visit-list.tsx'
import { listOwnVisits } from '#app/modules/appointments/listing.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/account.appointments'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your appointments')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const visits = await listOwnVisits(getServices(args.context).db, { actor })
	return {
		visits: visits.map((visit) => {
			const { id, reference, status, location, paidOrderId } = visit
			const { when, startsAt } = visitWords(visit)
			return { ...{ id, reference, status, location, when, startsAt }, paid: paidOrderId !== null }
		}),
	}
}

export default function Appointments({ loaderData: { visits } }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Appointments">In-person visits. Times are the venue's.</AccountHead>
			<Card className="overflow-hidden">
				{visits.length ? (
					<OwnVisitList visits={visits} />
				) : (
					<EmptyState
						title="No visits yet"
						action={
							<Button asChild variant="go">
								<Link to="/services#in-person">Book a visit</Link>
							</Button>
						}
					>
						Visits you ask for with this address show here, also those from before you had this account.
					</EmptyState>
				)}
			</Card>
		</>
	)
}
