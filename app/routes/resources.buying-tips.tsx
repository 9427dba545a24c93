import { comingPages } from '#app/content/coming-pages.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { NextSteps } from '#app/modules/settings/components/next-steps.tsx'
import { ComingPage } from '#app/ui/coming-page.tsx'
import type { Route } from './+types/resources.buying-tips'

const words = comingPages.buyingTips

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { ...words, path: '/resources/buying-tips' })

export default function ResourcesBuyingTips({ matches }: Route.ComponentProps) {
	return (
		<ComingPage {...words}>
			<NextSteps contactEmail={matches[0].loaderData.settings.contactEmail} />
		</ComingPage>
	)
}
