import { getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readComparison } from '#app/modules/deals/comparison/read-comparison.server.ts'
import { ComparisonView } from '#app/modules/deals/components/deal/comparison-view.tsx'
import { documentInForce } from '#app/modules/signing/agreement.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import type { Route } from './+types/compare'
import { requireOwnDeal } from './own-deal.server.ts'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Compare your offers')

export async function loader(args: Route.LoaderArgs) {
	const { actor, deal } = await requireOwnDeal(args)
	const { db } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const [[agreement], law] = await Promise.all([
		listAgreements(db, { dealId: deal.id }),
		readLaw(args.context),
	])
	const comparison = await readComparison(db, {
		actor,
		deal,
		ids: query.getAll('d'),
		terms: query.get('terms') === 'equal' ? 'equal' : 'quoted',
		law,
	})
	return { comparison, agreedId: agreement ? documentInForce(agreement) : null }
}

export default function CompareOwnOffers({ loaderData: { comparison, agreedId } }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Compare your offers" />
			<ComparisonView
				comparison={comparison}
				agreedId={agreedId}
				path="/account/deal/compare"
				hrefOf={(id) => `/account/deal/documents/${id}`}
				missingBuyer="Taxes and fees depend on the state where you’ll register the car. Until your advisor enters it, each offer is shown as the dealer quoted it."
			/>
		</>
	)
}
