import { Link } from 'react-router'
import '#app/ui/account/account.css'
import { getServices, getViewer } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { PaidAppointmentCard } from '#app/modules/appointments/components/booking/paid-appointment-card.tsx'
import { BriefForm } from '#app/modules/clients/components/brief/brief-form.tsx'
import { PaymentNotFound, PaymentSuccess } from '#app/modules/payments/components/payment-success.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { findPurchase, type Purchase } from '#app/workflows/payments/find-purchase.server.ts'
import type { Route } from './+types/payment-success'

export const handle: RouteHandle = { access: 'public', robots: 'disallow' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Payment')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url)
	const reference = searchParams.get('order') ?? ''
	const sessionId = searchParams.get('session') ?? ''
	const namesOrder = reference !== '' || sessionId !== ''
	if (!/^[A-Z0-9-]{1,20}$/.test(reference) || !/^[\w-]{1,255}$/.test(sessionId))
		return { purchase: null, namesOrder }
	const { db, links, clock } = getServices(context)
	const viewer = await getViewer(context)
	const purchase = await findPurchase(db, { reference, sessionId, viewer, links, now: clock.now() })
	return { purchase, namesOrder }
}

export default function PaymentSuccessPage({ loaderData: { purchase, namesOrder } }: Route.ComponentProps) {
	if (!purchase) return namesOrder ? <PaymentNotFound /> : <PaymentSuccess order={null} />
	const { order, receiptUrl, appointment, isTimeLost, brief, promise, agreementUrl } = purchase
	return (
		<PaymentSuccess
			order={order}
			receiptUrl={receiptUrl}
			isTimeLost={isTimeLost}
			promise={promise}
			agreementUrl={agreementUrl}
			next={
				appointment && (
					<PaidAppointmentCard appointment={appointment} isInTitle={order.status === 'deferred'} />
				)
			}
			when={appointment ? unbroken(`${appointment.day}, ${appointment.hours}`) : undefined}
			isBriefGiven={brief?.isGiven}
			brief={brief && <BriefOnSuccess {...brief} />}
		/>
	)
}

/** A date in a title breaks only between day and hours. */
const unbroken = (when: string) => when.replace(/(\w) (\d)/g, '$1\u00a0$2')

type BriefProps = NonNullable<Purchase['brief']>

/** The form in which the client says what they look for, on the page after the payment. */
function BriefOnSuccess({ kind, url, isGiven }: BriefProps) {
	return (
		<section aria-labelledby="brief" className="grid gap-5">
			<div className="grid gap-2">
				<h2 id="brief" className="scroll-mt-24 text-h3">
					{kind === 'search' ? 'What are you looking for?' : 'Which car are you going to see?'}
				</h2>
				{kind === 'appointment' && (
					<p className="text-ink-soft">
						Your advisor can check it before you meet. Every answer is optional.
					</p>
				)}
				{kind === 'search' && !isGiven && (
					<p className="text-ink-soft">About five minutes. A rough answer is fine.</p>
				)}
			</div>
			{isGiven ? (
				<p>
					Your advisor has your answers. <Link to={url}>See or change them</Link>
				</p>
			) : (
				<Card look="raised" className="p-[clamp(1.25rem,3vw,2rem)]">
					<BriefForm kind={kind} action={url} stored={{}} version={0} />
				</Card>
			)}
		</section>
	)
}
