import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AccountAppointmentList } from '#app/modules/appointments/components/account/appointment-list.tsx'
import { listAccountAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { clientView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/appointments'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your appointments')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const appointments = await listAccountAppointments(getServices(args.context).db, { actor })
	return {
		appointments: appointments.map((appointment) => clientView(appointment)),
	}
}

export default function Appointments({ loaderData: { appointments } }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Appointments">
				In-person appointments and calls. Times are in the time zone of the appointment.
			</AccountHead>
			<Card className="overflow-hidden">
				{appointments.length ? (
					<AccountAppointmentList appointments={appointments} />
				) : (
					<EmptyState
						title="No appointments yet"
						action={
							<Button asChild variant="go">
								<Link to="/services#in-person">Book an appointment</Link>
							</Button>
						}
					>
						Appointments you request with this email address appear here, including any from before you had an
						account.
					</EmptyState>
				)}
			</Card>
		</>
	)
}
