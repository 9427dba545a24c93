import { privacyChangedOn, privacySections } from '#app/content/legal/privacy.tsx'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { DocumentPage } from '#app/ui/layout/document-page.tsx'
import type { Route } from './+types/privacy'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] }, sitemap: true }
const intro = 'What we keep about you, why, for how long, and who sees it, in plain English.'

export async function loader({ context }: Route.LoaderArgs) {
	const { footerBrand, contactEmail, phone } = await readSettings(context)
	return { operator: { name: footerBrand, email: contactEmail, phone } }
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Privacy Policy', description: intro, path: '/privacy' })

export default function Privacy({ loaderData }: Route.ComponentProps) {
	return (
		<DocumentPage
			title="Privacy Policy"
			intro={intro}
			changedOn={privacyChangedOn}
			sections={privacySections(loaderData.operator)}
		/>
	)
}
