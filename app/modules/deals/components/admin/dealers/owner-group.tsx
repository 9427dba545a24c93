import { Link } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { StoredForm } from '#app/ui/admin/stored-form.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { FormField, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type AdminDealer, placeOfStore, type RelatedStore } from '../../../dealers/admin-dealer.ts'

type OwnerGroupProps = { dealer: AdminDealer; rejected: RejectedForm | undefined }

/** The group that owns a store, and its other stores; nothing for a store without one. */
export function OwnerGroup({ dealer, rejected }: OwnerGroupProps) {
	const { fields, groupId, sameGroup, version, controls } = dealer
	const form = useFormState(controls.group, {
		answer: rejected,
		intent: 'rename-group',
		initial: { groupName: fields.group },
	})
	if (!groupId) return null
	return (
		<AdminSection id="group" title={fields.group} aside="Owner group" className="grid gap-3">
			{sameGroup.length > 0 ? (
				<>
					<p className="text-ink-soft">
						Other stores with the same owner. Their offers are not independent of each other.
					</p>
					<StoreLinks stores={sameGroup} />
				</>
			) : (
				<p className="text-ink-soft">No other store of this group is in the book.</p>
			)}
			<Disclosure look="text" summary="Rename the group" defaultOpen={form.rejected !== null}>
				<StoredForm form={form} version={version} subject="This dealer" label="Rename group">
					<FormField form={form} name="groupName" label="Name of the group" required />
				</StoredForm>
			</Disclosure>
		</AdminSection>
	)
}

export function StoreLinks({ stores }: { stores: readonly RelatedStore[] }) {
	return (
		<ul className="grid gap-1">
			{stores.map((store) => (
				<li key={store.id} className="flex flex-wrap items-center gap-x-2">
					<Link
						to={`/admin/dealers/${store.id}`}
						className="min-w-0 font-semibold [overflow-wrap:anywhere] max-md:inline-flex max-md:min-h-11 max-md:items-center"
					>
						<bdi translate="no">{store.name}</bdi>
					</Link>
					<span className="text-ink-soft">{placeOfStore(store)}</span>
					{store.doNotUse && <Badge tone="danger">Do not use</Badge>}
				</li>
			))}
		</ul>
	)
}
