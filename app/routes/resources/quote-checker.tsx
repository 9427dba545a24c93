import { Link } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { QuoteTool } from '#app/modules/resources/components/tools/quote-tool.tsx'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { useLiveParams } from '#app/modules/resources/components/tools/use-live-params.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/quote-checker'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['resources'] }, sitemap: true }

const intro =
	"Enter each line of a dealer's quote. We'll explain what it is, check whether the total, tax and payment add up, and suggest what to say about the rest."

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Quote Checker',
		description: 'Check an out-the-door quote for a car line by line: fees, add-ons, tax and payment.',
		path: '/resources/quote-checker',
	})

export default function ResourcesQuoteChecker() {
	return (
		<>
			<PageHero title="Quote Checker">{intro}</PageHero>
			<div className="wrap pb-[var(--band-y)]">
				<QuoteTool {...useLiveParams()} />
				<p className="mt-8 max-w-prose text-fine text-ink-soft">
					The checker compares the wording of each line with what dealers usually mean by it, so it can be
					wrong about a line. This is general information, not legal advice.{' '}
					<Link to="/services">An advisor can go over the whole order with you.</Link>
				</p>
			</div>
			<ToolLinks title="More tools" current="/resources/quote-checker" />
		</>
	)
}
