import { Form, Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate, formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { methodNames } from '#app/modules/payments/books/book-kinds.ts'
import { HandPaymentForm } from '#app/modules/payments/components/admin/hand-payment-form.tsx'
import { InvoiceStatusBadge } from '#app/modules/payments/components/invoice-status.tsx'
import { handPaymentSchema } from '#app/modules/payments/invoices/hand-payment.schema.ts'
import { invoiceState, leftToPay } from '#app/modules/payments/invoices/invoice-state.ts'
import {
	getInvoice,
	invoiceLink,
	listInvoicePayments,
	sendInvoiceAgain,
	voidInvoice,
} from '#app/modules/payments/invoices/invoices.server.ts'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { recordHandPayment } from '#app/workflows/payments/record-hand-payment.server.ts'
import type { Route } from './+types/invoice'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Invoice')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock, links } = getServices(args.context)
	const [{ timeZone }, stored] = await Promise.all([
		readSettings(args.context),
		getInvoice(db, { actor, reference: args.params.reference }).catch(throwErrorResponse),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const { reference, customerName, customerEmail, title, note, paidCents } = stored
	const payments = await listInvoicePayments(db, { actor, invoiceId: stored.id })
	return {
		requestKey: crypto.randomUUID(),
		controls: controlsOf(handPaymentSchema),
		today: localDateOf(clock.now(), timeZone),
		url: links.urlOf(invoiceLink(stored)),
		left: formatCents(leftToPay(stored)),
		payments: payments.map((each) => ({
			reference: each.reference,
			what: `${formatCents(each.amountCents)}, ${methodNames[each.method]}`,
			paid: each.paidAt && formatMoment(each.paidAt, timeZone, thisYear),
			refunded: each.refundedCents ? formatCents(each.refundedCents) : null,
		})),
		invoice: {
			reference,
			customerName,
			customerEmail,
			title,
			note,
			paidCents,
			state: invoiceState(stored),
			amount: formatCents(stored.amountCents),
			sent: formatMoment(stored.createdAt, timeZone, thisYear),
			due: stored.dueOn && formatDate(stored.dueOn),
			paid: stored.paidAt && formatMoment(stored.paidAt, timeZone, thisYear),
			withdrawn: stored.voidedAt && formatMoment(stored.voidedAt, timeZone, thisYear),
		},
	}
}

/** Sends the payment link again, records that the invoice was paid without it, or voids it. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock, links, payments } = getServices(args.context)
	const { reference } = args.params
	return runForms(
		args,
		{
			again: formAction({
				schema: z.object({ requestKey: z.string().transform((key) => key.slice(0, 100)) }),
				run: ({ requestKey }) => sendInvoiceAgain(db, { actor, reference, requestKey, links }),
				message: ['Invoice sent again', 'The client will get the same link again.'],
			}),
			paid: formAction({
				schema: handPaymentSchema,
				async run({ amount: amountCents, ...input }) {
					const { timeZone } = await readSettings(args.context)
					const now = clock.now()
					return recordHandPayment(db, {
						actor,
						reference,
						...input,
						amountCents,
						timeZone,
						links,
						payments,
						now,
					})
				},
				message: ['Payment recorded', 'The client will get a receipt.'],
			}),
			void: formAction({
				run: () => voidInvoice(db, { actor, reference, now: clock.now() }),
				message: ['Invoice canceled', 'Its link no longer accepts payment.'],
			}),
		},
		{ page: `/admin/invoices/${reference}`, fallback: 'This could not be done. Please try again.' },
	)
}

export default function InvoiceFile({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { invoice, url, payments, left } = loaderData
	const requestKey = useFormKey(loaderData.requestKey)
	const paid = useFormState(loaderData.controls, {
		answer: actionData,
		intent: 'paid',
		initial: { paidOn: loaderData.today, amount: left },
	})
	return (
		<>
			<FileHead
				back={{ to: '/admin/invoices', label: 'Invoices' }}
				name={<bdi translate="no">{invoice.customerName}</bdi>}
				reference={invoice.reference}
				status={<InvoiceStatusBadge state={invoice.state} paidCents={invoice.paidCents} />}
			>
				{invoice.title}
			</FileHead>
			{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<AdminSection id="facts" title="Invoice details" className="grid gap-4">
					<DetailList
						facts={[
							['Amount', invoice.amount],
							['Sent', invoice.sent],
							invoice.due ? ['Due by', invoice.due] : null,
							['Paid', invoice.paid ?? (invoice.paidCents ? formatCents(invoice.paidCents) : 'Not yet')],
							invoice.state === 'open' && invoice.paidCents ? ['Left to pay', left] : null,
							invoice.withdrawn ? ['Canceled', invoice.withdrawn] : null,
							[
								'Email',
								<a key="email" href={`mailto:${invoice.customerEmail}`} translate="no">
									{invoice.customerEmail}
								</a>,
							],
						]}
					/>
					{invoice.note && <p className="whitespace-pre-wrap">{invoice.note}</p>}
					{payments.length > 0 && (
						<ul className="grid gap-1">
							{payments.map(({ reference, what, paid: paidOn, refunded }) => (
								<li key={reference}>
									<Link to={`/admin/orders/${reference}`}>{what}</Link>
									<span>{`, ${paidOn}${refunded ? `, ${refunded} refunded` : ''}`}</span>
								</li>
							))}
						</ul>
					)}
				</AdminSection>
				{invoice.state === 'open' && (
					<div className="grid gap-4">
						<AdminSection id="link" title="The link" className="grid gap-4">
							<Field label="Payment link" hint="Anyone with this link can read and pay the invoice.">
								<Input readOnly density="compact" value={url} />
							</Field>
							<Form method="post" className="flex flex-wrap gap-2">
								<input type="hidden" name="requestKey" value={requestKey} />
								<Button intent="again" variant="plain" size="compact">
									<Icon name="mail" />
									Send again
								</Button>
								<Button intent="void" variant="quiet" size="compact">
									<Icon name="undo-2" />
									Cancel invoice
								</Button>
							</Form>
						</AdminSection>
						<AdminSection id="paid" title="Paid another way">
							<HandPaymentForm
								key={requestKey}
								form={paid}
								requestKey={requestKey}
								today={loaderData.today}
							/>
						</AdminSection>
					</div>
				)}
			</div>
		</>
	)
}
