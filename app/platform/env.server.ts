import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { anyAuthority } from './email/incoming/authentication-results.ts'
import { isLoopback, SECRET_CHARS_MIN, type Variables, variables } from './env-variables.ts'

export type Source = Record<string, string | undefined>
export type Env = z.output<typeof environment>

/** All errors in the environment, one sentence each, which names the variable. */
export class InvalidEnvironment extends Error {
	override name = 'InvalidEnvironment'
	readonly faults: string[]
	constructor(faults: string[]) {
		super(faults.join('\n'))
		this.faults = faults
	}
	/** The variables that cannot be used, each with its sentence. */
	get settings(): { name: string; reason: string }[] {
		return this.faults.flatMap((reason) => namesIn(reason).map((name) => ({ name, reason })))
	}
}

/** Every sentence begins with the names of its variables, or says the line of .env and the name there. */
function namesIn(reason: string): string[] {
	const [names = /^Line \d+ of \.env \((\w+)\)/.exec(reason)?.[1] ?? '.env'] =
		/^[A-Z][A-Z0-9_]+(?:(?:, | and | or )[A-Z][A-Z0-9_]+)*/.exec(reason) ?? []
	return names.split(/, | and | or /)
}

/** Whether the settings ask for live mode, even if they are invalid. */
export function asksForLive(root: string, process: Source): boolean {
	const file = join(root, '.env')
	const { LOTWISE_MODE: inFile } = existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Source) : {}
	return (process.LOTWISE_MODE ?? inFile)?.trim() === 'live'
}

/** Reads the environment; no other function does. Empty values count as unset. @throws InvalidEnvironment */
export function readEnv(source: Source): Env {
	const nonEmpty = Object.fromEntries(
		Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
	)
	const result = environment.safeParse(nonEmpty)
	if (result.success) return result.data
	const invalid = result.error.issues.flatMap(({ path }) => (path[0] ? [String(path[0])] : []))
	// Relations between variables are checked only if each is valid by itself, so check again without the invalid ones.
	const valid = Object.entries(nonEmpty).filter(([name]) => !invalid.includes(name))
	const others = invalid.length > 0 ? faultsOf(Object.fromEntries(valid)) : []
	const more = others.filter((fault) => !invalid.some((name) => fault.includes(name)))
	const faults = result.error.issues.map(({ message }) => `${message}.`)
	throw new InvalidEnvironment([...new Set([...faults, ...more])])
}

function faultsOf(source: Source): string[] {
	return (environment.safeParse(source).error?.issues ?? []).map(({ message }) => `${message}.`)
}

/**
 * Returns the variables of `.env` in the project root, overridden by the process's environment.
 * @throws InvalidEnvironment for an invalid line
 */
export function environmentWithFile(root: string, process: Source): Source {
	const file = join(root, '.env')
	if (!existsSync(file)) return process
	const text = readFileSync(file, 'utf8')
	const values = parseEnv(text) as Source
	const faults = unreadableLines(text, values)
	if (faults.length > 0) throw new InvalidEnvironment(faults)
	return { ...values, ...process }
}

const variableGroups = [
	['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
	['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
	['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
	['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
	['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
	['BACKUP_S3_BUCKET', 'BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
] as const satisfies (keyof Variables)[][]

const environment = variables
	.superRefine((v, context) => {
		const fault = (message: string) => context.addIssue({ code: 'custom', message })
		for (const names of variableGroups) {
			const missing = names.filter((name) => v[name] === undefined)
			if (missing.length > 0 && missing.length < names.length)
				fault(`${missing.join(' and ')} must be set too: ${names.join(', ')} belong together`)
		}
		if (v.S3_ENDPOINT && !v.S3_BUCKET)
			fault('S3_BUCKET must be set too: S3_ENDPOINT has no effect without it')
		if (v.BACKUP_S3_BUCKET && !v.BACKUP_DIR)
			fault('BACKUP_DIR must be set too: a backup is made there before it is copied to BACKUP_S3_BUCKET')
		if (v.STRIPE_API_BASE && !v.STRIPE_SECRET_KEY)
			fault('STRIPE_SECRET_KEY must be set too: STRIPE_API_BASE has no effect without it')
		if (v.TWILIO_API_BASE && !v.TWILIO_ACCOUNT_SID)
			fault('TWILIO_ACCOUNT_SID must be set too: TWILIO_API_BASE has no effect without it')
		if (v.OAUTH_API_BASE && !v.GOOGLE_CLIENT_ID && !v.FACEBOOK_CLIENT_ID)
			fault(
				'GOOGLE_CLIENT_ID or FACEBOOK_CLIENT_ID must be set too: OAUTH_API_BASE has no effect without them',
			)
		if ((v.IMAP_URL || v.MAIL_WEBHOOK_SECRET) && !v.CASE_MAIL_ADDRESS && v.LOTWISE_MODE === 'live')
			fault(
				'CASE_MAIL_ADDRESS must be set too: it says which addresses arrive by IMAP_URL or MAIL_WEBHOOK_SECRET',
			)
		if (v.LOTWISE_MODE === 'live') for (const message of missingForLive(v)) fault(message)
	})
	.transform((v) => ({
		mode: v.LOTWISE_MODE,
		port: v.PORT,
		host: v.HOST ?? (v.LOTWISE_MODE === 'live' ? '0.0.0.0' : '127.0.0.1'),
		origin: v.ORIGIN ?? `http://localhost:${v.PORT}`,
		/** An absolute path. */
		dataDir: resolve(v.DATA_DIR),
		/** Undefined: the embedded PostgreSQL in the data folder. */
		databaseUrl: v.DATABASE_URL,
		/** As configured. Use `ensureSecret` (`crypto/secret.server.ts`) to get the secret. */
		secret: v.SECRET,
		/** Newest first; the first one encrypts, all of them decrypt. */
		encryptionKeys: v.ENCRYPTION_KEYS?.keys,
		/**
		 * The absolute path of a file with one key per line, if the keys are not in the environment. Without either, demo mode creates a file
		 * in the data folder.
		 */
		encryptionKeysFile: v.ENCRYPTION_KEYS?.file,
		stripe:
			v.STRIPE_SECRET_KEY && v.STRIPE_WEBHOOK_SECRET
				? {
						secretKey: v.STRIPE_SECRET_KEY,
						webhookSecret: v.STRIPE_WEBHOOK_SECRET,
						apiBase: v.STRIPE_API_BASE,
					}
				: undefined,
		/** Who sends text messages to the staff. */
		twilio:
			v.TWILIO_ACCOUNT_SID && v.TWILIO_AUTH_TOKEN && v.TWILIO_FROM
				? {
						accountSid: v.TWILIO_ACCOUNT_SID,
						authToken: v.TWILIO_AUTH_TOKEN,
						from: v.TWILIO_FROM,
						apiBase: v.TWILIO_API_BASE,
						/** Whether it is a server on this machine, which a demo may use too. */
						isStandIn: isLoopback(v.TWILIO_API_BASE ?? ''),
					}
				: undefined,
		smtpUrl: v.SMTP_URL,
		/** Whether a mail server without TLS is rejected: always, unless it is on this machine or the operator allowed it. */
		smtpRequiresTls: v.SMTP_TLS === 'required' && !isLoopback(v.SMTP_URL ?? ''),
		mailFrom: v.MAIL_FROM ?? 'Lotwise <no-reply@lotwise.test>',
		/** The addresses at which emails about cases arrive; null if there are none. */
		caseAddresses:
			v.CASE_MAIL_ADDRESS ??
			(v.LOTWISE_MODE === 'demo' ? { local: null, domain: 'cases.lotwise.test' } : null),
		/** A mailbox that is read for emails about cases. */
		imapUrl: v.IMAP_URL,
		/** Whether a mailbox server without TLS is rejected: always, unless it is on this machine. */
		imapRequiresTls: !isLoopback(v.IMAP_URL ?? ''),
		/** The secret that messages posted to /api/webhooks/mail are signed with; undefined: there is no such endpoint. */
		mailWebhookSecret: v.MAIL_WEBHOOK_SECRET,
		/**
		 * The name of the receiving mail server in its `Authentication-Results`; null: nothing proves a sender. A demo without one reads the
		 * topmost header.
		 */
		mailAuthority: v.MAIL_AUTHORITY ?? (v.LOTWISE_MODE === 'demo' ? anyAuthority : null),
		/** The port of this machine at which the demo receives emails by SMTP; 0 for none, undefined for any free port from 2525 on. */
		demoSmtpPort: v.DEMO_SMTP_PORT,
		s3:
			v.S3_BUCKET && v.S3_REGION && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
				? {
						bucket: v.S3_BUCKET,
						region: v.S3_REGION,
						endpoint: v.S3_ENDPOINT,
						accessKeyId: v.S3_ACCESS_KEY_ID,
						secretAccessKey: v.S3_SECRET_ACCESS_KEY,
					}
				: undefined,
		/** An absolute path. Undefined: no scheduled backups. */
		backupDir: v.BACKUP_DIR && resolve(v.BACKUP_DIR),
		/** Undefined: the first backup creates a key pair in the data folder. */
		backupRecipient: v.BACKUP_RECIPIENT,
		/** Another store that each nightly backup is copied to. */
		backupS3:
			v.BACKUP_S3_BUCKET && v.BACKUP_S3_REGION && v.BACKUP_S3_ACCESS_KEY_ID && v.BACKUP_S3_SECRET_ACCESS_KEY
				? {
						bucket: v.BACKUP_S3_BUCKET,
						region: v.BACKUP_S3_REGION,
						endpoint: v.BACKUP_S3_ENDPOINT,
						accessKeyId: v.BACKUP_S3_ACCESS_KEY_ID,
						secretAccessKey: v.BACKUP_S3_SECRET_ACCESS_KEY,
					}
				: undefined,
		google: credentials(v.GOOGLE_CLIENT_ID, v.GOOGLE_CLIENT_SECRET),
		facebook: credentials(v.FACEBOOK_CLIENT_ID, v.FACEBOOK_CLIENT_SECRET),
		/** A mock server for both providers, never in live mode. */
		oauthApiBase: v.OAUTH_API_BASE,
		/** A calendar server on this machine, which may be read although it is not on the internet; never in live mode. */
		calendarApiBase: v.CALENDAR_API_BASE,
		adminEmail: v.ADMIN_EMAIL,
		logLevel: v.LOG_LEVEL,
		/** Queries that take longer are logged. */
		slowQueryMs: v.LOG_SLOW_QUERY_MS,
		/** A URL that is requested after each health check of the site, so that a monitoring service notices when the requests stop. */
		healthPingUrl: v.HEALTH_PING_URL,
		/** The origins of push services beside those of the known browsers. */
		pushServices: v.PUSH_SERVICES ?? [],
		/** The number of trusted proxies whose `X-Forwarded-For` counts. */
		trustProxy: v.TRUST_PROXY,
		/** How long `/readyz` reports the shutdown to a proxy before the server stops accepting connections. */
		shutdownDelaySeconds: v.SHUTDOWN_DELAY_SECONDS,
		/** The total size of the files of all drafts of applications; visitors without an account may use a fifth of it. */
		draftFilesBytesMax: v.DRAFT_FILES_MB_MAX * 1_000_000,
		/** Undefined: `/metrics` responds only to this machine. */
		metricsToken: v.METRICS_TOKEN,
	}))

// A live site never falls back to a demo component; a missing variable prevents the start.
function missingForLive(v: Variables): string[] {
	const faults: string[] = []
	if (!v.ORIGIN?.startsWith('https://'))
		faults.push('ORIGIN must be the https:// address of the site in live mode')
	if (!v.SECRET)
		faults.push(`SECRET must be set in live mode, to ${SECRET_CHARS_MIN} random characters or more`)
	else if (looksLikeDefault(v.SECRET)) faults.push('SECRET must be random: its value looks like an example')
	if (!v.ENCRYPTION_KEYS)
		faults.push(
			'ENCRYPTION_KEYS must be set in live mode, such as 1:BASE64 of 32 random bytes, or file:/path of such lines',
		)
	else if (v.ENCRYPTION_KEYS.file?.startsWith(`${resolve(v.DATA_DIR)}/`))
		faults.push(
			'ENCRYPTION_KEYS must name a file outside DATA_DIR in live mode, or one backup would contain both the data and its keys',
		)
	if (!v.STRIPE_SECRET_KEY && !v.STRIPE_WEBHOOK_SECRET)
		faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set in live mode')
	if (v.STRIPE_API_BASE) faults.push('STRIPE_API_BASE is for tests and must not be set in live mode')
	if (isLoopback(v.TWILIO_API_BASE ?? ''))
		faults.push('TWILIO_API_BASE on this machine is for tests and must not be set in live mode')
	if (v.OAUTH_API_BASE) faults.push('OAUTH_API_BASE is for tests and must not be set in live mode')
	if (v.CALENDAR_API_BASE) faults.push('CALENDAR_API_BASE is for tests and must not be set in live mode')
	if (!v.SMTP_URL) faults.push('SMTP_URL must be set in live mode')
	if (!v.MAIL_FROM) faults.push('MAIL_FROM must be set in live mode')
	return faults
}

function looksLikeDefault(secret: string): boolean {
	return /change.?me|example|default|password|secret|lotwise/i.test(secret) || new Set(secret).size < 10
}

function credentials(clientId?: string, clientSecret?: string) {
	return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

function unreadableLines(text: string, values: Source): string[] {
	// parseEnv skips invalid lines, but a forgotten '=' must not count as an unset variable. Lines inside a quoted value are
	// part of that value.
	const inValues = new Set(Object.values(values).flatMap((value) => value?.split(/\r?\n/).slice(1) ?? []))
	return text.split(/\r?\n/).flatMap((line, index) => {
		const valid = /^\s*(#.*)?$|^\s*(export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=/.test(line)
		const name = /^\s*([A-Za-z_]\w*)/.exec(line)?.[1]
		return valid || inValues.has(line.replace(/["'`]\s*$/, ''))
			? []
			: [`Line ${index + 1} of .env${name ? ` (${name})` : ''} must have the form NAME=value.`]
	})
}
