import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { formatCents } from '#app/lib/money/money.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Bay } from '#app/ui/illustrations/bay.tsx'
import { NumberPlate, ReferencePlate } from '#app/ui/illustrations/number-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import '#app/ui/illustrations/showpieces.css'

type PaymentSuccessProps = {
	/** Null if the page was opened without an order, or with one this browser may not see. */
	order: { reference: string; status: OrderStatus; title: string; amountCents: number } | null
}

const nextStep = '/apply'
const redirectAfterMs = 6_000
const pollIntervalMs = 2_000

/** The page the hosted payment page returns to. It shows the order and grants nothing. */
export function PaymentSuccess({ order }: PaymentSuccessProps) {
	if (order?.status === 'pending') return <Confirming order={order} />
	if (order?.status === 'expired' || order?.status === 'canceled')
		return (
			<Result title="This checkout is closed" order={order}>
				<p>It ended without a payment. You were not charged.</p>
				<Button asChild variant="go">
					<Link to="/services">View Our Services</Link>
				</Button>
			</Result>
		)
	if (order?.status === 'refunded')
		return (
			<Result title="Payment refunded" order={order}>
				<p>This payment was refunded in full.</p>
				<Button asChild>
					<Link to="/">Return to Home</Link>
				</Button>
			</Result>
		)
	return <Paid order={order} />
}

function Paid({ order }: PaymentSuccessProps) {
	const { pathname, search, state } = useLocation()
	const navigate = useNavigate()
	// The history entry records that it has redirected once, so that going back here does not redirect again.
	const hasRedirected = (state as { redirected?: boolean } | null)?.redirected === true
	const [staying, setStaying] = useState(false)
	const stayNotice = useRef<HTMLParagraphElement>(null)

	useEffect(() => {
		if (hasRedirected || staying) return
		const timer = setTimeout(async () => {
			await navigate(pathname + search, {
				replace: true,
				state: { redirected: true },
				preventScrollReset: true,
			})
			await navigate(nextStep)
		}, redirectAfterMs)
		return () => clearTimeout(timer)
	}, [hasRedirected, staying, navigate, pathname, search])

	useEffect(() => {
		if (!hasRedirected)
			toast.success(
				"We'll need some additional information to best assist you. You'll be redirected to our credit application form.",
				'',
				{ durationMs: redirectAfterMs },
			)
	}, [hasRedirected])

	function stay() {
		setStaying(true)
		// The toast announces a redirect that no longer happens, and the focused button disappears.
		toast.clear()
		stayNotice.current?.focus()
	}

	return (
		<Result title="Payment Successful!" order={order}>
			<p>
				Thank you for your purchase.
				{order && ' Your receipt is on its way to your inbox, and your advisor will be in touch.'}
			</p>
			<div className="flex flex-wrap gap-3">
				<Button asChild variant="go">
					<Link to={nextStep}>Continue to Credit Application</Link>
				</Button>
				{!hasRedirected && !staying && (
					<Button onClick={stay} data-js className="noscript:hidden">
						Stay on this page
					</Button>
				)}
			</div>
			<p className="text-base text-ink-soft">
				The credit application is optional: fill it in only if you want help with financing.
			</p>
			<p ref={stayNotice} tabIndex={-1} role="status" className="text-base text-ink-soft">
				{staying && 'You’re staying on this page. The application is there whenever you want it.'}
			</p>
		</Result>
	)
}

function Confirming({ order }: PaymentSuccessProps) {
	const { revalidate } = useRevalidator()
	const { pathname, search } = useLocation()
	useEffect(() => {
		const timer = setInterval(revalidate, pollIntervalMs)
		return () => clearInterval(timer)
	}, [revalidate])
	return (
		<Result title="Confirming your payment" order={order}>
			<p role="status">
				We’re waiting for the card-payment provider to confirm it. This usually takes a few seconds. You can
				leave this page; we’ll email you the receipt.
			</p>
			<Button asChild>
				<a href={pathname + search}>Check again</a>
			</Button>
		</Result>
	)
}

function Result({ title, order, children }: PaymentSuccessProps & { title: string; children: ReactNode }) {
	return (
		<section className="wrap band grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-16">
			<div className="grid justify-items-start gap-6">
				<h1 className="text-balance text-h1">{title}</h1>
				<div className="grid max-w-prose justify-items-start gap-5 text-lead">{children}</div>
			</div>
			{order && <OrderCard {...order} />}
		</section>
	)
}

function OrderCard({ title, reference, amountCents }: NonNullable<PaymentSuccessProps['order']>) {
	return (
		<Card look="raised">
			<Bay shape="hatch" paint="green" sky="sand" className="rounded-t-[11px]" />
			<dl>
				<div className="px-6 pt-6 pb-5">
					<dt className="text-fine text-ink-soft">Your order</dt>
					<dd className="font-semibold text-h4 leading-snug">{title}</dd>
				</div>
				<div className="stub flex flex-wrap items-center justify-between gap-3 p-5">
					<dt className="sr-only">Total and reference</dt>
					<dd>
						<NumberPlate caption="Total">{formatCents(amountCents)}</NumberPlate>
					</dd>
					<dd>
						<ReferencePlate size="lg">{reference}</ReferencePlate>
					</dd>
				</div>
			</dl>
		</Card>
	)
}
