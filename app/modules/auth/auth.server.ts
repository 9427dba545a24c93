import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Db } from '#app/db/client.server.ts'
import * as tables from '#app/db/schema/auth.ts'
import { Unavailable } from '#app/lib/errors.ts'
import type { Log } from '#app/platform/log.server.ts'
import { passwordCharsMax, passwordCharsMin } from './password.server.ts'
import type { Viewer } from './viewer.ts'

type Recipient = { email: string; name: string }

/** Queues a mail in the transaction that needs it. */
export type AuthMail = {
	verification(db: Db, to: Recipient, url: string): Promise<void>
	passwordReset(db: Db, to: Recipient, url: string): Promise<void>
	passwordChanged(db: Db, to: Recipient): Promise<void>
	/** To the owner of an address that somebody has tried to sign up with again. */
	signUpNotice(db: Db, to: Recipient): Promise<void>
}

type AuthOptions = {
	db: Db
	origin: string
	secret: string
	log: Log
	mail: AuthMail
	/** Runs once an address is proven to belong to the account, in the transaction that proves it. */
	onVerified(db: Db, user: { id: string; email: string }): Promise<void>
	/** No answer about an address comes sooner, known or not. */
	answerMsMin?: number
}

export type Auth = ReturnType<typeof createAuth>

const rememberedDays = 30

/**
 * Sign-in by Better Auth on our tables: it checks passwords and keeps sessions, which are opaque,
 * revocable rows with nothing cached in a cookie. Sign-up, verification and reset are ours, because
 * account, token and mail must come to be in one transaction and links must work exactly once.
 */
export function createAuth({ db, origin, secret, log, mail, onVerified, answerMsMin = 400 }: AuthOptions) {
	const better = createBetterAuth({ db, origin, secret, log })
	return { handler: better.handler, api: better.api, origin, mail, onVerified, answerMsMin }
}

function createBetterAuth({
	db,
	origin,
	secret,
	log,
}: Pick<AuthOptions, 'db' | 'origin' | 'secret' | 'log'>) {
	const secure = origin.startsWith('https:')
	return betterAuth({
		baseURL: origin,
		secret,
		database: drizzleAdapter(db, { provider: 'pg', schema: tables, transaction: true }),
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			requireEmailVerification: true,
			minPasswordLength: passwordCharsMin,
			maxPasswordLength: passwordCharsMax,
		},
		user: {
			additionalFields: {
				role: { type: 'string', required: false, defaultValue: 'member', input: false },
			},
		},
		session: { expiresIn: rememberedDays * 86_400, updateAge: 86_400, cookieCache: { enabled: false } },
		// The second net, per address and path; attempts.server.ts is the first and says so in words.
		rateLimit: {
			enabled: true,
			storage: 'database',
			window: 60,
			max: 300,
			customRules: { '/sign-in/email': { window: 60, max: 100 } },
		},
		advanced: {
			// `__Host-` needs the exact prefix, so Better Auth's own `__Secure-` is switched off.
			useSecureCookies: false,
			cookiePrefix: secure ? '__Host-lotwise' : 'lotwise',
			defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
			ipAddress: { ipAddressHeaders: ['x-client-ip'] },
		},
		// Its milder messages name addresses.
		logger: { level: 'error', log: (_level, message) => log.error({ part: 'better-auth' }, message) },
		telemetry: { enabled: false },
	})
}

/** Whoever these request headers sign in, read from the session table; null for nobody. @throws Unavailable */
export async function findViewer(auth: Pick<Auth, 'api'>, headers: Headers): Promise<Viewer | null> {
	const found = await auth.api.getSession({ headers }).catch(() => {
		// Better Auth has logged what the database said, and hides it.
		throw new Unavailable('We cannot tell who you are right now. Please try again in a moment.', 5)
	})
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
