import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Db } from '#app/db/client.server.ts'
import * as tables from '#app/db/schema/auth.ts'
import { createCipher } from '#app/platform/crypto/cipher.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { Auth } from './auth.ts'
import type { AuthEmail } from './emails/auth-email.ts'
import { consumeAttempt } from './limits/attempts.server.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.server.ts'
import { type PasswordHasher, queuePasswords } from './passwords/password-queue.server.ts'
import { passwordCharsMax, passwordCharsMin } from './passwords/password-rule.ts'
import { ProviderRejection } from './providers/provider-failures.ts'
import {
	createProviders,
	type ProviderSettings,
	type Providers,
	type Settle,
} from './providers/providers.server.ts'
import { type SessionCookie, sessionCookie } from './sessions/session-cookie.server.ts'
import { browserSessionMs, rememberedMs } from './sessions/session-life.ts'
import { acceptIdentity, linkIdentity } from './sign-in/accept-identity.server.ts'
import { findIdentityOwner } from './sign-in/identities.server.ts'

type AuthOptions = {
	db: Db
	origin: string
	secret: string
	log: Log
	mail: AuthEmail
	/** Runs once an address is proven to belong to the account, in the transaction that proves it. */
	onVerified(db: Db, user: { id: string; email: string }): Promise<void>
	/** No answer about an address comes sooner, known or not. */
	answerMsMin?: number
	/** Live mode: an admin without a second factor is led to enrolment and is no admin before. */
	adminsNeedSecondFactor?: boolean
	/** Google and Facebook, as far as they are configured. */
	providers?: ProviderSettings
	/** Argon2id; for tests, which count what reaches it. */
	hasher?: PasswordHasher
}

/**
 * Sign-in by Better Auth on our tables: it checks passwords and keeps sessions, which are opaque,
 * revocable rows with nothing cached in a cookie. Sign-up, verification and reset are ours, because
 * account, token and mail must come to be in one transaction and links must work exactly once.
 */
export function createAuth({
	db,
	origin,
	secret,
	log,
	mail,
	onVerified,
	answerMsMin = 400,
	adminsNeedSecondFactor = false,
	providers: settings = {},
	hasher: given = { hash: hashPassword, verify: verifyPassword },
}: AuthOptions): Auth {
	const hasher = queuePasswords(given)
	const cookie = sessionCookie({ origin, secret })
	const { plugin, ...providers } = createProviders(settings, settleOn(db, { mail, onVerified, origin }))
	const better = createBetterAuth({ db, origin, secret, log, cookie, plugin, hasher })
	const { handler, api } = better
	return {
		handler,
		api,
		origin,
		secret,
		cookie,
		mail,
		onVerified,
		answerMsMin,
		adminsNeedSecondFactor,
		providers,
		hasher,
		cipher: createCipher(secret, 'second factor'),
	}
}

/** Who is let in by a provider, on this database. */
function settleOn(db: Db, auth: Pick<AuthOptions, 'mail' | 'onVerified' | 'origin'>): Settle {
	return async (profile, journey, link) => {
		const { now, clientIp, userAgent, viewer } = journey
		const arrival = { auth, profile, now, from: { clientIp, userAgent } }
		if (link) {
			if (viewer?.id !== link.userId) throw new ProviderRejection('signed_out_meanwhile')
			const owner = await linkIdentity(db, { ...arrival, userId: link.userId })
			journey.outcome = 'linked'
			return owner
		}
		// Whoever is not known yet and not proven is mailed, and mails are counted.
		if (profile.email && !profile.emailVerified && !(await findIdentityOwner(db, profile)))
			await consumeAttempt(db, { kind: 'mailed-link', clientIp, email: profile.email, now })
		const owner = await acceptIdentity(db, arrival)
		journey.outcome = owner ? 'signed-in' : 'check-email'
		return owner
	}
}

function createBetterAuth({
	db,
	origin,
	secret,
	log,
	cookie,
	plugin,
	hasher,
}: Pick<AuthOptions, 'db' | 'origin' | 'secret' | 'log'> &
	Pick<Providers, 'plugin'> & {
		cookie: SessionCookie
		hasher: PasswordHasher
	}) {
	return betterAuth({
		baseURL: origin,
		secret,
		database: drizzleAdapter(db, { provider: 'pg', schema: tables, transaction: true }),
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			requireEmailVerification: true,
			minPasswordLength: passwordCharsMin,
			// In UTF-16 units, of which a character may take two and its normal form more; our own rule counts characters.
			maxPasswordLength: 8 * passwordCharsMax,
			password: hasher,
		},
		// Who is let in by a provider is settled before Better Auth looks (`admitIdentity`): it finds the identity or
		// nobody, and by itself neither links by address nor keeps a provider's token.
		plugins: [plugin],
		account: {
			updateAccountOnSignIn: false,
			accountLinking: { disableImplicitLinking: true, allowDifferentEmails: true },
		},
		user: {
			additionalFields: {
				role: { type: 'string', required: false, defaultValue: 'member', input: false },
			},
		},
		session: {
			expiresIn: rememberedMs / 1_000,
			// Renewal is ours: session-renewal.server.ts.
			disableSessionRefresh: true,
			cookieCache: { enabled: false },
			additionalFields: {
				awaitingSecondFactor: { type: 'boolean', required: false, input: false },
				remembered: { type: 'boolean', required: false, input: false },
				confirmedAt: { type: 'date', required: false, input: false },
			},
		},
		databaseHooks: {
			session: {
				create: {
					// Whether a second factor is owed is not said here: a trigger of the table does, for every way in.
					async before({ expiresAt, createdAt }, context) {
						const remembered = expiresAt.getTime() - createdAt.getTime() > browserSessionMs
						// A provider may answer for whoever sits at the machine: that proves nobody's presence.
						const confirmedAt = context?.path === '/sign-in/email' ? createdAt : null
						return { data: { remembered, confirmedAt } }
					},
				},
			},
		},
		// The second net, per address and path; attempts.server.ts is the first and says so in words. It counts on for as long as
		// no pause is as long as the window, also what succeeds: a house full of people behind one address must not fill it.
		rateLimit: {
			enabled: true,
			storage: 'database',
			window: 60,
			max: 300,
			customRules: {
				'/sign-in/email': { window: 60, max: 1_000 },
				'/sign-in/social': { window: 60, max: 100 },
			},
		},
		advanced: {
			// `__Host-` needs the exact prefix, so Better Auth's own `__Secure-` is switched off.
			useSecureCookies: false,
			cookiePrefix: cookie.prefix,
			// Said outright, because under NODE_ENV=test Better Auth would leave both out.
			disableOriginCheck: false,
			disableCSRFCheck: false,
			defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: cookie.secure },
			ipAddress: { ipAddressHeaders: ['x-client-ip'] },
		},
		// What it refuses it has answered; only its own faults are worth a line, without what they carry.
		onAPIError: {
			onError(error) {
				const status = (error as { statusCode?: number }).statusCode ?? 500
				if (status >= 500) log.error({ part: 'better-auth' }, error instanceof Error ? error.name : 'fault')
			},
		},
		// Its milder messages name addresses.
		logger: { level: 'error', log: (_level, message) => log.error({ part: 'better-auth' }, message) },
		telemetry: { enabled: false },
	})
}
