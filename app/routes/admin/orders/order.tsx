import { useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { anyText, anyTexts } from '#app/lib/forms/form-fields.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { AgreementSections, isOfAgreement } from '#app/modules/agreements/components/agreement-sections.tsx'
import { isSameName } from '#app/modules/agreements/signer-name.ts'
import { ClientLink } from '#app/modules/clients/components/admin/files/client-link.tsx'
import { methodNames } from '#app/modules/payments/books/book-kinds.ts'
import { DisputeCard } from '#app/modules/payments/components/admin/dispute-card.tsx'
import { OrderFacts } from '#app/modules/payments/components/admin/order-details.tsx'
import { OrderEvents } from '#app/modules/payments/components/admin/order-events.tsx'
import { ReceiptButton } from '#app/modules/payments/components/admin/receipt-button.tsx'
import { RefundForm } from '#app/modules/payments/components/admin/refund-form.tsx'
import { RefundList } from '#app/modules/payments/components/admin/refund-list.tsx'
import { WaitingFee } from '#app/modules/payments/components/admin/waiting-fee.tsx'
import { OrderStatusBadge } from '#app/modules/payments/components/order-status.tsx'
import { disputeAnswerSchema } from '#app/modules/payments/disputes/dispute-answer.schema.ts'
import { holdingStatuses, holdsMoney } from '#app/modules/payments/disputes/dispute-status.ts'
import { listDisputesOfOrder } from '#app/modules/payments/disputes/list-disputes.server.ts'
import { byHand } from '#app/modules/payments/invoices/hand-payment.server.ts'
import { listOrderEvents } from '#app/modules/payments/orders/admin-orders.server.ts'
import {
	getOrderDetail,
	releaseRefund,
	withdrawRefund,
} from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { refundSchema } from '#app/modules/payments/refunds/refund.schema.ts'
import { clientIdOf } from '#app/routes/admin/client-link.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { deliverService } from '#app/workflows/agreements/deliver-service.server.ts'
import { feeFacts, readWaitingFee } from '#app/workflows/agreements/waiting-fee.server.ts'
import { acceptDispute, answerDispute } from '#app/workflows/disputes/answer-dispute.server.ts'
import { refundOrder } from '#app/workflows/payments/refund-order.server.ts'
import { sendReceiptAgain } from '#app/workflows/payments/resend-receipt.server.ts'
import type { Route } from './+types/order'
import { agreementForms, showAgreement } from './order-agreement.server.ts'
import { showDispute } from './order-dispute.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Order')

const requestedBy: Record<string, string> = {
	client: 'the client',
	advisor: 'you',
	system: 'the site',
	provider: 'the provider',
}

const effects: Record<string, string> = {
	applied: 'Changed this order',
	ignored: 'Nothing to change',
	mismatched: 'The amount does not match the order: not fulfilled',
}

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { reference } = args.params
	const [{ order, refunds, refundableCents }, { timeZone }] = await Promise.all([
		getOrderDetail(db, { actor, reference }).catch(throwErrorResponse),
		readSettings(args.context),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const person = { orderId: order.id, userId: order.userId, email: order.customerEmail }
	const clientId = await clientIdOf(args.context, person)
	const shown = { actor, clientId, orderStatus: order.status, timeZone, thisYear }
	const [agreement, events, disputes, fee] = await Promise.all([
		order.agreementId ? showAgreement(args.context, { ...shown, id: order.agreementId }) : null,
		listOrderEvents(db, { actor, orderId: order.id }),
		listDisputesOfOrder(db, { orderId: order.id }),
		readWaitingFee(db, { order }),
	])
	const isHeld = disputes.some(({ status }) => holdingStatuses.includes(status))
	return {
		clientId,
		requestKey: crypto.randomUUID(),
		// What the bank took can't be given back a second time.
		refundable:
			refundableCents && !disputes.some(({ status }) => holdsMoney(status))
				? (refundableCents / 100).toFixed(2)
				: null,
		disputes: disputes.map((dispute) =>
			showDispute(dispute, {
				actor,
				isRefunded: order.refundedCents > 0,
				waitingRefund: waitingOf(refunds),
				isSandbox: order.provider === 'sandbox',
				now: clock.now(),
				timeZone,
				thisYear,
			}),
		),
		order: {
			reference,
			status: order.status,
			title: order.title,
			customer: order.customerName ?? order.customerEmail ?? 'Not known yet',
			email: order.customerEmail,
			amount: formatCents(order.amountCents),
			refunded: order.refundedCents ? formatCents(order.refundedCents) : null,
			paidAt: order.paidAt && formatMoment(order.paidAt, timeZone, thisYear),
			method: methodNames[order.method],
			provider: order.provider === byHand ? null : order.provider,
			paymentId: order.providerPaymentId,
			appointmentId: order.appointmentId,
			otherPayer: isSameName(order.payerName, order.customerName) ? null : order.payerName,
			agreement: agreement?.facts ?? null,
		},
		agreement: agreement?.parts ?? null,
		fee: fee && {
			mayDeliver: fee.mayDeliver,
			facts: feeFacts(fee, (at) => at && formatMoment(at, timeZone, thisYear)),
		},
		events: events.map(({ eventId, type, outcome, createdByProviderAt }) => ({
			id: eventId,
			type,
			effect: getOwnValue(effects, outcome) ?? outcome,
			at: formatMoment(createdByProviderAt, timeZone, thisYear),
		})),
		hasReceipt: order.paidAt !== null && order.customerEmail !== null,
		refunds: refunds.map(({ id, status, reason, lastError, ...refund }) => ({
			id,
			status,
			reason,
			lastError,
			amount: formatCents(refund.amountCents),
			at: formatMoment(refund.settledAt ?? refund.createdAt, timeZone, thisYear),
			requestedBy: getOwnValue(requestedBy, refund.requestedBy) ?? refund.requestedBy,
			soon: status === 'due' && (isHeld || refund.nextAttemptAt <= clock.now()),
		})),
	}
}

/** What is still to be refunded, formatted; null: nothing. */
function waitingOf(refunds: readonly { status: string; amountCents: number }[]): string | null {
	const waiting = refunds.filter(({ status }) => status === 'due' || status === 'requested')
	return waiting.length ? formatCents(waiting.reduce((sum, { amountCents }) => sum + amountCents, 0)) : null
}

const refundRecorded = ['Refund recorded', 'The client gets an email that says so.'] as const

const successMessages = {
	deliver: ['Delivered', 'The client gets an email that asks them to confirm it.'],
	receipt: ['Receipt on its way', 'The client will get the same receipt again.'],
	refund: [
		'Refund on its way',
		'It goes to the payment provider within a minute. The client gets an email once it is done.',
	],
	release: ['Refund on its way', 'It goes to the payment provider within a minute.'],
	withdraw: ['Refund withdrawn', 'You keep the payment.'],
	answer: ['Evidence on its way', 'It goes to the bank within a minute.'],
	accept: ['Dispute accepted', 'The bank learns of it within a minute.'],
} as const

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock, links } = getServices(args.context)
	const { reference } = args.params
	const now = clock.now()
	// A refund is also settled on the Overview, which names itself as the page to return to.
	const to = ({ back }: { back: string }) => safePath(back, `/admin/orders/${reference}`)
	const settled = z.object(anyTexts('refund', 'back'))
	return runForms(
		args,
		{
			release: formAction({
				schema: settled,
				run: ({ refund: id }) => releaseRefund(db, { actor, id, now }),
				to,
				message: successMessages.release,
			}),
			withdraw: formAction({
				schema: settled,
				run: ({ refund: id }) => withdrawRefund(db, { actor, id, now }),
				to,
				message: successMessages.withdraw,
			}),
			deliver: formAction({
				schema: z.object(anyTexts('back')),
				run: () => deliverService(db, { actor, reference, links, now }),
				to,
				message: successMessages.deliver,
			}),
			receipt: formAction({
				schema: z.object(anyTexts('requestKey', 'back')),
				run: ({ requestKey }) =>
					sendReceiptAgain(db, { actor, reference, requestKey: requestKey.slice(0, 100), links }),
				to,
				message: successMessages.receipt,
			}),
			...agreementForms(args, { actor, reference, page: `/admin/orders/${reference}` }),
			'answer-dispute': formAction({
				schema: disputeAnswerSchema,
				run: ({ dispute: disputeId, statement }) =>
					answerDispute(db, { actor, reference, disputeId, statement, now }),
				message: successMessages.answer,
			}),
			'accept-dispute': formAction({
				schema: z.object(anyTexts('dispute')),
				run: ({ dispute: disputeId }) => acceptDispute(db, { actor, reference, disputeId, now }),
				message: successMessages.accept,
			}),
			refund: formAction({
				schema: refundSchema.extend({ back: anyText() }),
				run: ({ amount: amountCents, reason, requestKey }) =>
					refundOrder(db, { actor, reference, amountCents, reason, requestKey, origin: links.origin, now }),
				to,
				message: (_, { status }) => (status === 'succeeded' ? refundRecorded : successMessages.refund),
				field: (error) => (error instanceof Invalid ? 'amount' : null),
			}),
		},
		{
			otherwise: 'refund',
			errorPage: (error) => !(error instanceof Invalid || error instanceof Conflict),
		},
	)
}

export default function OrderFile({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { clientId, order, agreement, fee, events, disputes, refunds, refundable, hasReceipt } = loaderData
	const rejected = rejectionFor(answer, 'answer-dispute') ?? rejectionFor(answer, 'accept-dispute')
	const requestKey = useFormKey(loaderData.requestKey)
	const busy = useNavigation().formData !== undefined
	return (
		<>
			<FileHead
				back={{ to: '/admin/orders', label: 'Orders' }}
				name={<bdi translate="no">{order.customer}</bdi>}
				reference={order.reference}
				status={<OrderStatusBadge status={order.status} />}
			>
				<span>{order.title}</span>
				<ClientLink id={clientId} />
			</FileHead>
			{hasReceipt && (
				<div className="mb-4 flex flex-wrap gap-2">
					<Button asChild variant="plain" size="compact">
						<a href={`/admin/orders/${order.reference}/receipt.pdf`} download>
							<Icon name="download" />
							Receipt as PDF
						</a>
					</Button>
					<ReceiptButton requestKey={requestKey} busy={busy} />
				</div>
			)}
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="grid min-w-0 gap-4">
					{disputes.map((dispute) => (
						<DisputeCard
							key={dispute.id}
							dispute={dispute}
							reference={order.reference}
							rejected={rejected}
							busy={busy}
						/>
					))}
					<OrderFacts order={order} />
					{fee && <WaitingFee {...fee} busy={busy} />}
					{agreement && <AgreementSections {...agreement} answer={answer} />}
					<RefundList reference={order.reference} total={order.refunded} refunds={refunds} />
					<OrderEvents events={events} />
				</div>
				{refundable && (
					<AdminSection id="give-back" title="Refund this order">
						<RefundForm
							key={requestKey}
							refundable={refundable}
							requestKey={requestKey}
							byHand={order.provider === null}
							rejected={rejected || isOfAgreement(answer) ? undefined : answer}
							busy={busy}
						/>
					</AdminSection>
				)}
			</div>
		</>
	)
}
