import { data, redirect } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { admit, failureOf } from '#app/http/forms.server.ts'
import { formatDate, formatMoment } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { InvoiceLamp } from '#app/modules/payments/components/invoice-lamp.tsx'
import { invoiceState } from '#app/modules/payments/invoice-state.ts'
import { openInvoiceLink } from '#app/modules/payments/invoices.server.ts'
import { payInvoice } from '#app/modules/payments/pay-invoice.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody } from '#app/ui/card.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { ReferencePlate } from '#app/ui/number-plate.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/invoice'

/** The address is the key to the invoice: no other site is told of it. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your invoice')

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('link') ?? ''

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, invoiceLinks: links } = getServices(context)
	const token = tokenOf(request)
	const [settings, found] = await Promise.all([
		getSettings(db),
		openInvoiceLink(db, { links, token }).catch(refusePage),
	])
	const { reference, title, note, customerName, dueOn, paidAt } = found
	return {
		...{ reference, title, note, customerName },
		state: invoiceState(found),
		amount: formatCents(found.amountCents),
		due: dueOn && formatDate(dueOn),
		paid: paidAt && formatMoment(paidAt, settings.timeZone),
		/** Back from the hosted page, and the provider has not told of it yet. */
		waits: !paidAt && new URL(request.url).searchParams.has('paid'),
		from: settings.footerBrand,
		contactEmail: settings.contactEmail,
		action: `/invoice?link=${encodeURIComponent(token)}`,
	}
}

/** GET shows, POST pays: a link that a mail program follows changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, payments, env, clock, invoiceLinks: links } = getServices(context)
	const token = tokenOf(request)
	await openInvoiceLink(db, { links, token }).catch(refusePage)
	try {
		admit(context)
		const viewer = await getViewer(context)
		const { url } = await payInvoice(db, {
			...{ links, token, viewer, payments },
			origin: env.origin,
			now: clock.now(),
		})
		return redirect(url, 303)
	} catch (error) {
		const { message, init } = failureOf(
			context,
			error,
			'The payment page could not be opened. Please try again.',
		)
		return data({ message }, init)
	}
}

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, title, note, customerName, state, amount, due, paid, waits, from, action } = loaderData
	return (
		<>
			<PageHero title="Your invoice">
				From {from} for {customerName}.
			</PageHero>
			<div className="wrap grid gap-5 pb-24">
				{actionData?.message && <ErrorBox>{actionData.message}</ErrorBox>}
				<Card asChild className="max-w-prose">
					<section aria-label="What is to be paid">
						<CardBody className="grid gap-5 pt-4">
							<p className="flex flex-wrap items-center gap-3">
								<ReferencePlate>{reference}</ReferencePlate>
								<InvoiceLamp state={state} />
							</p>
							<div>
								<h2 className="text-h3">{title}</h2>
								<p className="num text-h2">{amount}</p>
								{due && state === 'open' && <p className="text-ink-soft">To be paid by {due}.</p>}
							</div>
							{note && <p className="whitespace-pre-wrap">{note}</p>}
							<Standing {...{ state, paid, waits }} />
							{state === 'open' && !waits && (
								<form method="post" action={action}>
									<Button type="submit" variant="go">
										Pay {amount} now
									</Button>
								</form>
							)}
						</CardBody>
					</section>
				</Card>
				<p className="text-ink-soft">
					Something is not right? Write to{' '}
					<a href={`mailto:${loaderData.contactEmail}`}>{loaderData.contactEmail}</a>.
				</p>
			</div>
		</>
	)
}

function Standing({
	state,
	paid,
	waits,
}: Pick<Route.ComponentProps['loaderData'], 'state' | 'paid' | 'waits'>) {
	if (state === 'paid') return <p>Paid {paid}. The receipt is in your inbox.</p>
	if (state === 'withdrawn') return <p>This invoice was taken back. Nothing is to be paid.</p>
	if (waits)
		return (
			<p role="status">
				We wait for the word of the card provider; it takes a few seconds. Load this page again to see it.
			</p>
		)
	return null
}
