import type { Db } from '#app/db/client.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { countAdmins } from '#app/modules/auth/roles.server.ts'
import { countClientFiles } from '#app/modules/clients/clients.server.ts'
import { countApplications } from '#app/modules/credit/list-applications.server.ts'
import type { Provider, SecurityFacts } from '#app/modules/records/documents/security-program.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { findMaintenance } from '#app/modules/system/maintenance.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { keptRecords } from './kept-records.ts'

/** Collects what the security program says from the settings and the state of this installation. */
export async function readSecurityFacts(
	db: Db,
	{ env, now }: { env: Env; now: Date },
): Promise<SecurityFacts> {
	const [settings, admins, backup, copy, restore, clients, applications] = await Promise.all([
		getSettings(db),
		countAdmins(db),
		findMaintenance(db, 'backup'),
		findMaintenance(db, 'backup-copy'),
		findMaintenance(db, 'restore-test'),
		countClientFiles(db),
		countApplications(db),
	])
	const dayOf = (at: Date | null | undefined) => (at ? localDateOf(at, settings.timeZone) : null)
	return {
		business: settings.footerBrand,
		today: localDateOf(now, settings.timeZone),
		isDemo: env.mode === 'demo',
		origin: env.origin,
		accounts: { ...admins, isRequired: env.mode === 'live' },
		providers: providersOf(env),
		backup: {
			isSet: env.backupDir !== undefined,
			lastOn: dayOf(backup?.succeededAt),
			failure: backup?.failure ?? null,
			copiedOn: dayOf(copy?.succeededAt),
			restoredOn: dayOf(restore?.succeededAt),
		},
		people: { clients, applications },
		retention: keptRecords.map(({ what, howLong }) => ({ what, howLong })),
	}
}

/** Returns the services that data goes to, by the settings. Names of servers are said, addresses with passwords are not. */
function providersOf(env: Env): Provider[] {
	const hostOf = (url: string) => new URL(url).hostname
	const list: (Provider | false | undefined)[] = [
		env.stripe && { name: 'Stripe', purpose: 'Payments: name, email address, amount and what was bought' },
		env.mode === 'live' &&
			env.smtpUrl !== undefined && {
				name: hostOf(env.smtpUrl),
				purpose: `Sends the site’s emails${env.smtpRequiresTls ? ', over an encrypted connection' : ''}`,
			},
		env.mode === 'live' &&
			env.twilio && {
				name: 'Twilio',
				purpose: 'Text messages to the staff: their numbers, and what happened',
			},
		env.imapUrl !== undefined && { name: hostOf(env.imapUrl), purpose: 'Receives emails about cases' },
		env.s3 && {
			name: `${env.s3.endpoint ? hostOf(env.s3.endpoint) : 'Amazon S3'}, ${env.s3.bucket}`,
			purpose: 'Stores uploaded files',
		},
		env.backupS3 && {
			name: `${env.backupS3.endpoint ? hostOf(env.backupS3.endpoint) : 'Amazon S3'}, ${env.backupS3.bucket}`,
			purpose: 'Stores encrypted copies of backups',
		},
		env.databaseUrl !== undefined && {
			name: `${hostOf(env.databaseUrl)} (PostgreSQL)`,
			purpose: 'Holds the database',
		},
		env.google && { name: 'Google', purpose: 'Sign-in of members who choose it' },
		env.facebook && { name: 'Facebook', purpose: 'Sign-in of members who choose it' },
	]
	return list.filter((each): each is Provider => !!each)
}
