import { hostname } from 'node:os'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { SharedReads } from '#app/db/shared-reads.server.ts'
import { findOutage } from '#app/http/errors.server.ts'
import { createModuleServices, type Services } from '#app/http/services.server.ts'
import { createAuth } from '#app/modules/auth/auth.server.ts'
import { listSampleAccounts } from '#app/modules/auth/demo-logins.server.ts'
import { queueAccountEmail } from '#app/modules/auth/emails/queue-account-email.server.ts'
import { ensureFirstAdmin } from '#app/modules/auth/roles.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { removeSampleConversations } from '#app/modules/chat/sample-conversations.server.ts'
import { removeSampleClients } from '#app/modules/clients/sample-clients.server.ts'
import { removeSampleApplications } from '#app/modules/credit/sample-applications.server.ts'
import { removeSampleDealers } from '#app/modules/deals/dealers/sample-dealers.server.ts'
import { removeSampleDeals } from '#app/modules/deals/samples/insert-sample-deals.server.ts'
import { removeSampleForum } from '#app/modules/forum/sample/sample-forum.server.ts'
import { answersAddress } from '#app/modules/mail/addresses/case-address.ts'
import { removeSampleMail } from '#app/modules/mail/sample-mail.server.ts'
import { insertFirstTemplates } from '#app/modules/mail/templates/templates.server.ts'
import { recordTermsConsent } from '#app/modules/records/consents/terms-consent.server.ts'
import { removeSampleFiles } from '#app/modules/resources/files/sample-files.server.ts'
import { removeSampleReviews } from '#app/modules/reviews/sample-reviews.server.ts'
import { removeSampleCounts } from '#app/modules/traffic/sample-counts.server.ts'
import { removeSampleUploads } from '#app/modules/uploads/sample-uploads.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { ensureSecret } from '#app/platform/crypto/secret.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { createLog, type Log } from '#app/platform/log.server.ts'
import { type TextNotRendered, textNotRendered } from '#app/platform/markdown/render-text.server.ts'
import { appointmentEmails } from '#app/workflows/appointments/appointment-emails.server.ts'
import { applicationEmails } from '#app/workflows/credit/application-emails.server.ts'
import { attachOrdersToVerifiedEmail } from '#app/workflows/payments/attach-orders.server.ts'
import { seedApplications } from '#app/workflows/seeds/seed-applications.server.ts'
import { seedDemo } from '#app/workflows/seeds/seed-demo.server.ts'
import { seedRounds } from '#app/workflows/seeds/seed-rounds.server.ts'
import { seedUploads } from '#app/workflows/seeds/seed-uploads.server.ts'
import { listSetupSteps } from '#app/workflows/system/setup-steps.server.ts'
import { startMailPort } from '#server/jobs/mail-worker.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { joinInstances, marksOf } from './instances.ts'
import { migrateToLatest } from './migrate.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openStorage } from './open-storage.ts'
import { openKeyring, openVault } from './open-vault.ts'
import { choosePayments } from './payments.ts'
import { StartupError } from './startup-error.ts'

const SEED_LOCK = 7_021_927

type Options = {
	env: Env
	databaseUrl: string
	progress(step: string): void
	/** Whether a demo opens its port for emails; tests start several sites at once. */
	takesSmtp?: boolean | undefined
	/** Sends a request through the application that is built on these services. */
	send(request: Request): Response | Promise<Response>
}

/** Opens and migrates the database and builds the services that requests use. */
export async function openServices({ env, databaseUrl, progress, takesSmtp, send }: Options) {
	const log = createLog(env.logLevel, {
		instance: env.mode === 'live' ? hostname() : undefined,
		outageOf: findOutage,
	})
	progress('Bringing the database up to date')
	await migrateToLatest(databaseUrl)
	const {
		db,
		pool,
		close: closeDatabase,
	} = openDatabase(databaseUrl, {
		// A connection stays in use while its result waits for this process's single thread: with 10, a busy thread left the
		// database idle.
		max: 20,
		onError: (error) => log.warn({ error }, 'a database connection was lost'),
		slow: { thresholdMs: env.slowQueryMs, report: (query) => log.warn(query, 'a query took long') },
	})
	const secret = ensureSecret(env)
	const instances = env.mode === 'live' ? await joinAsInstance({ env, databaseUrl, secret, log }) : null
	const auth = openAuth({ env, secret })
	if (env.mode === 'live') {
		await rejectSampleAccounts(db)
		await removeSamples(db)
	}
	if (env.adminEmail) await ensureFirstAdmin(db, { email: env.adminEmail, now: systemClock.now() })
	await insertOfferings(db, defaultOfferings)
	await insertFirstTemplates(db, { now: systemClock.now() })
	const clock = systemClock
	const { payments, sandbox } = choosePayments({ env, db, secret, clock, log, send })
	const links = createLinks({
		secret,
		origin: env.origin,
		answersAt: env.caseAddresses && answersAddress(env.caseAddresses),
	})
	const storage = await openStorage(env)
	const services: Services = {
		...createModuleServices({ env, db, storage, secret }),
		env,
		db,
		log,
		clock,
		auth,
		payments,
		storage,
		vault: await openVault({ env, db, storage, log }),
		links,
		appointmentEmails: appointmentEmails({ links }),
		creditEmails: applicationEmails({ links }),
		sandbox,
		sharedReads: new SharedReads(),
		adminReads: new SharedReads({ entriesMax: 50 }),
	}
	if (env.mode === 'live') {
		await removeSampleApplications(db, { vault: services.vault, storage })
		await removeSampleFiles(db)
		await removeSampleUploads(db, storage)
	}
	if (env.mode === 'demo') {
		progress('Loading the sample content')
		// When several instances start on an empty database, one fills it.
		await oneAtATime({ databaseUrl, lock: SEED_LOCK }, async () => {
			await seedDemo(db, { now: systemClock.now() })
			await seedRounds(db, { origin: env.origin, seals: services.roundSeals, now: systemClock.now() })
			await Promise.all([
				seedApplications(db, { vault: services.vault, storage, now: systemClock.now() }),
				seedUploads(db, { storage, origin: env.origin, now: systemClock.now() }),
			])
		})
	}
	const reportText = (facts: unknown) =>
		log.warn(facts as TextNotRendered, 'a text is shown as it was typed: it could not be rendered')
	textNotRendered.subscribe(reportText)
	await logRemainingSetup(services)
	const jobs = startJobs({ services, pool, databaseUrl })
	const mailPort = takesSmtp ? await startMailPort(services) : null
	return {
		services,
		pool,
		/** Where a demo takes emails by SMTP; null if it does not. */
		smtpPort: mailPort?.port ?? null,
		async close() {
			await mailPort?.close()
			await jobs.stop()
			textNotRendered.unsubscribe(reportText)
			await instances?.close()
			await closeDatabase()
		},
	}
}

/** @throws StartupError when this instance cannot work beside those that run */
function joinAsInstance({
	env,
	databaseUrl,
	secret,
	log,
}: Pick<Options, 'env' | 'databaseUrl'> & { secret: string; log: Log }) {
	const marks = marksOf(env, { secret, keyring: openKeyring(env) })
	return joinInstances({ databaseUrl, marks, log })
}

/** Logs at each start of a live site that is not open yet what is left to do before it can sell. */
async function logRemainingSetup({ db, env, log }: Services): Promise<void> {
	if (env.mode === 'demo') return
	const { opened, steps } = await listSetupSteps(db, { site: env })
	const left = steps.filter(({ done }) => !done).map(({ title }) => title)
	if (!opened) log.warn({ left, page: `${env.origin}/admin/system` }, 'nobody can pay on this site yet')
}

/** A live site must not run with accounts whose passwords are public. @throws StartupError */
async function rejectSampleAccounts(db: Db): Promise<void> {
	const accounts = await listSampleAccounts(db)
	if (accounts.length > 0)
		throw new StartupError(
			`The database holds sample accounts (${accounts.join(', ')}): give live mode a database of its own.`,
		)
}

/** Creates sign-in with the configured providers. Confirming an address brings a member its orders, and ADMIN_EMAIL the role of admin. */
function openAuth({ env, secret }: Pick<Services, 'env'> & { secret: string }) {
	return createAuth({
		origin: env.origin,
		secret,
		queueEmail: (db, to, email) =>
			queueAccountEmail(db, { origin: env.origin, to, email, now: systemClock.now() }),
		providers: {
			...(env.google ? { google: env.google } : {}),
			...(env.facebook ? { facebook: env.facebook } : {}),
			standIn: env.oauthApiBase,
		},
		adminsNeedSecondFactor: env.mode === 'live',
		async onVerified(tx, user, agreed) {
			if (env.adminEmail && user.email.toLowerCase() === env.adminEmail)
				await ensureFirstAdmin(tx, { email: user.email, now: systemClock.now() })
			await attachOrdersToVerifiedEmail(tx, { id: user.id, now: systemClock.now() })
			if (agreed) await recordTermsConsent(tx, { user, agreed })
		},
	})
}

/** Removes the rows that a demo left in the database. */
async function removeSamples(db: Db): Promise<void> {
	await removeSampleReviews(db)
	await removeSampleForum(db)
	await removeSampleConversations(db)
	await removeSampleClients(db)
	await removeSampleDeals(db)
	await removeSampleMail(db)
	await removeSampleDealers(db)
	await removeSampleCounts(db)
}
