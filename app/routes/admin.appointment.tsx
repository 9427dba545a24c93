import { Form, useNavigation } from 'react-router'
import { clientIdOf } from '#app/http/client-link.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { actAtDesk } from '#app/http/desk-act.server.ts'
import { deskFormContext, deskVisit } from '#app/http/desk-visits.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyLines } from '#app/http/visit-history.server.ts'
import { visitWords } from '#app/http/visit-words.server.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { getVisit } from '#app/modules/appointments/appointments.server.ts'
import { VisitHistory } from '#app/modules/appointments/components/desk-history.tsx'
import { actionTitles, NextStep } from '#app/modules/appointments/components/desk-next-step.tsx'
import { VisitStatus } from '#app/modules/appointments/components/desk-status.tsx'
import { VisitActForm } from '#app/modules/appointments/components/desk-visit-forms.tsx'
import { type DeskIntent, isDeskIntent } from '#app/modules/appointments/desk-visit.ts'
import { listHistory } from '#app/modules/appointments/history.server.ts'
import { asAdvisor } from '#app/modules/appointments/policy.ts'
import { ClientLink } from '#app/modules/clients/components/desk-client-link.tsx'
import { VisitPayment } from '#app/modules/payments/components/desk-visit-payment.tsx'
import { getOrderDetail } from '#app/modules/payments/refund-desk.server.ts'
import { findPaidVisit } from '#app/modules/payments/refunds.server.ts'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { FactList } from '#app/ui/desk/fact-list.tsx'
import { FileHead } from '#app/ui/desk/file-head.tsx'
import { bringBackVisit } from '#app/workflows/bring-back-visit.server.ts'
import { callOffVisit } from '#app/workflows/call-off-visit.server.ts'
import type { Route } from './+types/admin.appointment'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Appointment')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	const actor = asAdvisor(viewer)
	const visit = await getVisit(db, { actor, id }).catch(refusePage)
	const [events, paid, context, clientId] = await Promise.all([
		listHistory(db, { actor, id }),
		findPaidVisit(db, { appointmentId: id }),
		deskFormContext(args.context),
		clientIdOf(args.context, { userId: visit.userId, email: visit.email }),
	])
	const detail = paid && (await getOrderDetail(db, { actor: viewer, reference: paid.order.reference }))
	const wanted = new URL(args.request.url).searchParams.get('do') ?? ''
	const { when } = visitWords(visit)
	return {
		...{ context, when, clientId },
		visit: deskVisit(visit),
		asked: formatMoment(visit.createdAt, visit.timeZone),
		begun: new Date(visitWords(visit).startsAt) <= clock.now(),
		doing: isDeskIntent(wanted) ? wanted : null,
		history: historyLines(events, visit.timeZone),
		payment: detail && {
			reference: detail.order.reference,
			amount: formatCents(detail.order.amountCents),
			paidAt: detail.order.paidAt && formatMoment(detail.order.paidAt, visit.timeZone),
			refundable: formatCents(detail.refundableCents),
			refunds: detail.refunds.map(({ id, amountCents, status, reason, createdAt }) => ({
				...{ id, status, reason },
				amount: formatCents(amountCents),
				at: formatMoment(createdAt, visit.timeZone),
			})),
		},
	}
}

export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	const form = await readForm(args.request)
	const { id } = args.params
	await getVisit(getServices(args.context).db, { actor: asAdvisor(viewer), id }).catch(refusePage)
	return actAtDesk(args.context, {
		...{ viewer, id, form },
		callOff: callOffVisit,
		bringBack: bringBackVisit,
	})
}

export default function AppointmentFile({ loaderData, actionData }: Route.ComponentProps) {
	const { visit, when, asked, history, payment, begun, context } = loaderData
	const busy = useNavigation().formData !== undefined
	const refused = actionData?.outcome === 'refused' ? actionData.intent : null
	const doing: DeskIntent | null = refused ?? loaderData.doing
	return (
		<>
			<FileHead
				back={{ to: '/admin/appointments', label: 'Appointments' }}
				name={visit.name}
				reference={visit.reference}
				status={<VisitStatus status={visit.status} />}
			>
				{when} · asked for {asked}
				<ClientLink id={loaderData.clientId} />
			</FileHead>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid min-w-0 gap-4">
					{doing && (
						<Card asChild className="border-signal-deep">
							<section id="act" aria-labelledby="act-heading" className="scroll-mt-20">
								<CardHead>
									<h2 id="act-heading">{actionTitles[doing]}</h2>
								</CardHead>
								<CardBody>
									<VisitActForm
										key={doing}
										Form={Form}
										intent={doing}
										answer={actionData}
										surface="page"
										{...{ visit, context, busy }}
									/>
								</CardBody>
							</section>
						</Card>
					)}
					<Facts visit={visit} />
					<VisitPayment payment={payment} price={context.price} />
				</div>
				<div className="grid min-w-0 gap-4">
					<NextStep visit={visit} begun={begun} doing={doing} />
					<DeskSection id="history" title="History">
						<VisitHistory lines={history} />
					</DeskSection>
				</div>
			</div>
		</>
	)
}

type Visit = Route.ComponentProps['loaderData']['visit']

function Facts({ visit }: { visit: Visit }) {
	const facts = [
		['Service', 'In-Person Visit'],
		['Date', visit.day],
		['Time', visit.hours],
		['Length', visit.durationMinutes ? `${visit.durationMinutes} minutes` : 'Not confirmed yet'],
		['Location', visit.location],
		['Held until', visit.holdEnds ?? 'Firm'],
		[
			'Email',
			<a key="email" href={`mailto:${visit.email}`}>
				{visit.email}
			</a>,
		],
		[
			'Phone',
			<a key="phone" href={`tel:${visit.phone.replace(/[^\d+]/g, '')}`}>
				{visit.phone}
			</a>,
		],
	] as const
	return (
		<DeskSection id="facts" title="Visit and customer">
			<FactList facts={facts} />
		</DeskSection>
	)
}
