import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { anyText, textField, versionField } from '#app/lib/forms/form-fields.ts'
import { dollarsField } from '#app/lib/forms/number-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import {
	type AdminOffering,
	changeOffering,
	invalidOffering,
	listOfferingsForAdmin,
	priceCentsRange,
} from '#app/modules/catalog/change-offering.server.ts'
import {
	OfferingForm,
	offeringDifferences,
	type TypedOffering,
} from '#app/modules/catalog/components/admin/offering-form.tsx'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { findSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
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
	const formId = ({ priceId = '' }: RejectedForm['values']) => priceId
	return runForms(
		args,
		{
			preview: formAction({
				schema: offeringForm,
				run: ({ priceId, price: previewCents }, { values }) => ({
					ok: true as const,
					priceId,
					values,
					previewCents,
				}),
				formId,
			}),
			save: formAction({
				schema: offeringForm,
				run: ({ price: priceCents, badge, ...offering }) =>
					changeOffering(db, {
						actor,
						...offering,
						badge: badge || null,
						priceCents,
						now: clock.now(),
					}),
				message: ['Service saved', 'New checkouts use this price. Existing orders keep theirs.'],
				formId,
				async conflict(_, values) {
					const offerings = await listOfferingsForAdmin(db, { actor })
					const theirs = offerings.find((each) => each.priceId === values.priceId)
					if (!theirs) return null
					return {
						version: theirs.version,
						rows: offeringDifferences(typedOf(theirs), values),
					}
				},
			}),
		},
		{ page: '/admin/settings/prices', otherwise: 'save' },
	)
}

const offeringForm = z.object({
	priceId: anyText(),
	title: textField({ charsMax: 80, missing: invalidOffering.title, tooLong: invalidOffering.title }),
	price: dollarsField({
		centsMin: priceCentsRange[0],
		centsMax: priceCentsRange[1],
		outOfRange: invalidOffering.price,
	}),
	summary: textField({ charsMax: 300, missing: invalidOffering.summary, tooLong: invalidOffering.summary }),
	badge: textField({ charsMax: 24, tooLong: invalidOffering.badge }),
	version: versionField(),
})

export default function Prices({ loaderData: { offerings }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<>
			<PageHead title="Settings">
				The services you sell. Changing a price never changes an existing order.
			</PageHead>
			<SettingsTabs current="/admin/settings/prices" />
			<div className="grid gap-4">
				{offerings.map(({ values, ...offering }) => {
					const rejected = rejectionFor(answer, offering.priceId)
					const preview = answer?.ok && answer.priceId === offering.priceId ? answer : null
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
