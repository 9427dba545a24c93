import { data } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { readDollars } from '#app/lib/money-input.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import {
	changeOffering,
	type DeskOffering,
	listOfferingsForDesk,
} from '#app/modules/catalog/change-offering.server.ts'
import {
	type OfferingAnswer,
	OfferingForm,
	type OfferingTyped,
} from '#app/modules/catalog/components/desk-offering-form.tsx'
import { SettingsTabs } from '#app/modules/settings/components/desk-settings-tabs.tsx'
import { findSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import type { Route } from './+types/admin.settings-prices'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Services and prices')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const restore = Number(new URL(args.request.url).searchParams.get('restore'))
	const [offerings, change] = await Promise.all([
		listOfferingsForDesk(db, { actor }),
		findSettingsChange(db, { actor, id: restore }),
	])
	const earlier = change?.area === 'prices' ? change : null
	return {
		offerings: offerings.map((offering) => ({
			...offering,
			typed: typedOf(
				earlier?.part === offering.priceId
					? {
							...offering,
							...Object.fromEntries(Object.entries(earlier.changes).map(([field, [was]]) => [field, was])),
						}
					: offering,
			),
		})),
	}
}

const typedOf = ({ title, summary, badge, priceCents }: DeskOffering): OfferingTyped => ({
	...{ title, summary },
	badge: badge ?? '',
	price: (priceCents / 100).toFixed(2),
})

/** Saves one service, or shows how it would look and saves nothing. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	const typed = typedValues(form, ['title', 'summary', 'badge', 'price'])
	const { priceId } = typedValues(form, ['priceId'])
	const version = Number.parseInt(String(form.get('version') ?? ''), 10) || 0
	const read = readDollars(typed.price)
	const answer: OfferingAnswer = {
		...{ priceId, typed, version },
		...{ message: null, field: null, theirs: null, previewCents: read.ok ? read.value : null },
	}
	try {
		if (!read.ok) throw new Invalid(read.message, 'price')
		if (form.get('intent') === 'preview') return data(answer)
		await changeOffering(db, {
			...{ actor, priceId, version, now: clock.now() },
			...{ title: typed.title, summary: typed.summary, badge: typed.badge || null, priceCents: read.value },
		})
		return redirectWithToast('/admin/settings/prices', {
			kind: 'success',
			title: 'Service saved',
			description: 'Checkouts from now on take this price. Orders keep theirs.',
		})
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		const field = error instanceof Invalid ? (error.field ?? null) : null
		if (!(error instanceof Conflict)) return data({ ...answer, message, field }, init)
		const now = (await listOfferingsForDesk(db, { actor })).find((each) => each.priceId === priceId)!
		return data({ ...answer, message, version: now.version, theirs: typedOf(now) }, init)
	}
}

export default function Prices({ loaderData: { offerings }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Settings">What is on sale. A changed price never changes an order.</PageHead>
			<SettingsTabs current="/admin/settings/prices" />
			<div className="grid gap-4">
				{offerings.map(({ typed, ...offering }) => {
					const answer = actionData?.priceId === offering.priceId ? actionData : null
					return (
						<OfferingForm
							key={offering.priceId}
							offering={offering}
							typed={answer?.typed ?? typed}
							answer={answer}
						/>
					)
				})}
			</div>
		</>
	)
}
