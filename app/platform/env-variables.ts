import { resolve } from 'node:path'
import { z } from 'zod'
import { isAgeRecipient } from './age-recipient.ts'
import { readEncryptionKeys } from './crypto/encryption-keys.ts'

export const SECRET_CHARS_MIN = 32
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const address = z.email()

const wholeNumber = (name: string, min: number, max: number) =>
	z
		.string()
		.refine(
			(text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
			`${name} must be a whole number from ${min} to ${max}`,
		)
		.transform(Number)

const url = (name: string, protocols: string[], example: string) =>
	z
		.string()
		.refine(
			(text) => protocols.includes(parseUrl(text)?.protocol ?? ''),
			`${name} must be an address such as ${example}`,
		)

/** The environment variables, each by itself: its format and its default. Relations between them are in `env.server.ts`. */
export const variables = z.object({
	LOTWISE_MODE: z.enum(['demo', 'live'], 'LOTWISE_MODE must be demo or live').default('demo'),
	PORT: wholeNumber('PORT', 1, 65535).default(3000),
	HOST: z
		.string()
		.regex(/^[a-zA-Z0-9.:_-]+$/, 'HOST must be a host name or an IP address to listen on')
		.optional(),
	ORIGIN: url('ORIGIN', ['http:', 'https:'], 'https://advice.example')
		.refine(
			(text) => !parseUrl(text) || /^\w+:\/\/[^/?#@]+\/?$/.test(text),
			'ORIGIN must end after the host and port, without a path',
		)
		.transform((text) => parseUrl(text)?.origin ?? '')
		.optional(),
	DATA_DIR: z.string().default('./data'),
	DATABASE_URL: url(
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
	SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465').optional(),
	SMTP_TLS: z.enum(['required', 'optional'], 'SMTP_TLS must be required or optional').default('required'),
	MAIL_FROM: z
		.string()
		.refine(
			(text) => address.safeParse(/<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
			'MAIL_FROM must be an email address such as Lotwise <hello@advice.example>',
		)
		.optional(),
	CASE_MAIL_ADDRESS: z
		.string()
		.refine(
			(text) => address.safeParse(text.replace(/^\*@/, 'any@')).success,
			'CASE_MAIL_ADDRESS must be *@ and a domain, or an email address, such as *@cases.advice.example',
		)
		.transform((text) => {
			const [local = '', domain = ''] = text.toLowerCase().split('@')
			return { local: local === '*' ? null : local, domain }
		})
		.optional(),
	IMAP_URL: url('IMAP_URL', ['imap:', 'imaps:'], 'imaps://user:password@mail.example:993/INBOX').optional(),
	MAIL_WEBHOOK_SECRET: z
		.string()
		.min(SECRET_CHARS_MIN, `MAIL_WEBHOOK_SECRET must have at least ${SECRET_CHARS_MIN} characters`)
		.optional(),
	MAIL_AUTHORITY: z
		.string()
		.regex(
			/^(?!\.[^.]*$)[a-zA-Z0-9.-]+$/,
			'MAIL_AUTHORITY must be the name of your mail server, such as mx.mail.example, or a dot and the domain of several, such as .mail.example',
		)
		.optional(),
	DEMO_SMTP_PORT: wholeNumber('DEMO_SMTP_PORT', 0, 65535).optional(),
	BACKUP_DIR: z.string().optional(),
	BACKUP_RECIPIENT: z
		.string()
		.refine(
			isAgeRecipient,
			'BACKUP_RECIPIENT is not a complete public key: copy the whole line that backup-identity printed (age1 and 58 more characters)',
		)
		.optional(),
	BACKUP_S3_BUCKET: z.string().optional(),
	BACKUP_S3_REGION: z.string().optional(),
	BACKUP_S3_ENDPOINT: url('BACKUP_S3_ENDPOINT', ['http:', 'https:'], 'https://s3.example').optional(),
	BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
	BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
	S3_BUCKET: z.string().optional(),
	S3_REGION: z.string().optional(),
	S3_ENDPOINT: url('S3_ENDPOINT', ['http:', 'https:'], 'https://s3.example').optional(),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
	GOOGLE_CLIENT_ID: z.string().optional(),
	GOOGLE_CLIENT_SECRET: z.string().optional(),
	FACEBOOK_CLIENT_ID: z.string().optional(),
	FACEBOOK_CLIENT_SECRET: z.string().optional(),
	TWILIO_ACCOUNT_SID: z
		.string()
		.regex(/^AC[0-9a-fA-F]{32}$/, 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits')
		.optional(),
	TWILIO_AUTH_TOKEN: z.string().optional(),
	TWILIO_FROM: z
		.string()
		.regex(/^\+[1-9]\d{7,14}$/, 'TWILIO_FROM must be a number such as +15551234567')
		.optional(),
	TWILIO_API_BASE: z
		.string()
		.refine(
			(text) => isLoopbackHttp(text) || /^https:\/\/[^/?#@]+$/.test(text),
			'TWILIO_API_BASE must be an address without a path, such as https://api.dublin.ie1.twilio.com',
		)
		.optional(),
	OAUTH_API_BASE: z
		.string()
		.refine(
			isLoopbackHttp,
			'OAUTH_API_BASE must be an http:// address on this machine, such as http://127.0.0.1:12112',
		)
		.optional(),
	CALENDAR_API_BASE: z
		.string()
		.refine(
			isLoopbackHttp,
			'CALENDAR_API_BASE must be an http:// address on this machine, such as http://127.0.0.1:5232',
		)
		.optional(),
	ADMIN_EMAIL: z
		.string()
		.toLowerCase()
		.refine((text) => address.safeParse(text).success, 'ADMIN_EMAIL must be an email address')
		.optional(),
	LOG_LEVEL: z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
	LOG_SLOW_QUERY_MS: wholeNumber('LOG_SLOW_QUERY_MS', 1, 60_000).default(1_000),
	HEALTH_PING_URL: url('HEALTH_PING_URL', ['http:', 'https:'], 'https://hc-ping.com/your-id').optional(),
	PUSH_SERVICES: z
		.string()
		.transform((text) => text.split(',').map((part) => part.trim()))
		.refine(
			(origins) => origins.every((each) => URL.canParse(each) && new URL(each).origin === each),
			'PUSH_SERVICES must be addresses without a path, separated by commas, such as https://push.example',
		)
		.optional(),
	TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 32).default(0),
	SHUTDOWN_DELAY_SECONDS: wholeNumber('SHUTDOWN_DELAY_SECONDS', 0, 60).default(0),
	DRAFT_FILES_MB_MAX: wholeNumber('DRAFT_FILES_MB_MAX', 1, 1_000_000).default(10_000),
	METRICS_TOKEN: z
		.string()
		.min(SECRET_CHARS_MIN, `METRICS_TOKEN must have at least ${SECRET_CHARS_MIN} characters`)
		.optional(),
})
export type Variables = z.output<typeof variables>

function encryptionKeys(text: string, context: z.RefinementCtx) {
	const file = /^file:(.+)$/.exec(text)?.[1]
	if (file) return { file: resolve(file) }
	const read = readEncryptionKeys(text)
	if ('keys' in read) return { keys: read.keys }
	context.addIssue({ code: 'custom', message: `ENCRYPTION_KEYS ${read.fault}` })
	return z.NEVER
}

// The URL of a database on a socket has no host (postgres://user@/name?host=/dir), which `URL.parse` rejects.
function parseUrl(text: string): URL | null {
	return URL.parse(text) ?? URL.parse(text.replace(/^(postgres(?:ql)?:\/\/[^/]*)(?=\/)/, '$1localhost'))
}

function isLoopbackHttp(text: string): boolean {
	return URL.parse(text)?.protocol === 'http:' && isLoopback(text)
}

/** Returns whether the host of a URL is this machine. */
export function isLoopback(url: string): boolean {
	return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')
}
