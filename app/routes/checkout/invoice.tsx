import { redirect } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate, formatMoment } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { InvoiceStatusBadge } from '#app/modules/payments/components/invoice-status.tsx'
import { invoiceState, leftToPay } from '#app/modules/payments/invoices/invoice-state.ts'
import { openInvoiceLink } from '#app/modules/payments/invoices/invoices.server.ts'
import { payInvoice } from '#app/modules/payments/invoices/pay-invoice.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/invoice'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 120, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants access to the invoice, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your invoice')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, links } = getServices(context)
	const token = linkTokenOf(request)
	const [settings, invoice] = await Promise.all([
		readSettings(context),
		openInvoiceLink(db, { links, token }).catch(throwErrorResponse),
	])
	const { reference, title, note, customerName, dueOn, paidAt, paidCents } = invoice
	return {
		reference,
		title,
		note,
		customerName,
		state: invoiceState(invoice),
		amount: formatCents(invoice.amountCents),
		paidCents,
		left: formatCents(leftToPay(invoice)),
		due: dueOn && formatDate(dueOn),
		paid: paidAt && formatMoment(paidAt, settings.timeZone),
		/** The client is back from the hosted page, but the provider has not confirmed the payment yet. */
		isPending: !paidAt && new URL(request.url).searchParams.has('paid'),
		from: settings.footerBrand,
		contactEmail: settings.contactEmail,
		action: linkPath('invoice', token),
	}
}

/** Only POST starts a payment: an email program that follows the link changes nothing. */
export async function action(args: Route.ActionArgs) {
	const { db, payments, env, clock, links } = getServices(args.context)
	const token = linkTokenOf(args.request)
	await openInvoiceLink(db, { links, token }).catch(throwErrorResponse)
	return runForm(
		args,
		formAction({
			async run() {
				const viewer = await getViewer(args.context)
				const payment = { links, token, viewer, payments, origin: env.origin, now: clock.now() }
				return redirect((await payInvoice(db, payment)).url, 303)
			},
			fallback: 'The payment page could not be opened. Please try again.',
		}),
	)
}

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const {
		reference,
		title,
		note,
		customerName,
		state,
		amount,
		paidCents,
		left,
		due,
		paid,
		isPending,
		from,
		action,
	} = loaderData
	return (
		<>
			<PageHero title="Your invoice">{`From ${from} for ${customerName}.`}</PageHero>
			<div className="wrap grid gap-5 pb-24">
				{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
				<Card asChild className="max-w-prose">
					<section aria-label="What you’re paying for">
						<CardBody className="grid gap-5 pt-4">
							<p className="flex flex-wrap items-center gap-3">
								<ReferencePlate>{reference}</ReferencePlate>
								<InvoiceStatusBadge state={state} paidCents={paidCents} />
							</p>
							<div>
								<h2 className="text-h3">{title}</h2>
								<p className="num text-h2">{amount}</p>
								{state === 'open' && paidCents > 0 && (
									<p>{`${formatCents(paidCents)} of it is paid, ${left} is left.`}</p>
								)}
								{due && state === 'open' && <p className="text-ink-soft">{`Due by ${due}.`}</p>}
							</div>
							{note && <p className="whitespace-pre-wrap">{note}</p>}
							<PaymentStatus state={state} paid={paid} isPending={isPending} />
							{state === 'open' && !isPending && (
								<form method="post" action={action}>
									<Button type="submit" variant="go">{`Pay ${left} now`}</Button>
								</form>
							)}
						</CardBody>
					</section>
				</Card>
				<p className="text-ink-soft">
					Something not right? Email us at{' '}
					<a href={`mailto:${loaderData.contactEmail}`} translate="no">
						{loaderData.contactEmail}
					</a>
					.
				</p>
			</div>
		</>
	)
}

function PaymentStatus({
	state,
	paid,
	isPending,
}: Pick<Route.ComponentProps['loaderData'], 'state' | 'paid' | 'isPending'>) {
	if (state === 'paid') return <p>{`Paid ${paid ?? ''}. We’ve emailed you the receipt.`}</p>
	if (state === 'withdrawn') return <p>This invoice was canceled. You don’t need to pay anything.</p>
	if (isPending)
		return (
			<p role="status">
				We’re waiting for the card provider to confirm your payment. This usually takes a few seconds; reload
				this page to see the result.
			</p>
		)
	return null
}
