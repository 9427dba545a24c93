import { privacyChangedOn } from '#app/content/legal/agreed-terms.ts'
import { privacySections } from '#app/content/legal/privacy.tsx'
import { getServices, readShared } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { DocumentPage } from '#app/ui/layout/document-page.tsx'
import { keptRecords } from '#app/workflows/records/kept-records.ts'
import { readPrivacyNotice } from '#app/workflows/records/privacy-notice.server.ts'
import type { Route } from './+types/privacy'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] }, sitemap: true }
const intro = 'What we keep about you, why, for how long, and who sees it, in plain English.'

export async function loader({ context }: Route.LoaderArgs) {
	const [{ footerBrand, contactEmail, phone, postalAddress }, { answers, revised }] = await Promise.all([
		readSettings(context),
		readShared(context, 'privacy-notice', () => readPrivacyNotice(getServices(context).db)),
	])
	return {
		operator: { name: footerBrand, email: contactEmail, phone, address: postalAddress },
		facts: {
			kept: keptRecords.map(({ what, howLong, rules: [rule] }) => ({
				what,
				howLong,
				law: rule?.citation ?? null,
			})),
			notice: { answers, revised },
		},
	}
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Privacy Policy', description: intro, path: '/privacy' })

export default function Privacy({ loaderData: { operator, facts } }: Route.ComponentProps) {
	return (
		<DocumentPage
			title="Privacy Policy"
			intro={intro}
			changedOn={privacyChangedOn}
			sections={privacySections(operator, facts)}
		/>
	)
}
