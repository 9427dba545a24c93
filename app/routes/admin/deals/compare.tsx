import { redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readComparison } from '#app/modules/deals/comparison/read-comparison.server.ts'
import { ComparisonView } from '#app/modules/deals/components/deal/comparison-view.tsx'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { findClientDeal } from '../client-deal.server.ts'
import type { Route } from './+types/compare'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Compare offers')

export async function loader(args: Route.LoaderArgs) {
	const { actor, client, deal } = await findClientDeal(args)
	// The search leads here for every client; the page of the deal starts one.
	if (!deal) throw redirect(`/admin/clients/${client.id}/deal`)
	const { db } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const comparison = await readComparison(db, {
		actor,
		deal,
		ids: query.getAll('d'),
		terms: query.get('terms') === 'equal' ? 'equal' : 'quoted',
		law: await readLaw(args.context),
	})
	return { comparison, client: { id: client.id, name: client.name, reference: client.reference } }
}

export default function CompareOffers({ loaderData: { comparison, client } }: Route.ComponentProps) {
	const deal = `/admin/clients/${client.id}/deal`
	return (
		<>
			<FileHead
				back={{ to: deal, label: <bdi translate="no">{client.name}</bdi> }}
				name="Compare offers"
				reference={client.reference}
				status={null}
			>
				What each offer really costs this client, and why one costs more than another.
			</FileHead>
			<ComparisonView
				comparison={comparison}
				path={`${deal}/compare`}
				hrefOf={(id) => `${deal}/documents/${id}`}
				missingBuyer="Enter where the car will be registered under the buyer’s terms of the deal. Until then the offers are shown as quoted."
			/>
		</>
	)
}
