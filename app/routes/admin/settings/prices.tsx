import { data } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { type FormConflict, rejectionFor } from '#app/lib/parse-form.ts'
import { noRowId, readRowId, readVersion } from '#app/lib/row-id.ts'
import {
	type AdminOffering,
	changeOffering,
	listOfferingsForAdmin,
} from '#app/modules/catalog/change-offering.server.ts'
import {
	OfferingForm,
	offeringDifferences,
	type TypedOffering,
} from '#app/modules/catalog/components/admin/offering-form.tsx'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { findSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { readDollars } from '#engine'
import type { Route } from './+types/prices'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Services and prices')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const restore = readRowId(new URL(args.request.url).searchParams.get('restore')) ?? noRowId
	const [offerings, change] = await Promise.all([
		listOfferingsForAdmin(db, { actor }),
		findSettingsChange(db, { actor, id: restore }),
	])
	const earlier = change?.area === 'prices' ? change : null
	return {
		offerings: offerings.map((offering) => ({
			...offering,
			values: typedOf(
				earlier?.item === offering.priceId
					? {
							...offering,
							...Object.fromEntries(Object.entries(earlier.changes).map(([field, [was]]) => [field, was])),
						}
					: offering,
			),
		})),
	}
}

const typedOf = ({ title, summary, badge, priceCents }: AdminOffering): TypedOffering => ({
	title,
	summary,
	badge: badge ?? '',
	price: (priceCents / 100).toFixed(2),
})

/** Saves one service, or returns a preview without saving. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args)
	const values = typedValues(form, ['title', 'summary', 'badge', 'price'])
	const { priceId } = typedValues(form, ['priceId'])
	const version = readVersion(form)
	const dollars = readDollars(values.price)
	const conflictWith = (theirs: AdminOffering): FormConflict => ({
		version: theirs.version,
		rows: offeringDifferences(typedOf(theirs), values),
	})
	try {
		if (!dollars.ok) throw new Invalid(dollars.message, 'price')
		if (form.get('intent') === 'preview')
			return data({ ok: true as const, priceId, values, previewCents: dollars.value })
		await changeOffering(db, {
			actor,
			priceId,
			version,
			now: clock.now(),
			title: values.title,
			summary: values.summary,
			badge: values.badge || null,
			priceCents: dollars.value,
		})
		return redirectWithToast('/admin/settings/prices', {
			kind: 'success',
			title: 'Service saved',
			description: 'New checkouts use this price. Existing orders keep theirs.',
		})
	} catch (error) {
		const current =
			error instanceof Conflict
				? (await listOfferingsForAdmin(db, { actor })).find((each) => each.priceId === priceId)
				: undefined
		return respondToFailure(args.context, error, {
			formId: priceId,
			values,
			fallback: 'This could not be saved. Please try again.',
			conflict: current ? conflictWith(current) : null,
		})
	}
}

export default function Prices({ loaderData: { offerings }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Settings">
				The services you sell. Changing a price never changes an existing order.
			</PageHead>
			<SettingsTabs current="/admin/settings/prices" />
			<div className="grid gap-4">
				{offerings.map(({ values, ...offering }) => {
					const rejected = rejectionFor(actionData, offering.priceId)
					const preview = actionData?.ok && actionData.priceId === offering.priceId ? actionData : null
					return (
						<OfferingForm
							key={offering.priceId}
							offering={offering}
							values={{ ...values, ...(preview ?? rejected)?.values }}
							previewCents={preview?.previewCents ?? null}
							rejected={rejected}
						/>
					)
				})}
			</div>
		</>
	)
}
