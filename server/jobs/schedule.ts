import type { Services } from '#app/http/services.server.ts'
import { deleteUnsignedAgreements } from '#app/modules/agreements/unsigned-agreements.server.ts'
import { expireLapsedHolds } from '#app/modules/appointments/booking/slot-holds.server.ts'
import { offerFreeSpots } from '#app/modules/appointments/booking/waitlist.server.ts'
import { updateBusyCalendars } from '#app/modules/appointments/calendars/update-busy-calendars.server.ts'
import { sendReminders } from '#app/modules/appointments/changes/reminders.server.ts'
import { deleteOldWaitlistEntries } from '#app/modules/appointments/retention.server.ts'
import { anchorAudit } from '#app/modules/audit/anchors.server.ts'
import { deleteExpired, deleteUnconfirmedAccounts } from '#app/modules/auth/accounts.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { enforceRetention } from '#app/modules/credit/retention.server.ts'
import { emailNotices } from '#app/modules/forum/notifications/email-notifications.server.ts'
import { renderStaleTexts } from '#app/modules/forum/texts/stored-texts.server.ts'
import { deleteOldRows } from '#app/modules/imports/import-batches.server.ts'
import { deleteOldMail, newRawMailCleanup } from '#app/modules/mail/retention.server.ts'
import { eraseOldEmails } from '#app/modules/notifications/erase-old-emails.server.ts'
import { deleteOldPushes } from '#app/modules/notifications/push/send-pushes.server.ts'
import { deleteOldBrokeredCars } from '#app/modules/records/kept-brokered-cars.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { deleteOldKits } from '#app/modules/signing/kit/kit-retention.server.ts'
import { deleteOldDrafts } from '#app/modules/uploads/draft-uploads.server.ts'
import type { ScheduledJob } from '#app/platform/jobs.server.ts'
import { announceVisits } from '#app/workflows/appointments/announce-visits.server.ts'
import { makeArchives } from '#app/workflows/archive/archives.server.ts'
import { sendEveningEmail } from '#app/workflows/clients/evening-email.server.ts'
import { refreshSteps } from '#app/workflows/clients/follow-order.server.ts'
import { filePaidOrders } from '#app/workflows/clients/open-client-file.server.ts'
import { emailWaitingVehicles } from '#app/workflows/clients/recommend-vehicle.server.ts'
import { settleSupports } from '#app/workflows/clients/support-clocks.server.ts'
import { deleteOldDocuments } from '#app/workflows/records/delete-old-documents.server.ts'
import { checkDeliveries } from '#app/workflows/reviews/deliveries.server.ts'
import { inviteReviews } from '#app/workflows/reviews/invite-reviews.server.ts'
import { sendDueAwards } from '#app/workflows/rounds/award-round.server.ts'
import { closeDueRounds } from '#app/workflows/rounds/close-round.server.ts'
import { endServices } from '#app/workflows/services/end-services.server.ts'
import { sendLicenseNotices } from '#app/workflows/system/license-notices.server.ts'
import { chatJobs } from './chat-jobs.ts'
import { checkHealth } from './check-health.ts'
import { mailJobs } from './mail-jobs.ts'
import { backUpNightly, testRestore } from './nightly-backup.ts'
import { paymentJobs } from './payment-jobs.ts'

const deleteLostRawMail = newRawMailCleanup()

/** Every scheduled job, on one page. Each may run twice without harm. */
export function scheduleOf(services: Services): ScheduledJob[] {
	const { db, clock, env, storage, links, log, vault, creditEmails, rawMail, archives } = services
	return [
		...paymentJobs(services),
		...appointmentJobs(services),
		...clientJobs(services),
		...dealJobs(services),
		{
			name: 'end-services',
			cron: '* * * * *',
			run: () =>
				endServices(db, {
					links,
					now: clock.now(),
					onError: (error) => log.error({ err: error }, 'the end of a service failed'),
				}),
		},
		{
			name: 'send-review-invitations',
			cron: '41 * * * *',
			run: async () => {
				await inviteReviews(db, { links, now: clock.now() })
			},
		},
		{
			name: 'check-review-badges',
			cron: '*/10 * * * *',
			run: async () => {
				await checkDeliveries(db, { now: clock.now() })
			},
		},
		{
			name: 'anchor-audit',
			cron: '* * * * *',
			run: () => anchorAudit(db, { dataDir: env.dataDir, log, now: clock.now() }),
		},
		{
			name: 'delete-old-draft-uploads',
			cron: '29 * * * *',
			run: async () => {
				await deleteOldDrafts(db, storage, { now: clock.now() })
			},
		},
		{
			name: 'delete-old-mail',
			cron: '41 4 * * *',
			run: async (signal) => {
				await deleteOldMail(db, rawMail, { now: clock.now(), signal })
				await deleteLostRawMail(db, rawMail)
			},
		},
		{
			name: 'delete-old-imports',
			cron: '47 * * * *',
			run: () => deleteOldRows(db, { actor: siteActor('job'), now: clock.now() }),
		},
		{
			name: 'make-archives',
			cron: '* * * * *',
			run: (signal) => makeArchives(db, { archives, storage, rawMail, now: clock.now(), signal }),
		},
		{
			name: 'send-forum-notifications',
			cron: '* * * * *',
			run: () => emailNotices(db, { links, now: clock.now() }),
		},
		{
			name: 'render-stale-texts',
			cron: '*/10 * * * *',
			run: (signal) => renderStaleTexts(db, { signal }),
		},
		...chatJobs(services),
		...mailJobs(services),
		{
			name: 'enforce-credit-retention',
			cron: '7 * * * *',
			run: (signal) =>
				enforceRetention(db, {
					vault,
					storage,
					emails: creditEmails,
					now: clock.now(),
					signal,
					onError: (error) => log.error({ error }, 'the retention of an application failed'),
				}),
		},
		...backupJobs(services),
		{
			name: 'announce-visits',
			cron: '* * * * *',
			run: () => announceVisits(db, { now: clock.now() }),
		},
		{
			name: 'delete-old-pushes',
			cron: '53 * * * *',
			run: () => deleteOldPushes(db, { now: clock.now() }),
		},
		{ name: 'check-health', cron: '*/5 * * * *', atStart: true, run: () => checkHealth(services) },
		{
			name: 'delete-expired-records',
			cron: '17 * * * *',
			run: async () => {
				await deleteExpired(db, { now: clock.now() })
				await deleteUnsignedAgreements(db, { now: clock.now() })
				await deleteOldBrokeredCars(db, { timeZone: (await getSettings(db)).timeZone, now: clock.now() })
			},
		},
		{
			name: 'delete-old-documents',
			cron: '41 5 * * *',
			run: (signal) => deleteOldDocuments(db, { storage, now: clock.now(), signal }),
		},
		{
			name: 'delete-unconfirmed-accounts',
			cron: '11 5 * * *',
			run: async () => {
				await deleteUnconfirmedAccounts(db, { now: clock.now() })
			},
		},
		{
			name: 'delete-old-email-texts',
			cron: '31 5 * * *',
			run: async (signal) => {
				await eraseOldEmails(db, { now: clock.now(), signal })
			},
		},
	]
}

function appointmentJobs({
	db,
	clock,
	env,
	appointmentEmails,
	calendarSecrets,
	log,
}: Services): ScheduledJob[] {
	return [
		{
			name: 'read-busy-calendars',
			cron: '*/5 * * * *',
			run: (signal) =>
				updateBusyCalendars(db, {
					secrets: calendarSecrets,
					allowedOrigin: env.calendarApiBase,
					origin: env.origin,
					clock,
					signal,
					onError: (error) => log.error({ err: error }, 'a calendar could not be updated'),
				}),
		},
		{
			name: 'expire-appointment-holds',
			cron: '* * * * *',
			run: () => expireLapsedHolds(db, { emails: appointmentEmails, now: clock.now() }),
		},
		{
			name: 'send-waitlist-offers',
			cron: '* * * * *',
			run: () => offerFreeSpots(db, { emails: appointmentEmails, now: clock.now() }),
		},
		{
			name: 'delete-old-waitlist-entries',
			cron: '37 * * * *',
			run: () => deleteOldWaitlistEntries(db, { now: clock.now() }),
		},
		{
			name: 'send-appointment-reminders',
			cron: '*/5 * * * *',
			run: () => sendReminders(db, { emails: appointmentEmails, now: clock.now() }),
		},
	]
}

function clientJobs({ db, clock, env, links, log }: Services): ScheduledJob[] {
	return [
		{
			name: 'email-waiting-vehicles',
			cron: '* * * * *',
			run: () =>
				emailWaitingVehicles(db, {
					links,
					now: clock.now(),
					onError: (error) => log.error({ error }, 'recommended cars could not be emailed'),
				}),
		},
		{
			name: 'file-paid-orders',
			cron: '17 * * * *',
			run: async () => {
				await filePaidOrders(db, { now: clock.now() })
			},
		},
		{
			name: 'refresh-next-actions',
			cron: '*/10 * * * *',
			run: async () => {
				await refreshSteps(db, { now: clock.now() })
			},
		},
		{
			name: 'send-evening-email',
			cron: '*/10 * * * *',
			run: () => sendEveningEmail(db, { origin: env.origin, now: clock.now() }),
		},
		{
			name: 'send-license-notices',
			cron: '13 * * * *',
			run: () => sendLicenseNotices(db, { origin: env.origin, now: clock.now() }),
		},
		{
			name: 'settle-supports',
			cron: '*/2 * * * *',
			run: async () => {
				await settleSupports(db, { origin: env.origin, now: clock.now() })
			},
		},
	]
}

function dealJobs({ db, clock, env, roundSeals, log }: Services): ScheduledJob[] {
	return [
		{
			name: 'close-due-rounds',
			cron: '* * * * *',
			run: () =>
				closeDueRounds(db, {
					origin: env.origin,
					seals: roundSeals,
					now: clock.now(),
					onError: (error) => log.error({ error }, 'a round could not be closed'),
				}),
		},
		{
			name: 'send-due-awards',
			cron: '* * * * *',
			run: () =>
				sendDueAwards(db, {
					origin: env.origin,
					seals: roundSeals,
					now: clock.now(),
					onError: (error) => log.error({ error }, 'an award could not be carried out'),
				}),
		},
		{
			name: 'delete-old-kits',
			cron: '53 3 * * *',
			run: () => deleteOldKits(db, { now: clock.now() }),
		},
	]
}

/** Only where a folder for backups is set. */
function backupJobs({ db, clock, env: { backupDir, backupS3 } }: Services): ScheduledJob[] {
	if (!backupDir) return []
	return [
		{
			name: 'back-up',
			cron: '23 7 * * *',
			run: () => backUpNightly({ db, folder: backupDir, copies: !!backupS3, now: clock.now() }),
		},
		{ name: 'test-restore', cron: '23 9 1 * *', run: () => testRestore({ db, now: clock.now() }) },
	]
}
