import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { Conflict, InvalidFields, NotFound } from '#app/lib/errors.ts'
import { anyText, anyTexts } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { SandboxCheckout } from '#app/modules/payments/components/sandbox-checkout.tsx'
import { successUrlOf } from '#app/modules/payments/sandbox/sandbox.server.ts'
import {
	checkCard,
	disputeOfCard,
	isDeclinedLaterCard,
	isTestCard,
	sampleBuyer,
	sandboxCards,
} from '#app/modules/payments/sandbox/sandbox-card.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { findVisitOfCheckout } from '#app/workflows/payments/find-visit-of-checkout.server.ts'
import type { Route } from './+types/sandbox'

export const handle: RouteHandle = { access: 'public', robots: 'disallow', shell: 'none' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Sandbox payment')

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, clock } = getServices(context)
	const checkout = await getSandbox(context).getCheckout(params.id).catch(throwErrorResponse)
	const isExpired = checkout.status === 'open' && checkout.expiresAt <= clock.now()
	const [{ footerBrand }, visit] = await Promise.all([
		readSettings(context),
		findVisitOfCheckout(db, { reference: checkout.orderReference, sessionId: checkout.id }),
	])
	return {
		merchantName: footerBrand,
		title: checkout.title,
		visit,
		amountCents: checkout.amountCents,
		keepsCard: checkout.mode === 'setup',
		reference: checkout.orderReference,
		terms: checkout.terms,
		state:
			checkout.status === 'complete' ? 'paid' : checkout.status === 'open' && !isExpired ? 'open' : 'expired',
		successUrl: successUrlOf(checkout),
		cancelPath: checkout.cancelUrl.replace(/^\w+:\/\/[^/]+/, ''),
		// Prefilled with a card that is approved, so that trying the demo takes only a click.
		email: checkout.customerEmail ?? sampleBuyer.email,
		name: checkout.customerName ?? sampleBuyer.name,
		number: sandboxCards.pays,
		expiry: sampleBuyer.expiry,
	} as const
}

const cardSchema = z.object({
	...anyTexts('email', 'number', 'expiry', 'name'),
	cvc: anyText().meta({ secret: true }),
})

export async function action(args: Route.ActionArgs) {
	const { params, context } = args
	const { clock } = getServices(context)
	const sandbox = getSandbox(context)
	const current = await sandbox.getCheckout(params.id).catch(throwErrorResponse)
	const answer = await runForm(
		args,
		formAction({
			schema: cardSchema,
			async run(card) {
				const errors = current.status === 'open' ? checkCard(card, clock.now(), current.mode === 'setup') : {}
				if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
				try {
					const paid = await sandbox.pay(params.id, {
						email: card.email.trim(),
						name: card.name.trim(),
						dispute: disputeOfCard(card.number),
						isDeclinedLater: isDeclinedLaterCard(card.number),
					})
					return redirect(successUrlOf(paid), 303)
				} catch (error) {
					// Expired in the meantime, which the page shows.
					if (error instanceof Conflict) return redirect(`/sandbox/checkout/${params.id}`, 303)
					throw error
				}
			},
			fallback: 'You were not charged, because something went wrong on our side. Please try again.',
		}),
	)
	if (answer instanceof Response) return answer
	const { number = '', ...values } = answer.data.values
	const shown = { ...values, number: isTestCard(number) ? number : '' }
	return data({ ...answer.data, values: shown }, answer.init ?? {})
}

export default function SandboxCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { email, name, number, expiry, ...page } = loaderData
	const values = { email, name, number, expiry, ...answer?.values }
	const { formError } = answer ?? {}
	const errors = { ...answer?.errors, ...(formError && { card: formError }) }
	return <SandboxCheckout {...page} values={values} errors={errors} />
}

/** Throws the 404 page in live mode, which has no sandbox. */
function getSandbox(context: Readonly<RouterContextProvider>) {
	return getServices(context).sandbox ?? throwErrorResponse(new NotFound('Oops! Page not found'))
}
