import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
	asksForLive,
	environmentWithFile,
	InvalidEnvironment,
	readEnv,
	type Source,
} from '#app/platform/env.server.ts'
import { variables } from './env-variables.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64')
const live: Source = {
	LOTWISE_MODE: 'live',
	ORIGIN: 'https://advice.example',
	SECRET: 'qT7v0XbZ2mR9sLw4YcEj6HnKf1PuGdAi',
	ENCRYPTION_KEYS: `1:${key}`,
	STRIPE_SECRET_KEY: 'sk_live_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
	SMTP_URL: 'smtps://mail.example',
	MAIL_FROM: 'Advice <hello@advice.example>',
}

function errorsOf(read: () => unknown): string[] {
	try {
		read()
	} catch (error) {
		if (error instanceof InvalidEnvironment) return error.faults
		throw error
	}
	return []
}

function settingsOf(read: () => unknown) {
	try {
		read()
	} catch (error) {
		if (error instanceof InvalidEnvironment) return error.settings
		throw error
	}
	return []
}

function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise env '))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	return folder
}

test('an empty environment is a demo on loopback', () => {
	expect(readEnv({})).toMatchObject({
		mode: 'demo',
		port: 3000,
		host: '127.0.0.1',
		origin: 'http://localhost:3000',
		dataDir: resolve('data'),
		logLevel: 'info',
		trustProxy: 0,
		shutdownDelaySeconds: 0,
	})
})

test('an empty value counts as unset', () => {
	expect(readEnv({ PORT: '', DATABASE_URL: ' ', SECRET: '' })).toMatchObject({
		port: 3000,
		databaseUrl: undefined,
	})
})

test('the default origin has the port, and a trailing slash is removed', () => {
	expect(readEnv({ PORT: '4001' }).origin).toBe('http://localhost:4001')
	expect(readEnv({ ORIGIN: 'https://Advice.example/' }).origin).toBe('https://advice.example')
})

test('a complete live environment passes and listens everywhere', () => {
	const env = readEnv(live)
	expect(env).toMatchObject({ mode: 'live', host: '0.0.0.0', origin: 'https://advice.example' })
	expect(env.stripe).toEqual({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiBase: undefined })
})

test('the newest encryption key comes first', () => {
	const env = readEnv({ ENCRYPTION_KEYS: `1:${key}, 3:${key},2:${key}` })
	expect(env.encryptionKeys?.map(({ version }) => version)).toEqual([3, 2, 1])
	expect(env.encryptionKeys?.[0]?.key).toHaveLength(32)
})

test.each([
	'postgres://me:pw@db.example:5432/lotwise',
	'postgresql://me@/lotwise?host=/run/postgresql',
	'postgres:///lotwise',
])('DATABASE_URL may be %s', (url) => {
	expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

const twilio = {
	TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
	TWILIO_AUTH_TOKEN: 'a-token',
	TWILIO_FROM: '+15551234567',
}

test('text messages may be sent through another region', () => {
	const env = readEnv({ ...live, ...twilio, TWILIO_API_BASE: 'https://api.dublin.ie1.twilio.com' })
	expect(env.twilio).toMatchObject({ apiBase: 'https://api.dublin.ie1.twilio.com', isStandIn: false })
	expect(readEnv(live).twilio).toBe(undefined)
})

describe('one message names the invalid variable', () => {
	test.each<[string, Source, string]>([
		['PORT', { PORT: '80a' }, 'PORT must be a whole number from 1 to 65535.'],
		['PORT', { PORT: '70000' }, 'PORT must be a whole number from 1 to 65535.'],
		['LOTWISE_MODE', { LOTWISE_MODE: 'prod' }, 'LOTWISE_MODE must be demo or live.'],
		['HOST', { HOST: 'http://x' }, 'HOST must be a host name'],
		['ORIGIN', { ORIGIN: 'advice.example' }, 'ORIGIN must be an address such as'],
		['ORIGIN', { ORIGIN: 'https://advice.example/x' }, 'ORIGIN must end after the host and port'],
		['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address such as postgres://'],
		['SECRET', { SECRET: 'short' }, 'SECRET must have at least 32 characters.'],
		['ENCRYPTION_KEYS', { ENCRYPTION_KEYS: 'abc' }, 'ENCRYPTION_KEYS must list VERSION:KEY'],
		[
			'ENCRYPTION_KEYS',
			{ ENCRYPTION_KEYS: `1:${key},1:${key}` },
			'ENCRYPTION_KEYS must not give the same version',
		],
		['ENCRYPTION_KEYS', { ENCRYPTION_KEYS: `1:${Buffer.alloc(32).toString('base64')}` }, 'hold random keys'],
		['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET must be set too'],
		['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'begin with sk_'],
		[
			'STRIPE_API_BASE',
			{ ...live, LOTWISE_MODE: 'demo', STRIPE_API_BASE: 'http://10.0.0.1' },
			'on this machine',
		],
		['SMTP_URL', { SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as'],
		['MAIL_FROM', { MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an email address'],
		['ADMIN_EMAIL', { ADMIN_EMAIL: 'me' }, 'ADMIN_EMAIL must be an email address.'],
		['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET must be set too'],
		['FACEBOOK_CLIENT_ID', { FACEBOOK_CLIENT_SECRET: 'x' }, 'FACEBOOK_CLIENT_ID must be set too'],
		['TWILIO_FROM', { ...twilio, TWILIO_FROM: undefined }, 'TWILIO_FROM must be set too'],
		['TWILIO_FROM', { ...twilio, TWILIO_FROM: '555 123' }, 'TWILIO_FROM must be a number such as'],
		['TWILIO_ACCOUNT_SID', { ...twilio, TWILIO_ACCOUNT_SID: 'SK1' }, 'must be AC and 32 hexadecimal digits'],
		['TWILIO_ACCOUNT_SID', { TWILIO_API_BASE: 'https://api.twilio.com' }, 'must be set too'],
		['TWILIO_API_BASE', { ...twilio, TWILIO_API_BASE: 'http://10.0.0.1' }, 'without a path'],
		['TWILIO_API_BASE', { ...twilio, TWILIO_API_BASE: 'https://api.example/x' }, 'without a path'],
		[
			'TWILIO_API_BASE',
			{ ...live, ...twilio, TWILIO_API_BASE: 'http://127.0.0.1:1' },
			'must not be set in live mode',
		],
		['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET must be set too'],
		['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
		['TRUST_PROXY', { TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a whole number from 0 to 32.'],
		[
			'SHUTDOWN_DELAY_SECONDS',
			{ SHUTDOWN_DELAY_SECONDS: '90' },
			'SHUTDOWN_DELAY_SECONDS must be a whole number from 0 to 60.',
		],
		['ORIGIN', { ...live, ORIGIN: 'http://advice.example' }, 'ORIGIN must be the https:// address'],
		['SECRET', { ...live, SECRET: undefined }, 'SECRET must be set in live mode'],
		['SECRET', { ...live, SECRET: 'change-me-change-me-change-me-123' }, 'SECRET must be random'],
		['ENCRYPTION_KEYS', { ...live, ENCRYPTION_KEYS: undefined }, 'ENCRYPTION_KEYS must be set in live mode'],
		['SMTP_URL', { ...live, SMTP_URL: undefined }, 'SMTP_URL must be set in live mode.'],
		['MAIL_FROM', { ...live, MAIL_FROM: undefined }, 'MAIL_FROM must be set in live mode.'],
		['STRIPE_API_BASE', { ...live, STRIPE_API_BASE: 'http://127.0.0.1:1' }, 'must not be set in live mode'],
	])('%s %o', (name, source, message) => {
		const faults = errorsOf(() => readEnv(source))
		expect(faults).toHaveLength(1)
		expect(faults[0]).toContain(name)
		expect(faults[0]).toContain(message)
	})
})

test('several errors are reported together', () => {
	expect(errorsOf(() => readEnv({ PORT: 'x', LOG_LEVEL: 'y' }))).toHaveLength(2)
	expect(errorsOf(() => readEnv({ LOTWISE_MODE: 'live' }))).toHaveLength(6)
})

test('a message never contains the value of a secret', () => {
	const faults = errorsOf(() =>
		readEnv({ ...live, SECRET: 'example-hunter2-hunter2-hunter2-x', SMTP_URL: 'pw:pw' }),
	)
	expect(faults.join()).not.toMatch(/hunter2|pw/)
})

test('.env adds variables, and the process environment takes precedence', () => {
	const root = temporaryFolder()
	writeFileSync(join(root, '.env'), '# a comment\nPORT=4000\nexport HOST="::1"\nSECRET="a\nb"\n')
	expect(environmentWithFile(root, { PORT: '5000' })).toMatchObject({
		PORT: '5000',
		HOST: '::1',
		SECRET: 'a\nb',
	})
})

test('an unreadable line of .env is reported', () => {
	const root = temporaryFolder()
	writeFileSync(join(root, '.env'), 'HOST=::1\nPORT 4000\n')
	expect(errorsOf(() => environmentWithFile(root, {}))).toEqual([
		'Line 2 of .env (PORT) must have the form NAME=value.',
	])
})

test('an invalid variable does not hide other errors of a live site', () => {
	const source = { ...live, ENCRYPTION_KEYS: '1:AAAA', ORIGIN: 'http://advice.example', SMTP_URL: undefined }
	const faults = errorsOf(() => readEnv(source))
	expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['ENCRYPTION_KEYS', 'ORIGIN', 'SMTP_URL'])
})

test('a mail server elsewhere must offer TLS unless the operator allows it', () => {
	const requires = (source: Source) => readEnv(source).smtpRequiresTls
	expect(requires({ SMTP_URL: 'smtp://mail.example:587' })).toBe(true)
	expect(requires({ SMTP_URL: 'smtp://mail.example:587', SMTP_TLS: 'optional' })).toBe(false)
	for (const host of ['localhost', '127.0.0.1', '[::1]'])
		expect(requires({ SMTP_URL: `smtp://user:pw@${host}:25` })).toBe(false)
	expect(errorsOf(() => readEnv({ SMTP_TLS: 'no' }))).toEqual(['SMTP_TLS must be required or optional.'])
})

test('copies of backups need a folder for the backups, and every part of their bucket', () => {
	const bucket = {
		BACKUP_S3_BUCKET: 'backups',
		BACKUP_S3_REGION: 'us-east-1',
		BACKUP_S3_ACCESS_KEY_ID: 'key',
		BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
	}
	expect(readEnv({ ...bucket, BACKUP_DIR: '/backups' }).backupS3).toMatchObject({ bucket: 'backups' })
	expect(errorsOf(() => readEnv(bucket))[0]).toContain('BACKUP_DIR must be set too')
	expect(errorsOf(() => readEnv({ BACKUP_DIR: '/b', BACKUP_S3_BUCKET: 'backups' }))[0]).toContain(
		'BACKUP_S3_REGION and BACKUP_S3_ACCESS_KEY_ID',
	)
})

test('for a log, each invalid variable has its name and its reason', () => {
	const root = temporaryFolder()
	writeFileSync(join(root, '.env'), 'LOTWISE_MODE=live\nPORT 4000\n: 5\n')
	expect(settingsOf(() => environmentWithFile(root, {}))).toEqual([
		{ name: 'PORT', reason: 'Line 2 of .env (PORT) must have the form NAME=value.' },
		{ name: '.env', reason: 'Line 3 of .env must have the form NAME=value.' },
	])
	const source = { ...live, PORT: 'x', STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }
	const stripe = 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set in live mode.'
	expect(settingsOf(() => readEnv(source))).toEqual([
		{ name: 'PORT', reason: 'PORT must be a whole number from 1 to 65535.' },
		{ name: 'STRIPE_SECRET_KEY', reason: stripe },
		{ name: 'STRIPE_WEBHOOK_SECRET', reason: stripe },
	])
	expect(asksForLive(root, {})).toBe(true)
	expect(asksForLive(root, { LOTWISE_MODE: 'demo' })).toBe(false)
	expect(asksForLive(temporaryFolder(), {})).toBe(false)
})

test('every sentence about a variable begins with its name', () => {
	const empty = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, '?']))
	const settings = settingsOf(() => readEnv({ ...empty, LOTWISE_MODE: 'live' }))
	const known = Object.keys(variables.shape)
	expect(settings.length).toBeGreaterThan(20)
	expect(settings.filter(({ name }) => !known.includes(name))).toEqual([])
})
