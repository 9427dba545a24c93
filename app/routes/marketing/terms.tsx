import { termsChangedOn } from '#app/content/legal/agreed-terms.ts'
import { termsSections } from '#app/content/legal/terms.tsx'
import { getServices, readShared } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw, readSettings } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { getCancellationTerms } from '#app/modules/appointments/terms-of-appointment.server.ts'
import { sellingStates } from '#app/modules/settings/licenses/license-list.ts'
import { DocumentPage } from '#app/ui/layout/document-page.tsx'
import type { Route } from './+types/terms'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] }, sitemap: true }

const intro =
	'What you can expect from us, what we expect from you, and what happens to your money if plans change, in plain English.'

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const [{ footerBrand, contactEmail, phone, postalAddress, serviceStates }, law, cancellation] =
		await Promise.all([
			readSettings(context),
			readLaw(context),
			readShared(context, 'cancellation terms', () => getCancellationTerms(db)),
		])
	return {
		cancellation,
		operator: { name: footerBrand, email: contactEmail, phone, address: postalAddress },
		states: sellingStates({
			states: serviceStates,
			hasAddress: postalAddress !== '',
			rows: law.lawRows,
			day: law.today,
		}),
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
