import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Db } from '#app/db/client.server.ts'
import * as tables from '#app/db/schema/auth.ts'
import type { Viewer } from './viewer.ts'

/** Sends what Better Auth wants mailed; the address has its final spelling. */
type AuthMailer = {
	verification(to: { email: string; name: string }, url: string): Promise<void>
	reset(to: { email: string; name: string }, url: string): Promise<void>
}

type AuthOptions = {
	db: Db
	origin: string
	secret: string
	mailer: AuthMailer
	/** Runs once an address is proven to belong to the account. */
	onVerified(user: { id: string; email: string }): Promise<void>
}

export type Auth = ReturnType<typeof createAuth>

/** Sign-in by Better Auth on our tables. Sessions are opaque, revocable rows; nothing is cached in a cookie. */
export function createAuth({ db, origin, secret, mailer, onVerified }: AuthOptions) {
	const secure = origin.startsWith('https:')
	return betterAuth({
		baseURL: origin,
		secret,
		database: drizzleAdapter(db, { provider: 'pg', schema: tables, transaction: true }),
		emailAndPassword: {
			enabled: true,
			requireEmailVerification: true,
			minPasswordLength: 8,
			maxPasswordLength: 128,
			revokeSessionsOnPasswordReset: true,
			sendResetPassword: ({ user, url }) => mailer.reset(user, url),
		},
		emailVerification: {
			sendOnSignUp: true,
			sendOnSignIn: true,
			autoSignInAfterVerification: false,
			sendVerificationEmail: ({ user, url }) => mailer.verification(user, url),
			afterEmailVerification: (user) => onVerified(user),
		},
		user: {
			additionalFields: {
				role: { type: 'string', required: false, defaultValue: 'member', input: false },
			},
		},
		session: { expiresIn: 30 * 86_400, updateAge: 86_400, cookieCache: { enabled: false } },
		rateLimit: {
			enabled: true,
			storage: 'database',
			window: 60,
			max: 100,
			customRules: {
				'/sign-in/email': { window: 60, max: 10 },
				'/sign-up/email': { window: 60, max: 10 },
				'/request-password-reset': { window: 60, max: 5 },
			},
		},
		advanced: {
			// `__Host-` needs the exact prefix, so Better Auth's own `__Secure-` is switched off.
			useSecureCookies: false,
			cookiePrefix: secure ? '__Host-lotwise' : 'lotwise',
			defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
			ipAddress: { ipAddressHeaders: ['x-client-ip'] },
		},
		telemetry: { enabled: false },
	})
}

/** Whoever these request headers sign in, read from the session table; null for nobody. */
export async function findViewer(auth: Auth, headers: Headers): Promise<Viewer | null> {
	const found = await auth.api.getSession({ headers })
	if (!found) return null
	const { user, session } = found
	return {
		id: user.id,
		name: user.name,
		email: user.email,
		emailVerified: user.emailVerified,
		isAdmin: user.role === 'admin',
		sessionId: session.id,
		sessionExpiresAt: session.expiresAt,
	}
}
