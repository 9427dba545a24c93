import { useSubmit } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import {
	type AdminOffering,
	addOffering,
	changeOffering,
	listOfferingsForAdmin,
	placeOffering,
	setOfferingOnSale,
} from '#app/modules/catalog/change-offering.server.ts'
import { NewOffering } from '#app/modules/catalog/components/admin/new-offering.tsx'
import { OfferingForm, offeringDifferences } from '#app/modules/catalog/components/admin/offering-form.tsx'
import { OfferingOrder } from '#app/modules/catalog/components/admin/offering-order.tsx'
import {
	newOfferingSchema,
	offeringSchema,
	offeringText,
	typedOffering,
} from '#app/modules/catalog/offering.schema.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { findSettingsChange, type SettingsChange } from '#app/modules/settings/settings-history.server.ts'
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
	return {
		offerings: offerings.map((offering) => ({
			priceId: offering.priceId,
			kind: offering.kind,
			title: offering.title,
			priceCents: offering.priceCents,
			version: offering.version,
			active: offering.active,
			values: typedOffering(
				change?.area === 'prices' && change.item === offering.priceId
					? beforeChange(offering, change)
					: offering,
			),
		})),
	}
}

/** Returns a service as it was before a change of its texts; one that was added had none before. */
function beforeChange(offering: AdminOffering, { changes }: SettingsChange): AdminOffering {
	const earlier = Object.entries(changes).filter(([field, [was]]) => was !== null || field === 'badge')
	return { ...offering, ...Object.fromEntries(earlier.map(([field, [was]]) => [field, was])) }
}

/** Saves one service, or returns a preview without saving; adds, sorts and retires services. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const by = { actor, now: clock.now() }
	const formId = ({ priceId = '' }: RejectedForm['values']) => priceId
	const one = z.object({ priceId: anyText() })
	return runForms(
		args,
		{
			preview: formAction({
				schema: offeringSchema,
				run: ({ priceId, price: previewCents }, { values }) => ({
					ok: true as const,
					priceId,
					values,
					previewCents,
				}),
				formId,
			}),
			save: formAction({
				schema: offeringSchema,
				run: ({ priceId, version, ...offering }) =>
					changeOffering(db, { ...by, priceId, version, ...offeringText(offering) }),
				message: ['Service saved', 'New checkouts use this price. Existing orders keep theirs.'],
				formId,
				async conflict(_, values) {
					const offerings = await listOfferingsForAdmin(db, { actor })
					const theirs = offerings.find((each) => each.priceId === values.priceId)
					if (!theirs) return null
					return { version: theirs.version, rows: offeringDifferences(typedOffering(theirs), values) }
				},
			}),
			add: formAction({
				schema: newOfferingSchema,
				run: ({ kind, ...offering }) => addOffering(db, { ...by, kind, ...offeringText(offering) }),
				message: ['Service added', 'It is on sale now, at the end of the page.'],
			}),
			place: formAction({
				schema: one.extend({ before: anyText() }),
				run: ({ priceId, before }) => placeOffering(db, { ...by, priceId, before: before || null }),
				message: 'Order saved',
			}),
			retire: formAction({
				schema: one,
				run: ({ priceId }) => setOfferingOnSale(db, { ...by, priceId, isOnSale: false }),
				message: ['No longer offered', 'Orders and reviews keep it. You can offer it again.'],
			}),
			restore: formAction({
				schema: one,
				run: ({ priceId }) => setOfferingOnSale(db, { ...by, priceId, isOnSale: true }),
				message: 'Offered again',
			}),
		},
		{ page: '/admin/settings/prices', otherwise: 'save' },
	)
}

export default function Prices({ loaderData: { offerings }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const submit = useSubmit()
	const onSale = offerings.filter(({ active }) => active)
	const place = ({ priceId, before }: { priceId: string; before: string | null }) =>
		submit({ intent: 'place', priceId, before: before ?? '' }, { method: 'post', preventScrollReset: true })
	return (
		<>
			<PageHead title="Settings">
				The services you sell. Changing a price never changes an existing order.
			</PageHead>
			<SettingsTabs current="/admin/settings/prices" />
			<div className="grid gap-4">
				<OfferingOrder
					onSale={onSale}
					retired={offerings.filter(({ active }) => !active)}
					error={answer?.ok === false && isOfList(answer) ? answer.formError : null}
					onPlace={place}
				/>
				<NewOffering rejected={rejectionFor(answer, 'add')} count={offerings.length} />
				{onSale.map(({ values, ...offering }) => {
					const rejected = rejectionFor(answer, offering.priceId)
					const preview = answer?.ok && answer.priceId === offering.priceId ? answer : null
					return (
						<OfferingForm
							key={offering.priceId}
							offering={offering}
							values={{ ...values, ...shownValues((preview ?? rejected)?.values) }}
							previewCents={preview?.previewCents ?? null}
							rejected={rejected}
						/>
					)
				})}
			</div>
		</>
	)
}

const isOfList = ({ formId }: { formId?: string | undefined }) =>
	formId === 'place' || formId === 'retire' || formId === 'restore'

/** Returns what was typed; a box that was not checked is not sent. */
const shownValues = <Values extends object>(typed: Values | undefined) =>
	typed && { hasAppointment: '', ...typed }
