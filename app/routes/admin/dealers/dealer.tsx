import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DealerDocuments } from '#app/modules/deals/components/admin/dealers/dealer-documents.tsx'
import { DealerNotes, DoNotUse } from '#app/modules/deals/components/admin/dealers/dealer-notes.tsx'
import { DealerStaff } from '#app/modules/deals/components/admin/dealers/dealer-staff.tsx'
import { OwnerGroup, StoreLinks } from '#app/modules/deals/components/admin/dealers/owner-group.tsx'
import { StoreDetails } from '#app/modules/deals/components/admin/dealers/store-details.tsx'
import { placeOfStore } from '#app/modules/deals/dealers/admin-dealer.ts'
import { getDealer } from '#app/modules/deals/dealers/dealers.server.ts'
import { listGroupNames } from '#app/modules/deals/dealers/groups.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/dealer'
import { actOnDealer } from './dealer-action.server.ts'
import { readDealerDocuments } from './dealer-documents.server.ts'
import { readDealerPage } from './dealer-page.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	privatePageMeta(matches, loaderData?.dealer.fields.name ?? 'Dealer')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const actor = viewer
	const { db } = getServices(args.context)
	const { id } = args.params
	const dealer = await readDealerPage(args.context, { actor, id }).catch(throwErrorResponse)
	const [groups, documents] = await Promise.all([
		listGroupNames(db, { actor }),
		readDealerDocuments(args.context, { actor: viewer, dealerId: id }),
	])
	return { dealer, groups, documents }
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { id } = args.params
	await getDealer(getServices(args.context).db, { actor, id }).catch(throwErrorResponse)
	return actOnDealer(args, { actor, id })
}

export default function DealerPage({ loaderData, actionData: rejected }: Route.ComponentProps) {
	const { dealer, groups, documents } = loaderData
	const { fields, doNotUse, duplicates } = dealer
	const place = placeOfStore(fields)
	return (
		<>
			<FileHead
				back={{ to: '/admin/dealers', label: 'Dealers' }}
				name={<bdi translate="no">{fields.name}</bdi>}
				status={
					<StatusBadge tone={doNotUse ? 'stop' : 'ok'}>{doNotUse ? 'Do not use' : 'In use'}</StatusBadge>
				}
			>
				{[place, `in the book since ${dealer.added}`].filter(Boolean).join(' · ')}
			</FileHead>
			{doNotUse && (
				<Notice look="danger" icon={<Icon name="ban" />} title="Do not use" className="mb-4">
					<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{doNotUse.reason}</p>
					<p className="text-fine text-ink-soft">{`Since ${doNotUse.since}`}</p>
				</Notice>
			)}
			{duplicates.length > 0 && (
				<Notice look="signal" icon={<Icon name="users" />} title="This may be a duplicate" className="mb-4">
					<StoreLinks stores={duplicates} />
				</Notice>
			)}
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<div className="grid min-w-0 gap-4">
					<DealerStaff dealer={dealer} rejected={rejected} />
					<DealerDocuments documents={documents} />
					<DealerNotes dealer={dealer} rejected={rejected} />
				</div>
				<div className="grid min-w-0 gap-4">
					<StoreDetails dealer={dealer} rejected={rejected} groups={groups} />
					<OwnerGroup dealer={dealer} rejected={rejected} />
					<DoNotUse dealer={dealer} rejected={rejected} />
				</div>
			</div>
		</>
	)
}
