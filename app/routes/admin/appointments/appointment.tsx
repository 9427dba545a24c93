import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { appointmentTypeLabels } from '#app/modules/appointments/appointment-type.ts'
import { isAdminIntent } from '#app/modules/appointments/changes/admin-action.ts'
import { type AnswerName, answerFacts, answerNames } from '#app/modules/appointments/client-answers.ts'
import { AppointmentActForm } from '#app/modules/appointments/components/admin/appointment-forms.tsx'
import { AppointmentStatusLabel } from '#app/modules/appointments/components/admin/appointment-status.tsx'
import { AppointmentHistory } from '#app/modules/appointments/components/admin/history.tsx'
import { actionTitles, NextStep } from '#app/modules/appointments/components/admin/next-step.tsx'
import {
	type Appointment as FoundAppointment,
	getAppointment,
} from '#app/modules/appointments/find-appointments.server.ts'
import { listHistory } from '#app/modules/appointments/history.server.ts'
import { advisorView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import { startOf } from '#app/modules/appointments/notice.ts'
import { findOfferingOfAppointment } from '#app/modules/catalog/catalog.server.ts'
import { ClientLink } from '#app/modules/clients/components/admin/files/client-link.tsx'
import { AppointmentPayment } from '#app/modules/payments/components/admin/appointment-payment.tsx'
import { HandPaymentForm } from '#app/modules/payments/components/admin/hand-payment-form.tsx'
import { handPaymentSchema } from '#app/modules/payments/invoices/hand-payment.schema.ts'
import { findOrderReference } from '#app/modules/payments/orders/paid-orders.server.ts'
import { may } from '#app/modules/payments/policy.ts'
import { getOrderDetail } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import { findPaidAppointment } from '#app/modules/payments/refunds/refunds.server.ts'
import { historyLines } from '#app/routes/admin/appointment-history.server.ts'
import { adminFormContext } from '#app/routes/admin/appointment-rows.server.ts'
import { clientIdOf } from '#app/routes/admin/client-link.server.ts'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { takesLaterPayment } from '#app/workflows/appointments/enter-payment.server.ts'
import type { Route } from './+types/appointment'
import { actOnAppointment } from './appointment-action.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Appointment')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	const actor = viewer
	const appointment = await getAppointment(db, { actor, id }).catch(throwErrorResponse)
	const [events, paid, context, clientId, offering] = await Promise.all([
		listHistory(db, { actor, id }),
		findPaidAppointment(db, { appointmentId: id }),
		adminFormContext(args.context),
		clientIdOf(args.context, appointment),
		findOfferingOfAppointment(db, appointment),
	])
	// Of a fee that is due after the delivery there is no payment yet.
	const reference = paid?.order.reference ?? (await referenceOf(db, appointment))
	const detail = reference ? await getOrderDetail(db, { actor: viewer, reference }) : null
	const requestedAction = new URL(args.request.url).searchParams.get('do') ?? ''
	const thisYear = yearOf(clock.now(), appointment.timeZone)
	return {
		context,
		clientId,
		appointment: advisorView(appointment, { now: clock.now() }),
		begunBy: `${appointment.clientId ? 'added' : 'requested'} ${formatMoment(appointment.createdAt, appointment.timeZone, thisYear)}`,
		begun: startOf(appointment) <= clock.now(),
		activity: isAdminIntent(requestedAction) ? requestedAction : null,
		history: historyLines(events, appointment.timeZone, thisYear),
		// What was requested; a call, or a request that names no service, is called by its kind.
		service: (appointment.priceId && offering?.title) || appointmentTypeLabels[appointment.type],
		price: appointment.free ? null : formatCents(offering?.priceCents ?? 0),
		byHand:
			takesLaterPayment(appointment) && may(actor, 'invoice')
				? {
						controls: controlsOf(handPaymentSchema),
						requestKey: crypto.randomUUID(),
						today: localDateOf(clock.now(), appointment.timeZone),
					}
				: null,
		payment: detail && {
			reference: detail.order.reference,
			amount: formatCents(detail.order.amountCents),
			paidAt: detail.order.paidAt && formatMoment(detail.order.paidAt, appointment.timeZone, thisYear),
			isDeferred: detail.order.status === 'deferred',
			refundable: formatCents(detail.refundableCents),
			refunds: detail.refunds.map(({ id, amountCents, status, reason, createdAt }) => ({
				id,
				status,
				reason,
				amount: formatCents(amountCents),
				at: formatMoment(createdAt, appointment.timeZone, thisYear),
			})),
		},
	}
}

const referenceOf = async (
	db: Db,
	{ paidOrderId, paidAt }: Pick<FoundAppointment, 'paidOrderId' | 'paidAt'>,
) => (paidOrderId && !paidAt ? findOrderReference(db, { id: paidOrderId }) : null)

export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const { id } = args.params
	await getAppointment(getServices(args.context).db, { actor: viewer, id }).catch(throwErrorResponse)
	return actOnAppointment(args, { viewer, id })
}

export default function AppointmentFile({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { appointment, begunBy, history, payment, price, begun, context, byHand } = loaderData
	const busy = useNavigation().formData !== undefined
	const paymentError = rejectionFor(answer, 'paid')?.formError
	const rejected = answer?.ok === false ? (answer.formId ?? '') : ''
	const activity = isAdminIntent(rejected) ? rejected : loaderData.activity
	return (
		<>
			<FileHead
				back={{ to: '/admin/appointments', label: 'Appointments' }}
				name={<bdi translate="no">{appointment.name}</bdi>}
				reference={appointment.reference}
				status={<AppointmentStatusLabel status={appointment.status} />}
			>
				<span>{`${appointment.when} · ${begunBy}`}</span>
				<ClientLink id={loaderData.clientId} />
			</FileHead>
			{paymentError && !byHand && <ErrorBox>{paymentError}</ErrorBox>}
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 gap-4">
					{activity && (
						<Card asChild className="border-signal-deep">
							<section id="act" aria-labelledby="act-heading" className="scroll-mt-20">
								<CardHead>
									<h2 id="act-heading">{actionTitles[activity]}</h2>
								</CardHead>
								<CardBody>
									<AppointmentActForm
										key={activity}
										Form={Form}
										intent={activity}
										result={answer}
										surface="page"
										appointment={appointment}
										context={context}
										busy={busy}
									/>
								</CardBody>
							</section>
						</Card>
					)}
					<Facts appointment={appointment} service={loaderData.service} />
					{appointment.type === 'in_person' && (
						<AppointmentPayment payment={payment} price={price}>
							{byHand && <ByHand {...byHand} price={price} answer={actionData} />}
						</AppointmentPayment>
					)}
				</div>
				<div className="grid min-w-0 gap-4">
					<NextStep appointment={appointment} hasStarted={begun} openForm={activity} />
					<AdminSection id="history" title="History">
						<AppointmentHistory lines={history} />
					</AdminSection>
				</div>
			</div>
		</>
	)
}

type ByHandProps = NonNullable<Route.ComponentProps['loaderData']['byHand']> & {
	price: string | null
	answer: Route.ComponentProps['actionData']
}

function ByHand({ controls, requestKey: newKey, today, price, answer }: ByHandProps) {
	const requestKey = useFormKey(newKey)
	const form = useFormState(controls, {
		answer,
		intent: 'paid',
		idPrefix: 'paid',
		initial: { paidOn: today, amount: price },
	})
	return (
		<Disclosure look="text" summary="Paid another way" defaultOpen={form.rejected !== null}>
			<HandPaymentForm key={requestKey} form={form} requestKey={requestKey} today={today} />
		</Disclosure>
	)
}

type Appointment = Route.ComponentProps['loaderData']['appointment']

function Facts({ appointment, service }: { appointment: Appointment; service: string }) {
	const facts = [
		['Service', service],
		['Date', appointment.day],
		['Time', appointment.hours],
		['Length', appointment.durationMinutes ? `${appointment.durationMinutes} minutes` : 'Not confirmed yet'],
		['Held until', appointment.holdEnds ?? 'Booked'],
		...(appointment.answer ? ([['Invitation', answerLabels[appointment.answer]]] as const) : []),
		...answerFacts(
			appointment,
			answerNames.filter((name) => name !== 'name'),
		).map(({ name, label, value }) => [label, linkOf[name]?.(value) ?? value] as const),
	] as const
	return (
		<AdminSection id="facts" title="Appointment and client">
			<DetailList facts={facts} />
		</AdminSection>
	)
}

const answerLabels = {
	accepted: 'Accepted by the client',
	declined: 'Declined by the client',
	tentative: 'The client may come',
} as const

const linkOf: Partial<Record<AnswerName, (value: string) => ReactNode>> = {
	email: (email) => (
		<a href={`mailto:${email}`} translate="no">
			{email}
		</a>
	),
	phone: (phone) => <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>,
}
