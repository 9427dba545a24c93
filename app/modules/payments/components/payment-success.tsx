import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { formatCents } from '#app/lib/money/money.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { toast } from '#app/ui/overlays/toast.ts'
import type { OrderStatus } from '../orders/order-status.ts'

type PaymentSuccessProps = {
	/** Null if the page was opened without one. */
	order: {
		reference: string
		status: OrderStatus
		title: string
		amountCents: number
		/** What the charge of the kept card waits for; null if it waits for nothing. */
		waitsFor?: string | null
	} | null
	/** The receipt as a PDF. */
	receiptUrl?: string | null
	/** The booked appointment, above all else; with when it is, if the title says so. */
	next?: ReactNode
	when?: string | undefined
	/** Whether the payment was for an appointment whose time could not be kept. */
	isTimeLost?: boolean
	/** The form in which the client says what they look for. */
	brief?: ReactNode
	/** Whether the client has already filled it in; then the page does not redirect. */
	isBriefGiven?: boolean | undefined
	/** What is promised for the service, as a sentence. */
	promise?: string | null
	/** The page on which the agreement can be read and ended; null if there is none or the appointment says how. */
	agreementUrl?: string | null
}

const applicationPath = '/apply'
const redirectAfterMs = 6_000
const pollIntervalMs = 2_000
const stayParameter = 'stay'

/** The page the hosted payment page returns to. It shows the order and grants nothing. */
export function PaymentSuccess(props: PaymentSuccessProps) {
	const { order } = props
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
	return <Paid {...props} />
}

function Paid(props: PaymentSuccessProps) {
	const { order, receiptUrl, next, when, isTimeLost = false, brief } = props
	const { promise, agreementUrl } = props
	const isDeferred = order?.status === 'deferred'
	const { pathname, search, state } = useLocation()
	// The button was pressed before its script ran, or there is nothing left to do.
	const mayStay = props.isBriefGiven || new URLSearchParams(search).has(stayParameter)
	const navigate = useNavigate()
	// The history entry stores whether it has redirected, so that going back to it does not redirect again.
	const hasRedirected = (state as { redirected?: boolean } | null)?.redirected === true
	const [staying, setStaying] = useState(mayStay)
	const stayNotice = useRef<HTMLParagraphElement>(null)
	const stayArea = useRef<HTMLDivElement>(null)

	useEffect(() => {
		if (hasRedirected || staying) return
		const timer = setTimeout(async () => {
			await navigate(pathname + search, {
				replace: true,
				state: { redirected: true },
				preventScrollReset: true,
			})
			await navigate(applicationPath)
		}, redirectAfterMs)
		return () => clearTimeout(timer)
	}, [hasRedirected, staying, navigate, pathname, search])

	useEffect(() => {
		if (!hasRedirected && !mayStay)
			toast.success(
				"We'll need some additional information to best assist you. You'll be redirected to our credit application form.",
				'',
				// The fields are where toasts are on phones.
				{ durationMs: redirectAfterMs, atTop: true, icon: 'info' },
			)
	}, [hasRedirected, mayStay])

	/** Stops the redirect, and removes the toast that announces it. */
	const stay = useCallback(() => {
		setStaying(true)
		toast.clear()
	}, [])

	// Whoever types, clicks or scrolls is doing something here: nothing may take the page away from them.
	useEffect(() => {
		if (hasRedirected || staying) return
		const listeners = new AbortController()
		const onUse = ({ target }: Event) => {
			// The button announces what it did.
			if (!(target instanceof Node && stayArea.current?.contains(target))) stay()
		}
		for (const event of ['click', 'keydown', 'input', 'focusin', 'wheel', 'touchmove'])
			document.addEventListener(event, onUse, { signal: listeners.signal, passive: true })
		return () => listeners.abort()
	}, [hasRedirected, staying, stay])

	const hasNext = Boolean(next || brief)
	// What was bought comes first, then the card.
	const isNamed = isDeferred && when !== undefined
	const thanks = <Thanks order={order} receiptUrl={receiptUrl} promise={promise} isNamed={isNamed} />
	return (
		<Result
			title={
				!isDeferred ? 'Payment Successful!' : when ? `Your visit is booked: ${when}` : 'Your card is saved'
			}
			order={order}
			below={brief}
			aside={hasNext && <CreditApplication variant="plain" />}
		>
			{!isNamed && thanks}
			{isTimeLost && (
				<p>
					Your payment arrived too late to keep the time you asked for. We’ll refund it; our email says what
					happens next.
				</p>
			)}
			{next}
			{isNamed && thanks}
			{!hasNext && <CreditApplication variant="go" />}
			{/* As high with the button as without, so that a click does not miss what it is aimed at. */}
			{!hasRedirected && !props.isBriefGiven && (
				<div ref={stayArea} className="grid min-h-12 items-center noscript:hidden">
					{!staying && (
						<StayForm
							search={search}
							onStay={() => {
								stay()
								// The focused button disappears.
								stayNotice.current?.focus()
							}}
						/>
					)}
					<p ref={stayNotice} tabIndex={-1} role="status" className="text-ink-soft text-small">
						{staying && 'You’re staying on this page. The application is there whenever you want it.'}
					</p>
				</div>
			)}
			{agreementUrl && (
				<p className="text-base">
					Changed your mind? <Link to={agreementUrl}>See or end your agreement</Link>
				</p>
			)}
		</Result>
	)
}

type StayFormProps = { search: string; onStay: () => void }

/** The button that stops the redirect, with the seconds that are left. Pressed before its script runs, it loads the page without one. */
function StayForm({ search, onStay }: StayFormProps) {
	const [secondsLeft, setSecondsLeft] = useState(redirectAfterMs / 1000)
	useEffect(() => {
		const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(seconds - 1, 0)), 1000)
		return () => clearInterval(timer)
	}, [])
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault()
				onStay()
			}}
		>
			{[...new URLSearchParams(search), [stayParameter, '']].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Button type="submit" size="sm" variant="plain">
				<span>Stay on this page</span>
				{/* The toast is read aloud; a number that changes each second would interrupt it. */}
				<span aria-hidden="true" className="num font-normal text-ink-soft">{`${secondsLeft} s`}</span>
			</Button>
		</form>
	)
}

function Thanks({
	order,
	receiptUrl,
	promise,
	isNamed,
}: Pick<PaymentSuccessProps, 'order' | 'receiptUrl' | 'promise'> & { isNamed: boolean }) {
	const next = promise ? ` ${promise}` : ''
	if (!order) return <p>{`Thank you for your purchase.${next}`}</p>
	if (order.status === 'deferred') {
		const charge = order.waitsFor
			? ` ${formatCents(order.amountCents)} is charged to your card only after ${order.waitsFor}.`
			: ''
		return <p>{`${isNamed ? 'Your card is saved. ' : ''}Nothing was charged.${charge}${next}`}</p>
	}
	const onItsWay = `is on its way to your inbox.${next}`
	if (!receiptUrl) return <p>{`Thank you for your purchase. Your receipt ${onItsWay}`}</p>
	return (
		<p>
			<span>Thank you for your purchase. </span>
			<a href={receiptUrl} download>
				Your receipt
			</a>
			<span>{` ${onItsWay}`}</span>
		</p>
	)
}

/** For help with financing; never the next step of a service. */
function CreditApplication({ variant }: { variant: 'go' | 'plain' }) {
	return (
		<div className="grid justify-items-start gap-3">
			<Button asChild variant={variant}>
				<Link to={applicationPath}>Continue to Credit Application</Link>
			</Button>
			<p className="text-base text-ink-soft">
				The credit application is optional: fill it in only if you want help with financing.
			</p>
		</div>
	)
}

/** For an address that names an order which does not exist, or another browser's. */
export function PaymentNotFound() {
	return (
		<Result title="We couldn’t find this payment" order={null}>
			<p>
				If you paid, your receipt is on its way to your inbox, with a link to what comes next. If it isn’t
				there, please write to us or call.
			</p>
			<Button asChild variant="go">
				<Link to="/services">View Our Services</Link>
			</Button>
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

type ResultProps = Pick<PaymentSuccessProps, 'order'> & {
	title: string
	children: ReactNode
	/** What to do next, below the text. */
	below?: ReactNode
	/** Beside it, on a phone after it. */
	aside?: ReactNode
}

function Result({ title, order, children, below, aside }: ResultProps) {
	return (
		<section className="wrap band pt-14 grid items-start max-sm:pt-16 gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-12">
			<div className="grid justify-items-start gap-6 max-sm:gap-4">
				<h1 className="text-balance text-h1 max-sm:text-h2">{title}</h1>
				<div className="grid max-w-prose justify-items-start gap-5 text-lead max-sm:text-base">
					{children}
				</div>
			</div>
			{below}
			{(order || aside) && (
				// On wide screens below the toast.
				<div className="grid gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-20">
					{order && <OrderCard {...order} />}
					{aside}
				</div>
			)}
		</section>
	)
}

function OrderCard({ title, reference, amountCents, status }: NonNullable<PaymentSuccessProps['order']>) {
	return (
		<dl className="grid rounded-card border border-line">
			<div className="flex flex-wrap justify-between gap-x-4 border-line border-b px-4 py-3">
				<dt className="font-semibold text-small">{title}</dt>
				<dd className="num font-semibold text-small">
					{`${formatCents(amountCents)}${status === 'deferred' ? ' later' : ''}`}
				</dd>
			</div>
			<div className="flex flex-wrap justify-between gap-x-4 px-4 py-3 text-small">
				<dt className="text-ink-soft">Order</dt>
				<dd className="num" translate="no">
					{reference}
				</dd>
			</div>
		</dl>
	)
}
