import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Db } from '#app/db/client.server.ts'
import * as tables from '#app/db/schema/auth.ts'
import { createCipher } from '#app/platform/crypto/cipher.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { Auth } from './auth.ts'
import type { AuthEmails } from './emails/auth-emails.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.server.ts'
import { type PasswordHasher, queuePasswords } from './passwords/password-queue.server.ts'
import { passwordCharsMax, passwordCharsMin } from './passwords/password-rule.ts'
import { ProviderRejection } from './providers/provider-failures.ts'
import {
	createProviders,
	type ProviderSettings,
	type Providers,
	type ResolveAccount,
} from './providers/providers.server.ts'
import { type SessionCookie, sessionCookie } from './sessions/session-cookie.server.ts'
import { browserSessionMs, rememberedMs } from './sessions/session-life.ts'
import { acceptIdentity, linkIdentity } from './sign-in/accept-identity.server.ts'
import { consumeAttempt } from './sign-in/attempts.server.ts'
import { findIdentityOwner } from './sign-in/identities.server.ts'
import { signUpCookie } from './sign-in/sign-up-browser.server.ts'

type AuthOptions = {
	db: Db
	origin: string
	secret: string
	log: Log
	emails: AuthEmails
	/** Runs once an address is proven to belong to the account, in the transaction that proves it. */
	onVerified(db: Db, user: { id: string; email: string }): Promise<void>
	/** The shortest time to a response about an email address, the same whether or not it has an account. */
	responseMsMin?: number
	/** Live mode: an admin without a second factor is sent to enrollment and has no admin rights before that. */
	adminsNeedSecondFactor?: boolean
	/** Credentials of the providers this site uses; without any, only passwords sign in. */
	providers?: ProviderSettings
	/** Argon2id unless a test replaces it to count the calls. */
	hasher?: PasswordHasher
}

/**
 * Sets up Better Auth on our tables: it checks passwords and stores sessions as opaque, revocable rows, with nothing cached in a
 * cookie. Sign-up, verification and reset are our own code, because account, token and email must be written in one transaction
 * and each link must work exactly once.
 */
export function createAuth({
	db,
	origin,
	secret,
	log,
	emails,
	onVerified,
	responseMsMin = 400,
	adminsNeedSecondFactor = false,
	providers: settings = {},
	hasher: rawHasher = { hash: hashPassword, verify: verifyPassword },
}: AuthOptions): Auth {
	const hasher = queuePasswords(rawHasher)
	const cookie = sessionCookie({ origin, secret })
	const { plugin, ...providers } = createProviders(
		settings,
		accountResolver(db, { emails, onVerified, origin, secret, cookie }),
	)
	const better = createBetterAuth({ db, origin, secret, log, cookie, plugin, hasher })
	const { handler, api } = better
	return {
		handler,
		api,
		origin,
		secret,
		cookie,
		emails,
		onVerified,
		responseMsMin,
		adminsNeedSecondFactor,
		providers,
		hasher,
		cipher: createCipher(secret, 'second factor'),
	}
}

/** Decides which account, if any, a provider's profile signs in to. */
function accountResolver(
	db: Db,
	auth: Pick<AuthOptions, 'emails' | 'onVerified' | 'origin' | 'secret'> & { cookie: SessionCookie },
): ResolveAccount {
	return async (profile, returnContext, link) => {
		const { now, clientIp, userAgent, viewer } = returnContext
		const arrival = { auth, profile, now, from: { clientIp, userAgent } }
		if (link) {
			if (viewer?.id !== link.userId) throw new ProviderRejection('session_changed')
			const owner = await linkIdentity(db, { ...arrival, userId: link.userId })
			returnContext.outcome = 'linked'
			return owner
		}
		// A new, unverified address is sent an email, and such emails are limited.
		if (profile.email && !profile.emailVerified && !(await findIdentityOwner(db, profile)))
			await consumeAttempt(db, { kind: 'emailed-link', clientIp, email: profile.email, now })
		const owner = await acceptIdentity(db, arrival)
		returnContext.outcome = owner ? 'signed-in' : 'check-email'
		if (!owner && profile.email) {
			const { provider, subject, email } = profile
			returnContext.signUpCookie = signUpCookie(auth, { email, credential: { provider, subject } })
		}
		return owner
	}
}

// A second limit, per address and path, behind attempts.server.ts, which responds with a sentence. Successful requests count too,
// and the count grows until a pause is as long as the window, so many people behind one address must not reach it.
const rateLimit = {
	enabled: true,
	storage: 'database',
	window: 60,
	max: 300,
	customRules: {
		'/sign-in/email': { window: 60, max: 1_000 },
		'/sign-in/social': { window: 60, max: 100 },
	},
} as const

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
			// In UTF-16 units: a character may take two of them, and its normalized form more. Our own rule counts characters.
			maxPasswordLength: 8 * passwordCharsMax,
			password: hasher,
		},
		// `acceptIdentity` decides who is let in before Better Auth looks for the account. Better Auth then finds the identity or
		// nobody; by itself it neither links accounts by address nor stores provider tokens.
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
			// Renewal is our own code: session-renewal.server.ts.
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
					// Whether a second factor is required is not decided here: a trigger on the table does that for every sign-in
					// method.
					async before({ expiresAt, createdAt }, context) {
						const remembered = expiresAt.getTime() - createdAt.getTime() > browserSessionMs
						// A provider may confirm whoever uses the machine, so its sign-in does not confirm that the owner is
						// present.
						const confirmedAt = context?.path === '/sign-in/email' ? createdAt : null
						return { data: { remembered, confirmedAt } }
					},
				},
			},
		},
		rateLimit,
		advanced: {
			// `__Host-` needs the exact prefix, so Better Auth's own `__Secure-` is switched off.
			useSecureCookies: false,
			cookiePrefix: cookie.prefix,
			// Explicit, because Better Auth turns both checks off under NODE_ENV=test.
			disableOriginCheck: false,
			disableCSRFCheck: false,
			defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: cookie.secure },
			ipAddress: { ipAddressHeaders: ['x-client-ip'] },
		},
		// Requests it rejects already have a response. Only its own failures are logged, by name and without their data.
		onAPIError: {
			onError(error) {
				const status = (error as { statusCode?: number }).statusCode ?? 500
				if (status >= 500) log.error({ part: 'better-auth' }, error instanceof Error ? error.name : 'fault')
			},
		},
		// Messages below this level contain email addresses.
		logger: { level: 'error', log: (_level, message) => log.error({ part: 'better-auth' }, message) },
		telemetry: { enabled: false },
	})
}
