import { data, type RouterContextProvider, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { SandboxCheckout } from '#app/modules/payments/components/sandbox-checkout.tsx'
import { successUrlOf } from '#app/modules/payments/sandbox/sandbox.server.ts'
import {
	type CardForm,
	checkCard,
	isTestCard,
	sampleBuyer,
} from '#app/modules/payments/sandbox/sandbox-card.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/sandbox'

export const handle: RouteHandle = { access: 'public', robots: 'disallow', shell: 'none' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sandbox payment')

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, clock } = getServices(context)
	const checkout = await getSandbox(context).getCheckout(params.id).catch(throwErrorResponse)
	const isExpired = checkout.status === 'open' && checkout.expiresAt <= clock.now()
	const { footerBrand } = await getSettings(db)
	return {
		merchantName: footerBrand,
		title: checkout.title,
		amountCents: checkout.amountCents,
		reference: checkout.orderReference,
		terms: checkout.terms,
		state:
			checkout.status === 'complete' ? 'paid' : checkout.status === 'open' && !isExpired ? 'open' : 'expired',
		successUrl: successUrlOf(checkout),
		cancelPath: checkout.cancelUrl.replace(/^\w+:\/\/[^/]+/, ''),
		// Prefilled, so that trying the demo takes only a card number and a click.
		email: checkout.customerEmail ?? sampleBuyer.email,
		name: checkout.customerName ?? sampleBuyer.name,
		expiry: sampleBuyer.expiry,
	} as const
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const { clock } = getServices(context)
	const sandbox = getSandbox(context)
	const form = await readForm({ request, context })
	const field = (name: keyof CardForm) => String(form.get(name) ?? '')
	const { cvc, ...values } = {
		email: field('email'),
		number: field('number'),
		expiry: field('expiry'),
		cvc: field('cvc'),
		name: field('name'),
	}
	const current = await sandbox.getCheckout(params.id).catch(throwErrorResponse)
	const errors = current.status === 'open' ? checkCard({ ...values, cvc }, clock.now()) : {}
	if (Object.keys(errors).length > 0) {
		const shown = { ...values, number: isTestCard(values.number) ? values.number : '' }
		return data({ errors, values: shown }, { status: 422 })
	}
	try {
		const paid = await sandbox.pay(params.id, { email: values.email.trim(), name: values.name.trim() })
		return redirect(successUrlOf(paid), 303)
	} catch (error) {
		// Expired in the meantime, which the page shows.
		if (error instanceof Conflict) return redirect(`/sandbox/checkout/${params.id}`, 303)
		throw error
	}
}

export default function SandboxCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
	const { email, name, expiry, ...page } = loaderData
	const values = actionData?.values ?? { email, name, expiry, number: '' }
	return <SandboxCheckout {...page} values={values} errors={actionData?.errors ?? {}} />
}

/** Throws the 404 page in live mode, which has no sandbox. */
function getSandbox(context: Readonly<RouterContextProvider>) {
	return getServices(context).sandbox ?? throwErrorResponse(new NotFound('Oops! Page not found'))
}
