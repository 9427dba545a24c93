import { getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { PaymentSuccess } from '#app/modules/payments/components/payment-success.tsx'
import { findOrderByReference } from '#app/modules/payments/orders/orders.server.ts'
import type { Route } from './+types/payment-success'

/** `start: 'now'`: the purpose of the page is a toast and a redirect by script. */
export const handle: RouteHandle = { access: 'public', robots: 'disallow', start: 'now' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Payment')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url)
	const reference = searchParams.get('order') ?? ''
	const sessionId = searchParams.get('session') ?? ''
	if (!/^[A-Z0-9-]{1,20}$/.test(reference) || !/^[\w-]{1,255}$/.test(sessionId)) return { order: null }
	return { order: await findOrderByReference(getServices(context).db, { reference, sessionId }) }
}

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
	return <PaymentSuccess order={loaderData.order} />
}
