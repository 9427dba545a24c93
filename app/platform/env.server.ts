import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { readEncryptionKeys } from './crypto/encryption-keys.ts'

export type Source = Record<string, string | undefined>
export type Env = z.output<typeof environment>

/** Everything that is wrong with the environment, one sentence a fault, each naming its variable. */
export class EnvFaults extends Error {
	override name = 'EnvFaults'
	readonly faults: string[]
	constructor(faults: string[]) {
		super(faults.join('\n'))
		this.faults = faults
	}
}

/** The one place where the environment is read. Throws `EnvFaults`. Empty values count as unset. */
export function readEnv(source: Source): Env {
	const given = Object.fromEntries(
		Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
	)
	const result = environment.safeParse(given)
	if (result.success) return result.data
	const unreadable = result.error.issues.flatMap(({ path }) => (path[0] ? [String(path[0])] : []))
	// What a variable must be beside the others is asked only when each can be read: so once more without those that cannot.
	const readable = Object.entries(given).filter(([name]) => !unreadable.includes(name))
	const others = unreadable.length > 0 ? faultsOf(Object.fromEntries(readable)) : []
	const more = others.filter((fault) => !unreadable.some((name) => fault.includes(name)))
	const faults = result.error.issues.map(({ message }) => `${message}.`)
	throw new EnvFaults([...new Set([...faults, ...more])])
}

function faultsOf(source: Source): string[] {
	return (environment.safeParse(source).error?.issues ?? []).map(({ message }) => `${message}.`)
}

/** The process's environment over `.env` in the project root. A line that cannot be read is a fault. */
export function environmentWithFile(root: string, process: Source): Source {
	const file = join(root, '.env')
	if (!existsSync(file)) return process
	const text = readFileSync(file, 'utf8')
	const values = parseEnv(text) as Source
	const faults = unreadableLines(text, values)
	if (faults.length > 0) throw new EnvFaults(faults)
	return { ...values, ...process }
}

export const SECRET_CHARS_MIN = 32
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const address = z.email()

const whole = (name: string, min: number, max: number) =>
	z
		.string()
		.refine(
			(text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
			`${name} must be a whole number from ${min} to ${max}`,
		)
		.transform(Number)

const anUrl = (name: string, kinds: string[], sample: string) =>
	z
		.string()
		.refine(
			(text) => kinds.includes(parseUrl(text)?.protocol ?? ''),
			`${name} must be an address such as ${sample}`,
		)

const variables = z.object({
	LOTWISE_MODE: z.enum(['demo', 'live'], 'LOTWISE_MODE must be demo or live').default('demo'),
	PORT: whole('PORT', 1, 65535).default(3000),
	HOST: z
		.string()
		.regex(/^[a-zA-Z0-9.:_-]+$/, 'HOST must be a host name or an IP address to listen on')
		.optional(),
	ORIGIN: anUrl('ORIGIN', ['http:', 'https:'], 'https://advice.example')
		.refine(
			(text) => !parseUrl(text) || /^\w+:\/\/[^/?#@]+\/?$/.test(text),
			'ORIGIN must end after the host and port, without a path',
		)
		.transform((text) => parseUrl(text)?.origin ?? '')
		.optional(),
	DATA_DIR: z.string().default('./data'),
	DATABASE_URL: anUrl(
		'DATABASE_URL',
		['postgres:', 'postgresql:'],
		'postgres://user:password@localhost:5432/lotwise',
	).optional(),
	SECRET: z
		.string()
		.min(SECRET_CHARS_MIN, `SECRET must have at least ${SECRET_CHARS_MIN} characters`)
		.optional(),
	ENCRYPTION_KEYS: z.string().transform(encryptionKeys).optional(),
	STRIPE_SECRET_KEY: z
		.string()
		.regex(/^(sk|rk)_/, 'STRIPE_SECRET_KEY must begin with sk_ or rk_')
		.optional(),
	STRIPE_WEBHOOK_SECRET: z
		.string()
		.regex(/^whsec_/, 'STRIPE_WEBHOOK_SECRET must begin with whsec_')
		.optional(),
	STRIPE_API_BASE: z
		.string()
		.refine(
			isLoopbackHttp,
			'STRIPE_API_BASE must be an http:// address on this machine, such as http://127.0.0.1:12111',
		)
		.optional(),
	SMTP_URL: anUrl('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465').optional(),
	MAIL_FROM: z
		.string()
		.refine(
			(text) => address.safeParse(/<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
			'MAIL_FROM must be an email address such as Lotwise <hello@advice.example>',
		)
		.optional(),
	BACKUP_DIR: z.string().optional(),
	BACKUP_RECIPIENT: z
		.string()
		.regex(/^age1[0-9a-z]+$/, 'BACKUP_RECIPIENT must be a public key that begins with age1')
		.optional(),
	S3_BUCKET: z.string().optional(),
	S3_REGION: z.string().optional(),
	S3_ENDPOINT: anUrl('S3_ENDPOINT', ['http:', 'https:'], 'https://s3.example').optional(),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
	GOOGLE_CLIENT_ID: z.string().optional(),
	GOOGLE_CLIENT_SECRET: z.string().optional(),
	FACEBOOK_CLIENT_ID: z.string().optional(),
	FACEBOOK_CLIENT_SECRET: z.string().optional(),
	OAUTH_API_BASE: z
		.string()
		.refine(
			isLoopbackHttp,
			'OAUTH_API_BASE must be an http:// address on this machine, such as http://127.0.0.1:12112',
		)
		.optional(),
	ADMIN_EMAIL: z
		.string()
		.toLowerCase()
		.refine((text) => address.safeParse(text).success, 'ADMIN_EMAIL must be an email address')
		.optional(),
	LOG_LEVEL: z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
	TRUST_PROXY: whole('TRUST_PROXY', 0, 32).default(0),
	SHUTDOWN_DELAY_SECONDS: whole('SHUTDOWN_DELAY_SECONDS', 0, 60).default(0),
	DRAFT_FILES_MB_MAX: whole('DRAFT_FILES_MB_MAX', 1, 1_000_000).default(10_000),
	METRICS_TOKEN: z
		.string()
		.min(SECRET_CHARS_MIN, `METRICS_TOKEN must have at least ${SECRET_CHARS_MIN} characters`)
		.optional(),
})
type Variables = z.output<typeof variables>

const pairs = [
	['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
	['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
	['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
	['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const satisfies (keyof Variables)[][]

const environment = variables
	.superRefine((v, context) => {
		const fault = (message: string) => context.addIssue({ code: 'custom', message })
		for (const names of pairs) {
			const missing = names.filter((name) => v[name] === undefined)
			if (missing.length > 0 && missing.length < names.length)
				fault(`${missing.join(' and ')} must be set too: ${names.join(', ')} belong together`)
		}
		if (v.S3_ENDPOINT && !v.S3_BUCKET)
			fault('S3_BUCKET must be set too: S3_ENDPOINT has no effect without it')
		if (v.STRIPE_API_BASE && !v.STRIPE_SECRET_KEY)
			fault('STRIPE_SECRET_KEY must be set too: STRIPE_API_BASE has no effect without it')
		if (v.OAUTH_API_BASE && !v.GOOGLE_CLIENT_ID && !v.FACEBOOK_CLIENT_ID)
			fault(
				'GOOGLE_CLIENT_ID or FACEBOOK_CLIENT_ID must be set too: OAUTH_API_BASE has no effect without them',
			)
		if (v.LOTWISE_MODE === 'live') for (const message of missingForLive(v)) fault(message)
	})
	.transform((v) => ({
		mode: v.LOTWISE_MODE,
		port: v.PORT,
		host: v.HOST ?? (v.LOTWISE_MODE === 'live' ? '0.0.0.0' : '127.0.0.1'),
		origin: v.ORIGIN ?? `http://localhost:${v.PORT}`,
		/** Absolute. */
		dataDir: resolve(v.DATA_DIR),
		/** Unset: the embedded PostgreSQL in the data folder. */
		databaseUrl: v.DATABASE_URL,
		/** Ask `ensureSecret` (`crypto/secret.server.ts`) for the one that counts. */
		secret: v.SECRET,
		/** Newest first; the first one encrypts, all of them decrypt. */
		encryptionKeys: v.ENCRYPTION_KEYS?.keys,
		/** Absolute. A file of such keys, one a line, instead. With neither, demo mode makes one in the data folder. */
		encryptionKeysFile: v.ENCRYPTION_KEYS?.file,
		stripe:
			v.STRIPE_SECRET_KEY && v.STRIPE_WEBHOOK_SECRET
				? {
						secretKey: v.STRIPE_SECRET_KEY,
						webhookSecret: v.STRIPE_WEBHOOK_SECRET,
						apiBase: v.STRIPE_API_BASE,
					}
				: undefined,
		smtpUrl: v.SMTP_URL,
		mailFrom: v.MAIL_FROM ?? 'Lotwise <no-reply@lotwise.test>',
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
		/** Absolute. Unset: nobody but the operator makes backups. */
		backupDir: v.BACKUP_DIR && resolve(v.BACKUP_DIR),
		/** Unset: a key pair is made in the data folder by the first backup. */
		backupRecipient: v.BACKUP_RECIPIENT,
		google: credentials(v.GOOGLE_CLIENT_ID, v.GOOGLE_CLIENT_SECRET),
		facebook: credentials(v.FACEBOOK_CLIENT_ID, v.FACEBOOK_CLIENT_SECRET),
		/** A stand-in for both providers, never in live mode. */
		oauthApiBase: v.OAUTH_API_BASE,
		adminEmail: v.ADMIN_EMAIL,
		logLevel: v.LOG_LEVEL,
		/** How many proxies in front have their `X-Forwarded-For` believed. */
		trustProxy: v.TRUST_PROXY,
		/** How long `/readyz` says that we leave before nobody new is let in: for a proxy that asks. */
		shutdownDelaySeconds: v.SHUTDOWN_DELAY_SECONDS,
		/** What the files of all applications that are not sent yet may have together; visitors without an account a fifth of it. */
		draftFilesBytesMax: v.DRAFT_FILES_MB_MAX * 1_000_000,
		/** Unset: `/metrics` answers this machine only. */
		metricsToken: v.METRICS_TOKEN,
	}))

// A live site never falls back to a demo part: what is missing stops the boot.
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
	if (v.OAUTH_API_BASE) faults.push('OAUTH_API_BASE is for tests and must not be set in live mode')
	if (!v.SMTP_URL) faults.push('SMTP_URL must be set in live mode')
	if (!v.MAIL_FROM) faults.push('MAIL_FROM must be set in live mode')
	return faults
}

function looksLikeDefault(secret: string): boolean {
	return /change.?me|example|default|password|secret|lotwise/i.test(secret) || new Set(secret).size < 10
}

function encryptionKeys(text: string, context: z.RefinementCtx) {
	const file = /^file:(.+)$/.exec(text)?.[1]
	if (file) return { file: resolve(file) }
	const read = readEncryptionKeys(text)
	if ('keys' in read) return { keys: read.keys }
	context.addIssue({ code: 'custom', message: `ENCRYPTION_KEYS ${read.fault}` })
	return z.NEVER
}

function credentials(clientId?: string, clientSecret?: string) {
	return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

// A database behind a socket has no host (postgres://user@/name?host=/dir), which URL alone refuses.
function parseUrl(text: string): URL | null {
	return URL.parse(text) ?? URL.parse(text.replace(/^(postgres(?:ql)?:\/\/[^/]*)(?=\/)/, '$1localhost'))
}

function isLoopbackHttp(text: string): boolean {
	const url = URL.parse(text)
	return url?.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}

function unreadableLines(text: string, values: Source): string[] {
	// parseEnv skips what it cannot read; a forgotten '=' must not pass for an unset variable.
	// Lines inside a quoted value are part of that value.
	const inValues = new Set(Object.values(values).flatMap((value) => value?.split(/\r?\n/).slice(1) ?? []))
	return text.split(/\r?\n/).flatMap((line, index) => {
		const readable = /^\s*(#.*)?$|^\s*(export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=/.test(line)
		const name = /^\s*([A-Za-z_]\w*)/.exec(line)?.[1]
		return readable || inValues.has(line.replace(/["'`]\s*$/, ''))
			? []
			: [`Line ${index + 1} of .env${name ? ` (${name})` : ''} must have the form NAME=value.`]
	})
}
