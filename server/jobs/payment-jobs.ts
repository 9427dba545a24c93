import type { Services } from '#app/http/services.server.ts'
import type { ScheduledJob } from '#app/platform/jobs.server.ts'
import { endAgreementsInTime } from '#app/workflows/agreements/end-agreements-in-time.server.ts'
import { remindOfDeliveries } from '#app/workflows/agreements/remind-of-deliveries.server.ts'
import { reconcileDisputes } from '#app/workflows/disputes/reconcile-disputes.server.ts'
import { sendDisputeAnswers } from '#app/workflows/disputes/send-dispute-answers.server.ts'
import { carryOutRefunds } from '#app/workflows/payments/carry-out-refunds.server.ts'
import { readBalance } from '#app/workflows/payments/read-balance.server.ts'
import { reconcileOpenOrders } from '#app/workflows/payments/reconcile-open-orders.server.ts'
import { reconcileRefunds } from '#app/workflows/payments/reconcile-refunds.server.ts'
import { releaseEndedTrust } from '#app/workflows/payments/release-ended-trust.server.ts'
import { settleKeptCards } from '#app/workflows/payments/settle-kept-cards.server.ts'
import { tellOfTrustDebts } from '#app/workflows/payments/tell-of-trust-debts.server.ts'

/** The scheduled jobs of orders, refunds, kept cards, disputes and the balance at the provider. */
export function paymentJobs({
	db,
	clock,
	env,
	payments,
	sandbox,
	appointmentEmails,
	links,
	log,
}: Services): ScheduledJob[] {
	return [
		{
			name: 'reconcile-open-orders',
			cron: '* * * * *',
			run: () =>
				reconcileOpenOrders(db, {
					payments,
					origin: env.origin,
					appointmentEmails,
					links,
					now: clock.now(),
					log,
				}),
		},
		{
			name: 'carry-out-refunds',
			cron: '* * * * *',
			run: (signal) => carryOutRefunds(db, { payments, origin: env.origin, now: clock.now(), log, signal }),
		},
		{
			name: 'settle-kept-cards',
			cron: '* * * * *',
			run: (signal) =>
				settleKeptCards(db, {
					payments,
					origin: env.origin,
					appointmentEmails,
					links,
					now: clock.now(),
					log,
					signal,
				}),
		},
		{
			name: 'remind-of-deliveries',
			cron: '11 * * * *',
			run: () => remindOfDeliveries(db, { links, now: clock.now() }),
		},
		{
			name: 'end-agreements',
			cron: '17 * * * *',
			run: () => endAgreementsInTime(db, { payments, appointmentEmails, links, now: clock.now() }),
		},
		{
			name: 'release-trust',
			cron: '*/10 * * * *',
			run: async () => {
				await releaseEndedTrust(db, { now: clock.now() })
				await tellOfTrustDebts(db, { origin: env.origin, now: clock.now() })
			},
		},
		{
			name: 'reconcile-refunds',
			cron: '*/10 * * * *',
			run: () => reconcileRefunds(db, { payments, origin: env.origin, now: clock.now(), log }),
		},
		{
			name: 'send-dispute-answers',
			cron: '* * * * *',
			run: (signal) =>
				sendDisputeAnswers(db, { payments, origin: env.origin, now: clock.now(), log, signal }),
		},
		{
			name: 'reconcile-disputes',
			cron: '23 * * * *',
			run: () => reconcileDisputes(db, { payments, origin: env.origin, now: clock.now(), log }),
		},
		{
			name: 'read-balance',
			cron: '*/15 * * * *',
			atStart: true,
			run: () => readBalance(db, { payments, now: clock.now(), log }),
		},
		...(sandbox
			? [{ name: 'deliver-sandbox-webhooks', cron: '* * * * *', run: () => sandbox.deliverPendingWebhooks() }]
			: []),
	]
}
