import { termsChangedOn, termsSections } from '#app/content/legal/terms.tsx'
import { getServices, readShared } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { getCancellationTerms } from '#app/modules/appointments/terms-of-appointment.server.ts'
import { stateName } from '#app/modules/settings/service-states.ts'
import { DocumentPage } from '#app/ui/layout/document-page.tsx'
import type { Route } from './+types/terms'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] }, sitemap: true }

const intro =
	'What you can expect from us, what we expect from you, and what happens to your money if plans change, in plain English.'

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const [{ footerBrand, contactEmail, phone, serviceStates }, cancellation] = await Promise.all([
		readSettings(context),
		readShared(context, 'cancellation terms', () => getCancellationTerms(db)),
	])
	return {
		cancellation,
		operator: { name: footerBrand, email: contactEmail, phone },
		states: serviceStates.map(({ state, confirmation }) => ({ state: stateName(state), confirmation })),
	}
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Terms of Service', description: intro, path: '/terms' })

export default function Terms({ loaderData }: Route.ComponentProps) {
	return (
		<DocumentPage
			title="Terms of Service"
			intro={intro}
			changedOn={termsChangedOn}
			sections={termsSections(loaderData.operator, loaderData.states, loaderData.cancellation)}
		/>
	)
}
